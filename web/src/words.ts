// Every text of the page in English, with those of the views in their folders; words.de.ts has them in German, and
// nothing else has words in it.
import { bindings, counting, sumsOf } from './counting';
import { otherGames } from './explore/words.en';
import { galleryWords } from './gallery/words.en';
import { playWords } from './play/words.en';
import { certificateWords, theoremWords } from './theorems/words.en';
import { tutorialWords } from './tutorial/words.en';

const { number, plural, significant } = counting('en');

const faults = {
  bad: (message: string) => message,
  limit: (message: string) => message,
  busy: (message: string) => message,
  dropped: () => '',
  cancelled: () => 'Cancelled.',
  offline: () => 'The server does not answer. Is takeaway serve still running?',
  server: (message: string) => `The program failed: ${message}`,
  noWasm: () => 'This browser cannot run the program: it has no WebAssembly, or it is switched off. Use a newer browser, or the command line: ./takeaway analyze.',
  noVectors: () => 'This browser cannot run the program: its WebAssembly is too old and has no 128-bit vectors. Use a newer browser, or the command line: ./takeaway analyze.',
  noFile: () => 'The page was opened as a file, and browsers then keep it from reading the program beside it. Serve the folder instead: type python3 -m http.server in it and open http://localhost:8000/.',
  noModule: (message: string) => `The program could not be loaded (${message}). Are you offline, or is the folder not complete?`,
  died: () => 'This is too much for the browser: the program ran out of memory and was started anew; nothing else is lost. The command line can use all the memory there is.',
} as const;

