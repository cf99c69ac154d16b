// The documents of the HTTP interface, as docs/http.md has them.
/** Games that have no sequence of nim-values; null for the others. */
export type Kind = 'partizan' | 'plane' | 'dynamic';

export interface FamilyDocument {
  family: string;
  kind?: Kind;
  parameters: string[];
  /** Values with which it is a game; null where none were found. */
  start: Bindings | null;
  boundary: string;
  comply: boolean;
}

export interface GameDocument {
  game: string;
  kind?: Kind;
  start: number;
  finite: boolean;
  comply: boolean;
  moves: number[] | null;
  other: string | null;
  /** Of a game with states: the one that a heap begins in, and all that it can come to, each as a game. */
  state?: string;
  states?: readonly StateOfGame[];
  /** How many options of a heap may be forbidden before each move. */
  blocked?: number;
}

export interface StateOfGame {
  name: string;
  game: string;
}

export interface PeriodDocument {
  start: number;
  preperiod: number | null;
  period: number | null;
  saltus: number | null;
  pure: boolean | null;
  max_value: number | null;
  status: string;
  engine: string;
  outcome: { preperiod: number | null; period: number | null; status: string };
}

/** Coefficients of a, b and c. */
export type Form = readonly [number, number, number];

/** A cell of the map of all triples: a cone with its theorem. */
export interface TiledCell {
  /** Its rays, against the clock. */
  corners: [number, number, number][];
  preperiod: Form;
  period: Form;
  runs: number;
}

export interface CellsDocument {
  boundary: string;
  z: number;
  x: number;
  y: number;
  cells: TiledCell[];
  open: number;
  found: number;
}

export type Bindings = Record<string, number>;
export type Run = [value: number, length: number];

export interface AppliedTheorem {
  theorem: string;
  /** What the statement is: theorem, conjecture or observation. */
  status: string;
  let: Bindings;
  predicts: number | null;
  says: string;
  agrees: boolean | null;
}

export interface AnalyzeDocument {
  game: string;
  notes: string[];
  period: PeriodDocument;
  theorems: AppliedTheorem[];
  cell: {
    cell: string;
    let: Bindings;
    scale: number;
    period: number | null;
    period_formula: string;
    preperiod: number | null;
    status: string;
  } | null;
  word?: { runs: Run[]; complete: boolean };
  partizan?: PartizanFacts;
  plane?: PlaneFacts;
  dynamic?: DynamicFacts;
}

export type Pair = readonly [x: number, y: number];

/** Rays from (0,0), and between neighbouring ones a pattern that repeats with both: so many of its points are P. */
export interface Mosaic {
  rays: Pair[];
  from: number;
  status: string;
  sectors: { points: number; p_positions: number }[];
}

/** What is known of a game on two heaps. */
export interface PlaneFacts {
  heaps_below: number;
  p_positions: number;
  /** Translations that keep outcomes: for all heaps where that is proved, else as far as was looked at. */
  kept_by: Pair[];
  kept_status: string;
  kept_by_theorem?: Pair;
  rows: { row: number; preperiod: number; period: number; status: string }[];
  rows_limit?: string;
  mosaic?: Mosaic;
  beatty_to?: number;
}

export interface PairDocument {
  game: string;
  at: Pair;
  value: number;
  options: { take: Pair; to: Pair; value: number }[];
  all: boolean;
}

/** What is known of a game whose moves bound the next one. */
export interface DynamicFacts {
  to: number;
  lost_heaps: number[];
  schwenk: boolean;
  fibonacci: boolean;
}

export interface DynamicHeap {
  game: string;
  heap: number;
  /** The least number that wins; all of the heap where it is lost. */
  least: number;
  lost: boolean;
  winning: number[];
  all: boolean;
}

export type OtherAnalysis = PartizanAnalysis | ({ game: string; kind: 'plane' } & PlaneFacts) | ({ game: string; kind: 'dynamic' } & DynamicFacts);

/** In the order of their numbers: 0 is P. */
export const classLetters = ['P', 'L', 'R', 'N'] as const;
export type ClassLetter = (typeof classLetters)[number];

export interface PartizanPeriod {
  preperiod: number | null;
  period: number | null;
  pure: boolean | null;
  status: string;
  behaviour: string | null;
  classes: Record<ClassLetter, number> | null;
}

