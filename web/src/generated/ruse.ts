// Made by tools/typescript.py from the Python types; changed there and not here.

export interface Options {
  readonly type: "Options";
  readonly first_game: boolean;
  readonly ruse_tiles: boolean;
  readonly winter: boolean;
  readonly firefox: boolean;
  readonly village: boolean;
  readonly premices: boolean;
  readonly advanced_dens: boolean;
  readonly vixen: 0 | 1 | 2 | 3 | 4 | 5;
  readonly fourth_die: "faq" | "printed";
  readonly begins: 1 | 2 | 3 | 4 | "drawn";
}

export interface Roll {
  readonly type: "Roll";
}

export type Spot = "den" | "farm" | "field" | "firefox" | "forest" | "hand" | "mountain" | "objectives" | "river" | "tiles" | "village";

export interface Place {
  readonly type: "Place";
  readonly spot: Spot;
}

export type Tile = 1 | 2 | 3 | 4;

export interface Stop {
  readonly type: "Stop";
  readonly tile: Tile;
}

export type Act = "hunt" | "kit" | "mark" | "resource" | "track";

export interface Do {
  readonly type: "Do";
  readonly act: Act;
}

export interface Explore {
  readonly type: "Explore";
  readonly cost: number;
}

export type BonusPath = "path1" | "path10" | "path11" | "path12" | "path2" | "path3" | "path4" | "path5" | "path6" | "path7" | "path8" | "path9";

export interface Take {
  readonly type: "Take";
  readonly path: BonusPath | "stack";
}

export type Path = "D" | "I" | "L" | "T" | "X" | "path1" | "path10" | "path11" | "path12" | "path2" | "path3" | "path4" | "path5" | "path6" | "path7" | "path8" | "path9";

export type Cell = "1,1" | "1,2" | "1,3" | "1,4" | "1,5" | "2,1" | "2,2" | "2,3" | "2,4" | "2,5" | "3,1" | "3,2" | "3,3" | "3,4" | "3,5" | "4,1" | "4,2" | "4,3" | "4,4";

export type Quarter = 0 | 1 | 2 | 3;

export interface Lay {
  readonly type: "Lay";
  readonly path: Path;
  readonly cell: Cell;
  readonly quarters: Quarter;
}

export interface Refuse {
  readonly type: "Refuse";
}

export type Kit = 1 | 2 | 3 | 4 | 5;

export interface ChooseKit {
  readonly type: "ChooseKit";
  readonly kit: Kit;
}

export type Territory = "farm" | "field" | "forest" | "river";

export interface ChooseResource {
  readonly type: "ChooseResource";
  readonly resource: Territory;
}

export interface ChooseTrack {
  readonly type: "ChooseTrack";
  readonly track: Territory;
}

export interface ChooseTerritory {
  readonly type: "ChooseTerritory";
  readonly territory: Territory;
}

export type OpenTile = "kit" | "path" | "points_a" | "points_b";

export interface UseTile {
  readonly type: "UseTile";
  readonly territory: Territory;
  readonly tile: OpenTile;
}

export interface DrawCard {
  readonly type: "DrawCard";
}

export type Card = "PO1" | "PO10" | "PO11" | "PO2" | "PO3" | "PO4" | "PO5" | "PO6" | "PO7" | "PO8" | "PO9";

export interface Discard {
  readonly type: "Discard";
  readonly card: Card;
}

export interface Exchange {
  readonly type: "Exchange";
  readonly card: Card;
}

export interface Declare {
  readonly type: "Declare";
  readonly card: Card;
}

export interface Grow {
  readonly type: "Grow";
  readonly kit: Kit;
}

export type Payment = "failed" | "farm" | "field" | "forest" | "gp2" | "gp2_resource" | "river";

export interface Pay {
  readonly type: "Pay";
  readonly what: Payment;
}

export type Prey = "failed" | "gp2" | "gp2_resource";

export interface HandIn {
  readonly type: "HandIn";
  readonly prey: Prey;
  readonly village: boolean;
}