export const english = {
  page: {
    language: 'en',
    ownName: 'English',
    name: 'Takeaway',
    title: 'Takeaway: subtraction games',
    titleOf: (view: string) => `${view} – Takeaway`,
    tutorial: 'Tutorial – Takeaway',
    back: 'Back to the games',
    opening: 'Loading the page …',
    noscript: 'This page needs JavaScript: it draws what the program computes. The command line does without: ./takeaway analyze.',
    navigation: 'Views',
    version: (version: string) => `Takeaway ${version}`,
    inBrowser: (version: string) => `Takeaway ${version}, computing in this browser`,
    again: 'Try again',
  },
  intro: {
    open: 'What is this? Half a page on this view, and its words',
    words: 'Words',
    step: (title: string) => `The tutorial on this: ${title}`,
    book: 'The long tutorial, to read: from two matches to the Sprague-Grundy theorem',
    tutorial: {
      line: 'A short course in eight steps: play, mark, count and guess. The games are live, and the exercises check themselves.',
      more: [
        'Start with the first step if all of this is new; it needs nothing but counting to ten. Each step takes a few minutes, has something to try, and an exercise whose answer is looked at by the page. Wrong answers cost nothing, and are told what to look at.',
        'The steps lead from one heap of matches to sums of heaps and whole families of games. At the end are links into the other views: to explore, to play, to the map and to the theorems.',
        'Which exercises are solved is kept by this browser alone. The long tutorial says the same with proofs and with the command line, and goes further.',
      ],
    },
    explore: {
      line: 'Type which numbers may be taken from a heap, and see who wins from every heap: each cell is a heap, its colour the value.',
      more: [
        'A subtraction game has a heap of matches and a set of numbers. Two players take turns, each takes as many matches as one of the numbers says, and whoever cannot move loses. {1,2} is the game in which one or two are taken.',
        'Every heap has a value. It is 0 where whoever is to move loses against good play, and else the move to a heap of value 0 wins. The picture has all heaps in rows, from the first; click one to see its value and where it can be moved to.',
        'The values of a finite set repeat from some heap on. At the side stand the period, what it is worth (proved, or how far it was looked at), the theorems that speak of this game, and files to keep.',
        'A letter makes a family: {2,5,c} has a slider for c. Carpet shows all of its games at once, a row each.',
        'Other games can be typed, too: left {1,3} right {2,5} gives each player moves of their own, plane {(1,2),(2,1)} is played on pairs of heaps, and in dynamic 2t a move may take at most twice as many as the one before.',
      ],
    },
    map: {
      line: 'All games in which three numbers a < b < c may be taken, as one picture: point at a place to see what is known there, click it to explore a game.',
      more: [
        'A game {a, b, c} is a point of the map: a/c to the right, b/c upwards. Twice the moves give the same point, as they give the same game with every heap twice.',
        'Each cell is a theorem: for all games in it the values repeat with the same word, and period and preperiod are the same sums of a, b and c. Cells get smaller without end towards some lines; zoom in to have them computed.',
        'One c shows games one by one, a square each, for a single largest move c.',
      ],
    },
    theorems: {
      line: 'What is known and conjectured about such games, each to be checked on numbers, or proved for all parameters; claims of your own; and certificates.',
      more: [
        'Choose a theorem to read it as its file has it: for which games, under which conditions, what it claims. Check tries it on many games and finds the smallest that fails, if one does. Prove proves it for all parameters, by solvers.',
        'A claim of your own is a formula about a family, such as period = a+b for {a,b}, tried on all games in the ranges given: a=1..10, b=11..20. Enter starts it.',
      ],
    },
    play: {
      line: 'Play with matches, against the program or with a friend: choose a game below, then click a match to take it and all behind it.',
      more: [
        'Players take turns. A move takes matches from one heap, as many as the game of that heap allows. Normally whoever cannot move loses; in misere play whoever cannot move wins.',
        'Every heap has a value, and the values together, by the nim-sum, tell who wins: whoever is to move loses where it is 0. Hint names a good move, Why explains the position.',
        'Perfect never errs. The other strengths do, now and then, so that you can win where you should not.',
      ],
    },
    gallery: {
      line: 'Games and pictures to open with a click, from the first match to the map of all games: begin at the top, or with what you like.',
      more: [
        'Each link opens one of the other views with something to see in it. Change what you like there: the address keeps all of it, so that you can send on what you have found.',
        'Easy needs nothing but the rules. Further on there are families, sums of games and games whose values grow. Expert has what papers are about: cells of the map, duality, infinite sets.',
      ],
    },
  },
  tutorial: tutorialWords,
  /** Each with the word as a heading. */
  glossary: {
    value: ['value', 'The value of a heap (nim-value, Grundy value) is the least number 0, 1, 2, … that no heap has to which one can move. 0 means: whoever is to move loses.'],
    outcomes: ['outcome, P and N', 'P: the previous player wins, so whoever is to move loses (the value is 0). N: the next player, who is to move, wins.'],
    boundary: ['boundary', 'What happens at heap 0. Wall: no more can be taken than there is. Sink: more may be taken, and a move to heap 0 or below wins.'],
    wall: ['wall', 'No more can be taken than there is: no move goes below heap 0.'],
    sink: ['sink', 'More may be taken than there is: a move to heap 0 or below ends the game, and wins it.'],
    family: ['family', 'A game with letters for numbers, as {2,5,c}: one game for each value of c.'],
    run: ['run', 'Neighbouring heaps with the same value; three heaps of value 0 are written 0^3, or with a raised 3.'],
    word: ['word', 'A stretch of values written as runs: 0^2 1^2 stands for 0, 0, 1, 1.'],
    period: ['period', 'After so many heaps the values repeat, for ever.'],
    preperiod: ['preperiod', 'How many heaps at the beginning do not belong to the repetition.'],
    pure: ['pure', 'The values repeat from the first heap on: the preperiod is 0.'],
    saltus: ['saltus', 'Where values grow: how much is added to them from one period to the next.'],
    engine: ['engine', 'The method by which the program has computed the values. All of them give the same values.'],
    proved: ['proved', 'Checked to the end by a part of the program that did not find it. “verified to N” means: seen as far as heap N, and nothing beyond.'],
    cell: ['cell', 'A part of the map in which one theorem holds for all games.'],
    conjecture: ['conjecture, observation', 'Stated in the literature, or seen in numbers, and not proved.'],
    check: ['check', 'To try a statement on numbers. It can be refuted so, and not proved.'],
    prove: ['prove', 'To show it for all parameters at once, by solvers.'],
    heap: ['heap', 'A pile of matches; also how many there are.'],
    nimSum: ['nim-sum', 'The values of the heaps added in binary without carrying. Where it is 0, whoever is to move loses.'],
    misere: ['misere', 'Played the other way round: whoever cannot move wins.'],
    comply: ['comply/constrain', 'Whoever moves also says from which of two sets the next move must be.'],
    classes: ['outcome classes L, R, N, P', 'Of a game in which Left and Right have moves of their own. L and R: that player wins, whoever moves first. N: whoever moves first wins. P: whoever moves first loses.'],
    behaviour: ['behaviour in the end', 'By the outcomes in the period. L alone: strongly dominated by Left. L without R: weakly dominated by Left; the same for Right. Both: fair. Neither: ultimately impartial.'],
    form: ['canonical form', 'The game of the same worth with the fewest options, {Left’s|Right’s}: numbers, as 1/2, nimbers, as *2, ups and downs, ^ and v, switches, as {1|0}.'],
  },
  views: { explore: 'Explore', map: 'Map', theorems: 'Theorems', play: 'Play', gallery: 'Gallery', tutorial: 'Tutorial' },
  theme: { label: 'Theme', auto: 'As the system', light: 'Light', dark: 'Dark' },
  language: { label: 'Language' },
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'Copy this text:',
  outside: (least: number, most: number) => (most >= Number.MAX_SAFE_INTEGER ? `A whole number, ${number(least)} or more.` : `A whole number from ${number(least)} to ${number(most)}.`),
  number,
  bindings,
  outcome: (lost: boolean) => (lost ? 'P' : 'N'),
  fault: (kind: keyof typeof faults, message: string) => faults[kind](message),
  gestures: { wheel: 'Hold Ctrl and turn the wheel to zoom.' },
  progress: {
    busy: 'Computing …',
    cancel: 'Cancel',
    at: (step: string, done: number, last: number, unit: string) =>
      `${step}: ${plural(done, unit, unit + 's')}${last > 0 ? ` of ${number(last)}` : ''}`,
  },
  explore: {
    family: 'Game or family',
    examples: 'Examples, from easy to expert',
    slider: (name: string) => `Parameter ${name}, slider`,
    parameter: (name: string) => `Parameter ${name}`,
    range: (low: number, high: number) => `${low} to ${high}`,
    least: (name: string) => `Least ${name}`,
    most: (name: string) => `Largest ${name}`,
    picture: 'Picture',
    pictures: { strip: 'Strip', carpet: 'Carpet', plot: 'Plot' },
    outcomes: 'Outcomes (P, N)',
    both: 'Wall and sink',
    dual: 'Overlay duality',
    square: 'Square cells',
    wrap: 'Heaps in a row',
    wrapAuto: (wrap: number) => `auto (${wrap})`,
    first: 'First heap',
    sweep: 'Parameter down',
    palette: 'Colours',
    palettes: { safe: 'Safe', classic: 'Classic', grey: 'Grey' },
    fit: 'Fit',
    legend: 'Colours of the values',
    known: 'What is known',
    noGame: (before: boolean) => `There is no game to speak of: see the message.${before ? ' The picture is still that of the game before.' : ''}`,
    noSweep: 'A carpet needs a family with a parameter, such as {2,5,c}.',
    pictureOf: (title: string) => `Values of ${title}. Arrows choose a heap, plus and minus zoom, Page Up, Page Down and Shift with arrows move.`,
    rowText: (heap: number, runs: string) => `Row from heap ${heap}: ${runs}`,
    skipping: (skip: number) => `Zoomed out: each pixel shows the first of ${skip} × ${skip} heaps.`,
    mirrored: (title: string) => `${title} read backwards, 0 and 2 exchanged`,
    compared: ({ from, to, differs }: { from: number; to: number; differs: number | null }) =>
      differs === null
        ? `Duality: agrees on heaps ${number(from)}..${number(to)}; no others were compared.`
        : `Duality: first difference at heap ${number(differs)} (compared from heap ${number(from)}).`,
    noDual: {
      moves: 'The duality is not offered: it is about sets of three moves.',
      sum: 'The duality is not offered: it is about sets {x, y, x+y}, and here the largest move is not the sum of the others.',
      period: 'The duality is not offered: it reads the sink game periodically, and no pure period of that is proved yet.',
      outcomes: 'The duality is not offered for outcomes: it exchanges the values 0 and 2.',
    },
    carpetOf: (family: string, sweep: string) => `${family}: ${sweep} down, heaps across`,
    carpetAt: (sweep: string, parameter: number, heap: number, value: number | 'none' | 'unknown' | null, outcomes: boolean) => {
      const place = `${sweep} = ${parameter}, heap ${number(heap)}`;
      if (value === null) return place;
      if (value === 'none') return `${place}: no game`;
      if (value === 'unknown') return `${place}: not known`;
      return outcomes ? `${place}: ${value === 0 ? 'P' : 'N'}` : `${place}: value ${number(value)}`;
    },
    carpetGaps: (sweep: string, gaps: readonly number[], more: number) =>
      `No game where ${sweep} = ${gaps.join(', ')}${more > 0 ? ` and ${number(more)} more` : ''}: ${gaps.length === 1 ? 'that row stays' : 'those rows stay'} blank.`,
    carpetHelp: (sweep: string) => `Click a row to set ${sweep}.`,
    help: {
      strip: 'Drag to move, Ctrl and wheel or two fingers to zoom, click a heap to keep it. Paler: preperiod. Bars: where a period begins.',
      carpet: 'Drag to move, Ctrl and wheel or two fingers to zoom, click a row to choose its game.',
      plot: '',
    },
  },
  plot: {
    title: (game: string) => `Values of ${game} against heaps`,
    heap: 'heap',
    value: 'value',
    outcome: 'outcome (0: P, 1: N)',
    from: 'First heap',
    count: 'Heaps',
    reset: 'From the start',
    help: 'Drag across the plot to zoom in.',
  },
  states: {
    shown: 'States',
    all: (count: number, shown: number) => (shown < count ? `the first ${number(shown)} of ${number(count)}` : 'each a strip'),
    strip: (name: string, preperiod: number, period: number) => `State ${name}${period === 0 ? '' : `: preperiod ${number(preperiod)}, period ${number(period)}`}`,
  },
  ...otherGames,
  heap: {
    none: 'Point at a heap, or choose it with the arrow keys, to see its value and its options.',
    head: (heap: number, value: number | null, lost: boolean | null, state: string | null = null) =>
      `Heap ${number(heap)}${state === null ? '' : ` in state ${state}`}${value === null ? '' : `: value ${number(value)}`}${lost === null ? '' : lost ? ', P-position' : ', N-position'}`,
    noOption: 'No move.',
    option: ({ take, to, value, then, state, parts }: { take: number; to: number; value: number; then?: string | null; state?: string | null; parts?: readonly number[] | null }) =>
      `take ${take === 0 && state ? 'nothing' : number(take)} → ${parts ? `heaps ${parts.map(number).join(' + ')}` : `heap ${number(to)}`}${state ? ` in state ${state}` : ''}, value ${number(value)}${then && !state ? `, then ${then}` : ''}`,
    blocked: (most: number) => `Before each move the other player may forbid up to ${number(most)} of these:`,
    more: 'and more',
  },
  panel: {
    period: 'Period',
    preperiod: 'Preperiod',
    saltus: 'Saltus',
    largest: 'Largest value',
    outcomes: 'Outcomes',
    engine: 'Engine',
    pure: 'pure',
    notKnown: 'not known',
    unbounded: 'none: the values grow for ever',
    outcomePeriod: (preperiod: number | null, period: number | null) =>
      period === null ? 'no period known' : `preperiod ${number(preperiod ?? 0)}, period ${number(period)}`,
    waiting: 'Looking for the period …',
    theorems: 'Theorems that apply',
    unproved: 'Conjectures and observations, not proved',
    status: (status: string) => status,
    agrees: { theorem: 'agrees', other: 'agrees here' },
    disagrees: 'does not agree',
    undecided: 'not decided',
    predicts: (period: number) => `period ${number(period)}`,
    cell: (cell: { period: number | null; period_formula: string; preperiod: number | null }) =>
      `preperiod ${number(cell.preperiod ?? 0)}, period ${cell.period_formula}${cell.period === null ? '' : ` = ${number(cell.period)}`}`,
    cellStatus: (status: string) => `${status} for all parameters of this cell`,
    word: 'Word',
    wordIs: (preperiod: number) => (preperiod > 0 ? `The preperiod (${plural(preperiod, 'heap', 'heaps')}) and one period, as runs.` : 'One period, as runs.'),
    wordBegins: 'How it begins, as runs.',
    allRuns: (count: number) => `Show all ${number(count)} runs`,
    firstRuns: (count: number) => `Show the first ${number(count)} runs`,
    fewer: 'Fewer',
  },
  downloads: {
    title: 'Download',
    from: 'From heap',
    to: 'To heap',
    link: 'Copy link',
    file: (format: string, game: string) => `${format} of ${game}`,
    shown: (format: string) => `${format} of what is shown`,
    command: 'The command line for this game',
    drawing: 'The command line for this picture',
    listing: 'The command line for these values',
    making: 'Computing the file …',
  },
  map: {
    by: 'Map of',
    kinds: { cells: 'All games', c: 'One c' },
    boundary: 'Boundary',
    boundaries: { wall: 'wall', sink: 'sink' },
    color: 'Colours',
    colors: { sums: 'Sums', atlas: 'Proved cells', period: 'Period', preperiod: 'Preperiod', max_value: 'Largest value' },
    c: 'Largest move c',
    clamped: (asked: string, least: number, most: number) => `The address asks for c = ${asked}; the map has c from ${number(least)} to ${number(most)}.`,
    refine: 'Refine: c doubles with each zoom',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Fit',
    legend: 'What the colours mean',
    orMore: ' or more',
    unknown: 'not known',
    sums: (sums: number, color: string) => (sums === 0 ? (color === 'atlas' ? 'a+b = c' : 'none of the sums') : sumsOf(sums)),
    label: (c: number) => `Map of the games {a, b, ${c}}. Arrows choose a game, Enter explores it, plus and minus zoom.`,
    waiting: (count: number) => `Computing ${plural(count, 'tile', 'tiles')} …`,
    none: 'Point at a cell to see its game; click it to explore the game.',
    at: (a: number, b: number, c: number, color: string, value: number | 'none' | 'unknown' | null) => {
      const game = `{${a}, ${b}, ${c}}`;
      if (a >= b || b >= c || value === 'none') return `a = ${a}, b = ${b}: no game here, as a < b < c is needed`;
      if (value === null) return `${game}: not there yet`;
      if (value === 'unknown') return `${game}: not known`;
      if (color === 'period') return `${game}: period ${number(value)}`;
      if (color === 'preperiod') return `${game}: preperiod ${number(value)}`;
      if (color === 'max_value') return `${game}: largest value ${number(value)}`;
      if (value === 0) return color === 'atlas' ? `${game}: a+b = c` : `${game}: the period divides none of the sums`;
      return `${game}: the period divides ${sumsOf(value)}${color === 'atlas' ? ', proved' : ''}`;
    },
    axis: (name: string, value: number) => `${name} = ${number(value)}`,
    help: 'The games {a, b, c} with a < b < c: a to the right, b upwards. Colours of sums: which sums of two moves the period divides. Drag to move, Ctrl and wheel or two fingers to zoom, click to explore.',
  },
  cells: {
    label: 'Map of all games of three moves, a/c to the right and b/c upwards. Arrows choose a cell, Enter explores it, plus and minus zoom.',
    forms: (sums: number) => (sums === 0 ? 'another period' : `period ${sumsOf(sums)}`),
    none: 'Point at a cell to see its theorem; click it to explore a game in it.',
    noMap: 'No game here, as a < b < c is needed.',
    open: (x: string, y: string) => `a/c = ${x}, b/c = ${y}: no cell is known here; zoom in to look for one.`,
    theorem: (conditions: readonly string[]) => `{a, b, c} where ${conditions.join(', ')}`,
    says: (preperiod: string | null, period: string, runs: number, share: number) =>
      `${preperiod === null ? 'pure' : `preperiod ${preperiod}`}, period ${period}; ${plural(runs, 'run', 'runs')}; ${significant(100 * share, 4)}% of all triples`,
    axis: (name: string, share: string) => `${name}/c = ${share}`,
    help: 'All games {a, b, c} at once: a/c to the right, b/c upwards. Each cell is a theorem about all games in it, found from one of them. Colours are periods; the longer the word, the darker, and pure cells are lighter. Where there is no colour, no cell was found yet. Drag to move, Ctrl and wheel or two fingers to zoom, click to explore.',
  },
  theorems: theoremWords,
  certificate: certificateWords,
  ...playWords,
  /** The button of a slider that runs by itself. */
  sliderRun: {
    start: (name: string) => `Let ${name} run through its values`,
    stop: (name: string) => `Stop ${name}`,
  },
  gallery: galleryWords,
} as const;

/** The kind of a text, whatever it says: a translation has the same keys, and its functions take the same. */
type Said<T> = T extends string ? string : T extends (...given: infer Given) => infer Result ? (...given: Given) => Said<Result> : { readonly [Key in keyof T]: Said<T[Key]> };
export type Words = Said<typeof english>;

/** In the language that was chosen. */
export let words: Words = english;
export function speak(chosen: Words): void {
  words = chosen;
}
