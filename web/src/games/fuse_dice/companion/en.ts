// What leads to the companion, in English.
export default "Countdown for FUSE";