export interface Send {
  readonly type: "Send";
  readonly kit: Kit;
  readonly exit: Kit;
}

export type Instinct = "I1" | "I10" | "I2" | "I3" | "I4" | "I5" | "I6" | "I7" | "I8" | "I9" | "first" | "second";

export interface Develop {
  readonly type: "Develop";
  readonly instinct: Instinct;
}

export interface EatCheese {
  readonly type: "EatCheese";
}

export interface Shift {
  readonly type: "Shift";
  readonly by: -1 | 0 | 1;
}

export interface Done {
  readonly type: "Done";
}

export type Action = Roll | Place | Stop | Do | Explore | Take | Lay | Refuse | ChooseKit | ChooseResource | ChooseTrack | ChooseTerritory | UseTile | DrawCard | Discard | Exchange | Declare | Grow | Pay | HandIn | Send | Develop | EatCheese | Shift | Done;

export interface RoundBegan {
  readonly type: "RoundBegan";
  readonly round: number;
}

export interface DestinyShown {
  readonly type: "DestinyShown";
  readonly tile: string;
  readonly hunter: Territory;
}

export interface DestinyRolled {
  readonly type: "DestinyRolled";
  readonly value: number;
  readonly night: boolean;
}

export interface Rolled {
  readonly type: "Rolled";
  readonly seat: number;
  readonly value: number;
}

export type Source = "bear" | "beaver" | "camp" | "cards" | "catch_up" | "cheese" | "common" | "den" | "destiny" | "dice" | "empty_die" | "exchange" | "exits" | "explore" | "firefox" | "fourth_die" | "growth" | "heap" | "hunting" | "instincts" | "marks" | "mountain" | "objectives" | "order" | "outside" | "paths" | "penalties" | "roll" | "ruse" | "star" | "start" | "territory" | "tiles" | "toll" | "track" | "village";

export interface GainedGp {
  readonly type: "GainedGp";
  readonly seat: number;
  readonly gp: number;
  readonly source: Source;
}

export interface PaidGp {
  readonly type: "PaidGp";
  readonly seat: number;
  readonly gp: number;
  readonly source: Source;
}

export interface GainedVp {
  readonly type: "GainedVp";
  readonly seat: number;
  readonly vp: number;
  readonly source: Source;
}

export interface LostVp {
  readonly type: "LostVp";
  readonly seat: number;
  readonly vp: number;
  readonly source: Source;
}

export interface GainedResource {
  readonly type: "GainedResource";
  readonly seat: number;
  readonly resource: Territory;
  readonly source: Source;
}

export interface PaidResource {
  readonly type: "PaidResource";
  readonly seat: number;
  readonly resource: Territory;
}

export interface Placed {
  readonly type: "Placed";
  readonly seat: number;
  readonly spot: Spot;
  readonly cost: number;
}

export interface Moved {
  readonly type: "Moved";
  readonly seat: number;
  readonly territory: Territory;
  readonly tile: Tile;
}

export interface Raised {
  readonly type: "Raised";
  readonly seat: number;
  readonly kit: Kit;
  readonly value: number;
}

export interface Advanced {
  readonly type: "Advanced";
  readonly seat: number;
  readonly track: Territory;
  readonly level: number;
}

export interface HunterMoved {
  readonly type: "HunterMoved";
  readonly territory: Territory;
}

export interface Marked {
  readonly type: "Marked";
  readonly seat: number;
  readonly territory: Territory | null;
  readonly tile: number;
}

export interface MarkerReturned {
  readonly type: "MarkerReturned";
  readonly seat: number;
}

export interface Hunted {
  readonly type: "Hunted";
  readonly seat: number;
  readonly prey: Prey;
  readonly kept: boolean;
}

export type TerritoryTile = "bear" | "beaver" | "camp" | "cheese" | "kit" | "lesson" | "path" | "points_a" | "points_b" | "star" | "storm" | "wolf";

