// What leads to the companion, in French.
export default "Compte à rebours de FUSE";
