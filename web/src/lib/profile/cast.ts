// What the people look like that bots are: the parts of each drawing, on a grid of 48.
export interface Portrait {
  readonly ground: string;
  readonly skin: string;
  readonly hair: string;
  readonly hairColour: string;
  readonly cloth: string;
  readonly eyes: string;
  readonly mouth: string;
  readonly extra: string;
  /** Who plays at random sees nothing. */
  readonly blind: boolean;
}

const GROUNDS = ["#e8b04a", "#5f9fb8", "#8aa957", "#a58bd0", "#d98a76", "#8fa0a8"];
const CLOTHS = ["#a8481c", "#1b4f6d", "#3f5f2f", "#54388f", "#8f2f42", "#3f4a50"];
const SKINS = ["#f3d3b3", "#d9a273", "#a06a45", "#6b4630"];
const HAIRS = [
  "M12.500 24c-1-9.500 4-15.500 11.500-15.500S36.500 14.500 35.500 24c-1.500-4.500-5-7.500-11.500-7.500S14 19.500 12.500 24z",
  "M11.500 33c-2.500-15.500 2.500-24.500 12.500-24.500S39 17.500 36.500 33c-1.500 1-3.500 1-4.500 0 .8-7.500 0-11.500-2-14-4 2-9 2-12 .8-2.200 3-2.600 7.700-2 13.200-1 1-3 1-4.500 0z",
  "M13 23.500a4.600 4.600 0 0 1 1.500-8A5.200 5.200 0 0 1 21 9.500a5.200 5.200 0 0 1 7.500.6 5.200 5.200 0 0 1 5.500 6 4.500 4.500 0 0 1 1 7.400c-2.500-4.500-6-6.500-11-6.500s-8.500 2-11 6.500z",
  "M20.500 8.600a4.400 4.400 0 1 1 7 0c5 1.200 8.500 6 8.500 14.400-2.500-4-6.500-6.500-12-6.500s-9.500 2.500-12 6.500c0-8.400 3.500-13.200 8.500-14.400z",
  "M12 19.500C12 12 17 7.500 24 7.500s12 4.500 12 12h4.500a1.500 1.500 0 0 1 0 3.500H12z",
  "M21 13c-.5-3.500 2-6 6-6.500-1.200 2-.8 4.500 1.500 6.500z",
  "M12 23l.5-10 5 2.500L20 8l4.500 5.500L30 8l1.500 7.500 4.500-2-.5 9.500c-2.500-4-6-6-11.500-6S14.500 19 12 23z",
  "M10.500 41C9 21 13.500 8.500 24 8.500S39 21 37.500 41c-2.500 1-4.500.5-6-.5 1.200-10 1-17-2.500-21.500-5 3-9.500 3-11.500 1-1.600 6-1.600 12.500-.5 20.500-1.500 1-3.500 1.500-6.500.5z",
];
const HAIR_COLOURS = ["#2d2320", "#6a3d20", "#b5622a", "#dcae52", "#d8d5cf"];
const EYES = [
  "M19.500 25.500v.6M28.500 25.500v.6",
  "M17.800 26.200q1.700-2 3.400 0M26.800 26.200q1.700-2 3.400 0",
  "M17.600 24.600h3.800M26.600 24.600h3.800M19.500 26v.4M28.500 26v.4",
  "M19.500 25.600v.6M28.500 25.600v.6M19.500 22.200a3.700 3.700 0 1 0 .1 0zM28.500 22.200a3.700 3.700 0 1 0 .1 0zM23.200 25.400q.8-.7 1.600 0",
  "M17.500 22.500l3.600 1M30.500 22.500l-3.600 1M19.500 26v.6M28.500 26v.6",
];
const MOUTHS = [
  "M20.500 31q3.500 3 7 0",
  "M21 31.600h6",
  "M23.400 31.200q.6 1.600 1.200 0",
  "M21 32q3.500 .8 6-1.600",
  "M19.800 30.400q4.200 5.600 8.400 0z",
];
const EXTRAS = [
  "",
  "M18.500 30q2.800-2.600 5.500-.6 2.700-2 5.500 .6",
  "M16.500 29.500v.1M18.500 30.600v.1M31.500 29.500v.1M29.500 30.600v.1",
  "M12.800 29.500v1.600M35.200 29.500v1.600",
  "M17 21.800q2.400-1.600 4.600-.4M31 21.800q-2.400-1.600-4.600-.4",
];

/** Ground, skin, hair and its colour, eyes, mouth and what is special, each by its place above. */
const DRAWN: Readonly<Record<string, string>> = {
  pip: "0063102",
  momo: "4220040",
  zuzu: "3311003",
  bibi: "1034100",
  toto: "2142020",
  nino: "5162002",
  lola: "4071143",
  fip: "2260020",
  tess: "0013102",
  bruno: "3151014",
  mira: "1031003",
  otto: "0044301",
  juno: "3320104",
  remy: "2102030",
  ines: "4210003",
  vera: "5013310",
  hugo: "2041041",
  salma: "4270004",
  teo: "1123100",
  nell: "3032433",
  iris: "0311230",
  basil: "5054311",
  odile: "1074203",
  kato: "4160410",
  marek: "2002234",
  selma: "3234303",
  corvin: "5000431",
  adele: "4073234",
  tycho: "0154310",
  yara: "2321433",
  aurel: "1104234",
  edda: "3014113",
  ilian: "0220044",
  noor: "5170303",
  vasco: "4101231",
};
const RANDOM = ["pip", "momo", "zuzu", "bibi", "toto"];

/** The drawing of whoever has this name; nothing for a bot that is nobody of ours. A number tells namesakes apart. */
export function portraitOf(name: string): Portrait | null {
  const key = name.replace(/ \(\d+\)$/, "").toLowerCase();
  const parts = Object.hasOwn(DRAWN, key) ? DRAWN[key] : undefined;
  if (!parts) return null;
  const [ground = 0, skin = 0, hair = 0, colour = 0, eyes = 0, mouth = 0, extra = 0] = [...parts].map(Number);
  const at = (list: readonly string[], place: number): string => list[place] ?? "";
  return {
    ground: at(GROUNDS, ground),
    cloth: at(CLOTHS, (ground + 3) % CLOTHS.length),
    skin: at(SKINS, skin),
    hair: at(HAIRS, hair),
    hairColour: at(HAIR_COLOURS, colour),
    eyes: at(EYES, eyes),
    mouth: at(MOUTHS, mouth),
    extra: at(EXTRAS, extra),
    blind: RANDOM.includes(key),
  };
}