export interface TileDrawn {
  readonly type: "TileDrawn";
  readonly seat: number;
  readonly territory: Territory;
  readonly tile: TerritoryTile;
}

export type Obstacle = "bear" | "camp" | "storm" | "wolf";

export interface ObstacleSet {
  readonly type: "ObstacleSet";
  readonly obstacle: Obstacle;
  readonly territory: Territory;
}

export type Token = "cheese" | "star";

export interface TookToken {
  readonly type: "TookToken";
  readonly seat: number;
  readonly token: Token;
}

export interface BeaverTaken {
  readonly type: "BeaverTaken";
  readonly seat: number;
  readonly territory: Territory;
}

export interface TileUsed {
  readonly type: "TileUsed";
  readonly seat: number;
  readonly territory: Territory;
  readonly tile: TerritoryTile;
}

export interface PathsDrawn {
  readonly type: "PathsDrawn";
  readonly seat: number;
  readonly paths: ReadonlyArray<Path>;
}

export interface PathLaid {
  readonly type: "PathLaid";
  readonly seat: number;
  readonly path: Path;
  readonly cell: Cell;
  readonly quarters: Quarter;
}

export interface PathsReturned {
  readonly type: "PathsReturned";
  readonly seat: number;
  readonly paths: ReadonlyArray<Path>;
}

export interface BonusTaken {
  readonly type: "BonusTaken";
  readonly seat: number;
  readonly path: BonusPath;
}

export interface CardDrawn {
  readonly type: "CardDrawn";
  readonly seat: number;
  readonly card: Card | null;
}

export interface CardDiscarded {
  readonly type: "CardDiscarded";
  readonly seat: number;
  readonly card: Card | null;
}

export interface Completed {
  readonly type: "Completed";
  readonly seat: number;
  readonly card: Card;
}

export interface Exchanged {
  readonly type: "Exchanged";
  readonly seat: number;
  readonly card: Card;
}

export type Common = "CO1" | "CO2" | "CO3" | "CO4" | "CO5" | "CO6" | "CO7" | "CO8" | "CO9";

export interface Claimed {
  readonly type: "Claimed";
  readonly seat: number;
  readonly objective: Common;
  readonly vp: number;
}

export interface Grew {
  readonly type: "Grew";
  readonly seat: number;
  readonly kit: Kit;
  readonly space: number;
}

export interface KitCame {
  readonly type: "KitCame";
  readonly seat: number;
  readonly kit: Kit;
}

export interface HandedIn {
  readonly type: "HandedIn";
  readonly seat: number;
  readonly prey: Prey;
}

export interface Sent {
  readonly type: "Sent";
  readonly seat: number;
  readonly kit: Kit;
  readonly exit: Kit;
  readonly value: number;
}

export interface Developed {
  readonly type: "Developed";
  readonly seat: number;
  readonly instinct: Instinct;
}

export interface ExtraDie {
  readonly type: "ExtraDie";
  readonly seat: number;
}

export interface FirefoxMoved {
  readonly type: "FirefoxMoved";
  readonly seat: number;
  readonly place: number;
}

export interface VillageReached {
  readonly type: "VillageReached";
  readonly seat: number;
  readonly space: number;
}

export interface TurnEnded {
  readonly type: "TurnEnded";
  readonly seat: number;
  readonly left: number;
  readonly gp: number;
  readonly vp: number;
  readonly resources: ReadonlyArray<number>;
}

export interface VixenCard {
  readonly type: "VixenCard";
  readonly card: string;
}

export interface VixenRolled {
  readonly type: "VixenRolled";
  readonly value: number;
  readonly spot: "den" | "farm" | "field" | "forest" | "river";
}

export interface VixenMoved {
  readonly type: "VixenMoved";
  readonly territory: Territory;
  readonly tile: Tile;
}

export type Icon = "BEAVER" | "BP" | "CHEESE" | "CO" | "G" | "H" | "HM" | "K" | "M" | "OB_storm" | "OB_wolf" | "P1" | "P2" | "P3" | "STAR" | "TT" | "VP1" | "VP2";