export interface PartizanFacts extends PartizanPeriod {
  /** Forms of the first heaps. */
  canonical: string[];
}

export interface PartizanAnalysis {
  game: string;
  period: PartizanPeriod;
  canonical: string[];
  theorems: AppliedTheorem[];
  word: { runs: Run[]; complete: boolean };
}

export interface PartizanOption {
  take: number;
  to: number;
  outcome: ClassLetter;
}

export interface PartizanHeap {
  game: string;
  heap: number;
  outcome: ClassLetter;
  form: string | null;
  left: PartizanOption[];
  right: PartizanOption[];
  all: boolean;
}

export interface HeapDocument {
  game: string;
  heap: number;
  value: number;
  options: { take: number; to: number; value: number; then?: string | null; state?: string | null; parts?: readonly number[] | null }[];
  all: boolean;
}

export interface TheoremDocument {
  name: string;
  title: string;
  source: string;
  status: string;
  params: string[];
  where: string | string[];
  game: string | null;
  text: string;
  provable: boolean;
}

export interface Counterexample {
  let: Bindings;
  game: string;
  claim: string;
  claimed: string;
  actual: string;
  command: string;
}

export interface CheckResult {
  theorem: string;
  kind: string;
  status: string;
  cases: number;
  failed: number;
  undecided: number;
  counterexample: Counterexample | null;
}

/** An obligation or a part that is open: a text, or its name and the reason. */
export type Finding = string | Record<string, unknown>;

export interface ProveResult {
  theorem: string;
  verdict: string;
  obligations: number;
  solvers: Record<string, number | string | null>;
  seconds: number;
  vacuous?: Finding[];
  open?: Finding[];
  failed?: Finding[];
  rests_on?: string[];
  uses?: string[];
  counterexample: Counterexample | null;
}

export interface Results<T> {
  results: T[];
  error?: string;
}

/** Of a cone or a fan of games, preperiod and period are formulas. */
export interface VerifyDocument {
  game?: string;
  question?: string;
  cone?: boolean;
  fan?: boolean;
  preperiod: number | string;
  period: number | string;
  saltus?: number;
  holds: boolean;
  reason: string;
}

export interface MoveDocument {
  component: number;
  heap: number;
  take: number;
  to: number;
  then?: string | null;
  /** Of a game with states: the one that it leads to. */
  state?: string | null;
  /** Where the heap breaks, the heaps that are left. */
  parts?: readonly number[] | null;
  words?: string;
}

export interface LegalMoves extends MoveDocument {
  last?: number | null;
  step?: number | null;
  or_more?: boolean;
}

export interface HeapOfPosition {
  component: number;
  heap: number;
  of: string;
  size: number;
  /** Of a game with states. */
  state?: string;
  /** Of two heaps that are played together; `size` is their sum. */
  pair?: Pair;
  /** How many may be taken, where moves bound the next one. */
  bound?: number;
  /** How many of its options may be forbidden before each move, in a position where some may. */
  block?: number;
  value?: number;
}

export type Side = 'left' | 'right';

/** Of partizan heaps: who is to move, and who has won where the match is over. */
interface OfSides {
  side?: Side;
  winner?: Side;
}

/** Of positions in which options may be forbidden: whether that is to be done now, before somebody takes. */
interface OfBans {
  forbids?: boolean;
}

export interface MovesDocument extends OfSides, OfBans {
  position: string;
  over: boolean;
  heaps: HeapOfPosition[];
  moves: LegalMoves[];
  /** What may not be taken now; `moves` are the others. */
  forbidden?: MoveDocument[];
}

export interface SolveDocument extends OfSides, OfBans {
  position: string;
  outcome: string | null;
  nim_sum?: number | null;
  moves: MoveDocument[];
  suggestion?: MoveDocument | null;
  /** What should be forbidden, and that in words. */
  forbid?: MoveDocument[];
  forbid_words?: string;
  over: boolean;
  words: string;
  heaps: HeapOfPosition[];
  explanation?: string[];
}

export interface AfterMove {
  position: string;
  over: boolean;
  words: string;
  /** After a ban, what the next request is to name as forbidden. */
  forbidden?: string;
}

/** What the program takes, or what it forbids. */
export type ReplyDocument = AfterMove & ({ move: MoveDocument } | { forbid: MoveDocument[] });