export interface VixenDid {
  readonly type: "VixenDid";
  readonly icon: Icon;
}

export interface VixenGained {
  readonly type: "VixenGained";
  readonly vp: number;
  readonly source: Source;
}

export interface VixenGrew {
  readonly type: "VixenGrew";
  readonly outside: number;
}

export interface Ended {
  readonly type: "Ended";
  readonly seat: number;
  readonly vp: number;
}

export type Event = RoundBegan | DestinyShown | DestinyRolled | Rolled | GainedGp | PaidGp | GainedVp | LostVp | GainedResource | PaidResource | Placed | Moved | Raised | Advanced | HunterMoved | Marked | MarkerReturned | Hunted | TileDrawn | ObstacleSet | TookToken | BeaverTaken | TileUsed | PathsDrawn | PathLaid | PathsReturned | BonusTaken | CardDrawn | CardDiscarded | Completed | Exchanged | Claimed | Grew | KitCame | HandedIn | Sent | Developed | ExtraDie | FirefoxMoved | VillageReached | TurnEnded | VixenCard | VixenRolled | VixenMoved | VixenDid | VixenGained | VixenGrew | Ended;

export type Watcher = "open" | "public";

export type Viewer = number | Watcher;

export interface Player {
  readonly gp: number;
  readonly vp: number;
  readonly resources: ReadonlyArray<number>;
  readonly dice: number;
  readonly used: number;
  readonly fourth: boolean;
  readonly den_dice: ReadonlyArray<number>;
  readonly values: ReadonlyArray<number>;
  readonly spaces: ReadonlyArray<number>;
  readonly exits: ReadonlyArray<number>;
  readonly slots: ReadonlyArray<boolean>;
  readonly paid: ReadonlyArray<boolean>;
  readonly levels: ReadonlyArray<number>;
  readonly paw: number;
  readonly fox: number;
  readonly cache: ReadonlyArray<number>;
  readonly completed: ReadonlyArray<number>;
  readonly exchanged: ReadonlyArray<number>;
  readonly cells: ReadonlyArray<number>;
  readonly reach: ReadonlyArray<number>;
  readonly leads: ReadonlyArray<boolean>;
  readonly bag: ReadonlyArray<number>;
  readonly base: number;
  readonly ruse: number;
  readonly instincts: ReadonlyArray<number>;
  readonly cubes: number;
  readonly lessons: ReadonlyArray<number>;
  readonly ledger: Readonly<Record<string, ReadonlyArray<number>>>;
}

export interface Heap {
  readonly unseen: ReadonlyArray<ReadonlyArray<number>>;
  readonly stack: number;
  readonly discards: ReadonlyArray<number>;
}

export interface Pile {
  readonly unseen: number;
  readonly discards: number;
  readonly aside: number;
}

export interface Automa {
  readonly level: number;
  readonly cards: ReadonlyArray<number>;
  readonly revealed: ReadonlyArray<number>;
  readonly rolls: ReadonlyArray<number>;
  readonly vp: number;
  readonly values: ReadonlyArray<number>;
  readonly spaces: ReadonlyArray<number>;
  readonly markers: number;
  readonly cubes: number;
  readonly fox: number;
  readonly cache: ReadonlyArray<number>;
  readonly bag: number;
  readonly heap: number;
  readonly paths: ReadonlyArray<number>;
  readonly tiles: number;
  readonly kept: ReadonlyArray<number>;
  readonly ledger: Readonly<Record<string, ReadonlyArray<number>>>;
}

export interface Fire {
  readonly ring: ReadonlyArray<number>;
  readonly pile: ReadonlyArray<number>;
  readonly pawn: number;
}

export interface Hamlet {
  readonly tiles: ReadonlyArray<number>;
  readonly marks: ReadonlyArray<number>;
  readonly lying: ReadonlyArray<number>;
  readonly heap: Heap;
}

export type Phase = "growth" | "over" | "scoring" | "start" | "turns";

export type Stage = "act" | "count" | "declare" | "enter" | "explore" | "finish" | "grow" | "move" | "new_round" | "next_turn" | "objectives" | "over" | "place" | "reset" | "roll";

export type Op = "bear" | "bonus_path" | "camp" | "cheese" | "destiny" | "destiny_die" | "draw_path" | "firefox_roll" | "gp" | "grow_free" | "hunting" | "instinct" | "kit" | "lay" | "lay_bonus" | "open_tile" | "pay_growth" | "pay_resource" | "resource" | "resource_any" | "resource_here" | "shift" | "star" | "territory_tile" | "track" | "track_any" | "village_step" | "vp";

export interface Task {
  readonly type: "Task";
  readonly op: Op;
  readonly seat: number;
  readonly source: Source;
  readonly n: number;
  readonly drawn: ReadonlyArray<number>;
}

export interface Board {
  readonly players: ReadonlyArray<Player>;
  readonly supply: ReadonlyArray<number>;
  readonly tiles: ReadonlyArray<number>;
  readonly marks: ReadonlyArray<number>;
  readonly lying: ReadonlyArray<number>;
  readonly hunting: Heap;
  readonly piles: ReadonlyArray<Pile>;
  readonly order: ReadonlyArray<number>;
  readonly bonuses: ReadonlyArray<number>;
  readonly destinies: ReadonlyArray<number>;
  readonly commons: ReadonlyArray<number>;
  readonly claims: ReadonlyArray<ReadonlyArray<number>>;
  readonly track_tiles: ReadonlyArray<number>;
  readonly row: ReadonlyArray<number>;
  readonly stack: ReadonlyArray<number>;
  readonly under: ReadonlyArray<number>;
  readonly instincts: ReadonlyArray<number>;
  readonly spaces: ReadonlyArray<ReadonlyArray<number>>;
  readonly vixen: Automa | null;
  readonly fire: Fire | null;
  readonly hamlet: Hamlet | null;
  readonly open_tiles: ReadonlyArray<number>;
  readonly obstacles: ReadonlyArray<number>;
  readonly obstacle_tiles: ReadonlyArray<number>;
  readonly hunter: number;
  readonly star: number;
  readonly cheese: number;
  readonly beaver: number;
  readonly dam: number;
  readonly beaver_tile: number;
  readonly round: number;
  readonly destiny: number;
  readonly destiny_die: number;
  readonly phase: Phase;
  readonly stage: Stage;
  readonly at: number;
  readonly actor: number;
  readonly pending: ReadonlyArray<Task>;
  readonly rolled: number;
  readonly die: number;
  readonly spot: number;
  readonly acts: number;
}

export interface Held {
  readonly type: "Held";
  readonly hand: number;
  readonly deck: number;
  readonly discarded: number;
  readonly hand_cards: ReadonlyArray<number> | null;
  readonly deck_cards: ReadonlyArray<number> | null;
  readonly discarded_cards: ReadonlyArray<number> | null;
}

export interface Prices {
  readonly type: "Prices";
  readonly acts: ReadonlyArray<ReadonlyArray<number>>;
  readonly growth: ReadonlyArray<number>;
  readonly reach: ReadonlyArray<number>;
  readonly brings: ReadonlyArray<ReadonlyArray<string>>;
  readonly cache: number;
}

export interface View {
  readonly type: "View";
  readonly options: Options;
  readonly seats: number;
  readonly viewer: Viewer;
  readonly board: Board;
  readonly held: ReadonlyArray<Held>;
  readonly costs: ReadonlyArray<ReadonlyArray<number>>;
  readonly movement: number;
  readonly prices: ReadonlyArray<Prices>;
  readonly corrected: Readonly<Record<string, unknown>>;
}

export interface Phrase {
  readonly type: "Phrase";
  readonly key: "good_luck" | "goodbye" | "hello" | "one_moment" | "play_again" | "sorry" | "thanks" | "thinking" | "well_played" | "your_turn";
}

export type Signal = Phrase;
