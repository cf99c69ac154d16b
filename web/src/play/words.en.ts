// The texts of the view Play in English, a part of words.ts.
import type { Rule } from './rules';
import { counting } from '../counting';
import { blockedText, playBlocking } from './blocking_words.en';

const { number, plural } = counting('en');

export interface Taken {
  take: number;
  to: number;
  component?: number;
  heap?: number;
  then?: string | null;
  words?: string;
}

const either = (numbers: readonly number[]): string =>
  numbers.length === 1 ? number(numbers[0]!) : `${numbers.slice(0, -1).map(number).join(', ')} or ${number(numbers[numbers.length - 1]!)}`;

/** "Take 1, 2 or 3 matches." */
const twists = {
  pass: ', or pass: once in the match, and only where another move is left',
  repeat: ', but not as many as were taken last',
};

function countText(kind: Rule['kind'], takes: readonly number[]): string {
  return {
    list: () => `${either(takes)}`,
    interval: () => `from ${takes.map(number).join(' to ')}`,
    any: () => 'any number of',
    from: () => `${takes.map(number).join('')} or more`,
    squares: () => 'a square number (1, 4, 9, …) of',
    primes: () => 'a prime number (2, 3, 5, …) of',
    partizan: () => '',
    pair: () => '',
    bounded: () => '',
    other: () => '',
  }[kind]();
}

/** What each of two players may take. */
const sidesText = ([left, right]: NonNullable<Rule['sides']>): string => [left, right].map(({ kind, takes }, i) => `${i === 0 ? 'Left' : 'Right'} takes ${countText(kind, takes)}${kind === 'any' || kind === 'squares' || kind === 'primes' ? ' matches' : ''}`).join(', ');

/** Moves of a pair: (0,1)* stands for any number of the second heap. */
const pairText = (moves: string): string => `from a pair take ${moves.replace(/[{}]/g, '')}${moves.includes('*') ? ', where * is any number of times' : ''}`;

function ruleText({ heaps, kind, takes, sink, comply, twist, second, sides, blocked, of }: Rule): string {
  const more = twist === 'button' && second ? `, or push the button, once: from then on ${ruleText({ ...second, heaps: [], sink: false, comply: false, twist: null, second: null, of })}` : twist === 'block' && blocked ? blockedText(blocked) : twist === 'pass' || twist === 'repeat' ? twists[twist] : '';
  const what = countText(kind, takes);
  const take = sides ? sidesText(sides) : kind === 'pair' ? pairText(of) : kind === 'bounded' ? `take at most ${of} after t were taken; the first move may take any number, but not all` : kind === 'other' ? `take as ${of} allows` : `take ${what} ${kind === 'list' && takes.length === 1 && takes[0] === 1 ? 'match' : 'matches'}`;
  const where = heaps === null || heaps.length === 0 ? '' : heaps.length === 1 ? `Heap ${heaps[0]}: ` : `Heaps ${heaps.join(', ')}: `;
  return `${where}${heaps === null ? take[0]!.toUpperCase() + take.slice(1) : take}${sink ? ', or the rest where less is left' : ''}${comply ? ', and say from which set the next move must be' : ''}${more}`;
}

export const playWords = {
  play: {
    rules: 'Position and rules',
    position: 'Position',
    begin: 'Begin',
    presets: 'Positions',
    mode: 'Who plays',
    against: 'Against the program',
    two: 'Two persons',
    begins: 'Who begins',
    youBegin: 'You',
    programBegins: 'The program',
    level: 'Strength',
    levels: { perfect: 'Perfect', strong: 'Strong', casual: 'Casual', forgetful: 'Forgetful' },
    misere: 'Misere: whoever cannot move wins',
    rule: (rules: readonly Rule[], misere: boolean, last: boolean) =>
      `${rules.map(ruleText).join('; ')}. ${last ? (misere ? 'Whoever takes the last match loses.' : 'Whoever takes the last match wins.') : rules.some(({ twist }) => twist === 'ending') ? 'When nobody can move, Left has won if what is left is even, Right if it is odd.' : misere ? 'Misere: whoever cannot move wins.' : 'Whoever cannot move loses.'}`,
    players: { you: 'You', program: 'The program', first: 'Player 1', second: 'Player 2' },
    turns: { you: 'Your move', program: 'The program is to move', first: 'Player 1 is to move', second: 'Player 2 is to move' },
    wins: { you: 'No move is left: you win!', program: 'No move is left: the program wins.', first: 'No move is left: Player 1 wins!', second: 'No move is left: Player 2 wins!' },
    heap: (index: number, size: number, of: string) => `Heap ${index}: ${plural(size, 'match', 'matches')}, ${of}`,
    heapTitle: (index: number) => `Heap ${index}`,
    empty: 'empty',
    value: (value: number) => `value ${number(value)}`,
    noMove: 'No move here.',
    then: 'The next move here must be from',
    movesOf: (index: number) => `Moves in heap ${index}`,
    take: (count: number) => `Take ${number(count)}`,
    takeFrom: (count: number, index: number) => `Take ${number(count)} from heap ${index}`,
    takeHow: 'Take',
    takeButton: 'Take',
    wouldTake: (count: number, allowed: boolean) => (allowed ? `take ${count}` : `${count} is not a move here`),
    notLegal: (count: number, legal: string) => `${number(count)} is not a move here. ${legal}`,
    legal: (ranges: readonly { first: number; last: number; step: number; orMore: boolean }[], more: boolean) =>
      'Moves: ' +
      ranges
        .slice(0, 12)
        .map(({ first, last, step, orMore }) => {
          if (orMore) return `${number(first)} or more`;
          if (first === last) return number(first);
          return step === 1 ? `${number(first)} to ${number(last)}` : `${number(first)}, ${number(first + step)} to ${number(last)}`;
        })
        .join(', ') +
      (ranges.length > 12 || more ? ', …' : ''),
    told: (player: string, ...moves: readonly string[]) => `${player}: ${moves.join('; ')}.`,
    undo: 'Undo',
    hint: 'Hint',
    why: 'Why',
    again: 'New match',
    winning: (move: Taken) => `This move wins: ${move.words ?? `take ${number(move.take)}`}.`,
    trying: (move: Taken) => `No move wins. Try: ${move.words ?? `take ${number(move.take)}`}.`,
    history: (count: number) => plural(count, 'move', 'moves'),
  },
  /** Games with states: a pass, a button, no move twice. */
  playStates: {
    state: (name: string) => `state ${name}`,
    leads: 'The move leads to state',
    move: (take: number, to: string, stays: boolean) => `Take ${take === 0 ? 'nothing' : number(take)}${stays ? '' : ` → ${to}`}`,
    moveIn: (take: number, to: string, index: number) => `Take ${take === 0 ? 'nothing' : number(take)} from heap ${index}, to state ${to}`,
    unclear: (take: number, states: readonly string[]) => `Taking ${number(take)} may lead to ${states.join(' or ')}: the buttons below say which.`,
  },
  /** Left and Right, who have moves of their own. */
  playSides: {
    names: { left: 'Left', right: 'Right' },
    you: 'You are',
    first: 'Player 1 is',
  },
  /** Pairs of heaps, and moves that bound the next one. */
  playOthers: {
    bound: (most: number) => `at most ${number(most)}`,
    pair: (index: number, x: number, y: number, of: string) => `Pair ${index}: ${number(x)} and ${number(y)}, ${of}`,
    title: (index: number) => `Pair ${index}`,
    board: (index: number) => `Moves of pair ${index}: the first heap across, the second down`,
    move: (s: number, t: number, x: number, y: number) => `take ${number(s)} and ${number(t)}, leaving (${number(x)}, ${number(y)})`,
    make: 'Move',
  },
  playBlocking,
  playBreaking: {
    move: (take: number, left: readonly number[]) =>
      `${take === 0 ? 'Break the heap' : `Take ${number(take)}`}${left.length === 0 ? ', leave nothing' : `${take === 0 ? ' into' : ', leave'} ${left.map(number).join(' + ')}`}`,
    not: (take: number, left: readonly number[]) => `Taking ${number(take)} so that ${left.length === 0 ? 'nothing' : left.map(number).join(' + ')} is left is not a move here`,
    make: 'Move',
  },
  /** Games to choose from in Play, each with the name on its button. */
  playGames: {
    label: 'Games',
    names: {
      twentyOne: '21 matches',
      oneOrTwo: 'One or two',
      oneThreeFour: '1, 3 or 4',
      lastLoses: 'The last one loses',
      nim: 'Nim',
      kayles: 'Kayles',
      sink: 'Sink',
      sum: 'Two games at once',
      comply: 'You say what is next',
      pass: 'Pass once',
      noRepeat: 'Not the same again',
      forbidden: 'Forbidden moves',
      squares: 'Square numbers',
      fibonacci: 'Fibonacci Nim',
      wythoff: 'Two heaps',
    },
    more: 'Change heaps, players, strength or notation',
    heaps: 'Heaps',
    another: 'Another heap',
    fewer: 'One heap less',
    larger: (index: number) => `Heap ${index}: one match more`,
    smaller: (index: number) => `Heap ${index}: one match less`,
    notation: 'Any position, in notation',
    moreMatches: (count: number) => `and ${number(count)} more`,
  },
  playMatch: {
    score: 'Score',
    scored: (one: string, wins: number, other: string, losses: number) => `${one} ${number(wins)} : ${number(losses)} ${other}`,
    guessed: (right: number, all: number) => `${number(right)} of ${plural(all, 'guess', 'guesses')} right`,
    forget: 'Count anew',
    names: { you: 'Your name', program: '', first: 'Name of player 1', second: 'Name of player 2' },
    turn: (name: string) => `${name} is to move`,
    wins: (name: string) => `No move is left: ${name} wins!`,
  },
  playGuess: {
    first: 'Guess first, before Hint and Why',
    question: 'Before you see it: can whoever is to move now win, however the other one plays?',
    won: 'Yes, it can be won',
    lost: 'No, it is lost',
    tell: 'I do not know: tell me',
    right: { won: 'You guessed right: it can be won.', lost: 'You guessed right: it is lost, if the other one plays well.' },
    wrong: { won: 'Not so: it can be won.', lost: 'Not so: it is lost, if the other one plays well.' },
  },
  /** Why a position with a single heap is won or lost. */
  playWhy: {
    leaveMultiple: (m: number, take: number, left: number) => `Leave a multiple of ${number(m)}: take ${number(take)}, and ${number(left)} ${left === 1 ? 'is' : 'are'} left.`,
    isMultiple: (m: number, size: number) =>
      `${number(size)} is a multiple of ${number(m)}. Whatever you take, what is left is none, and the other one can leave a multiple of ${number(m)} again.`,
    leaveLost: (take: number, left: number) => `Leave a heap that is lost for the other one: take ${number(take)}, and ${number(left)} ${left === 1 ? 'is' : 'are'} left.`,
    isLost: (size: number) => `A heap of ${number(size)} is lost: no move leaves another lost heap, so the other one can always leave you one again.`,
    leaveState: (take: number, left: number, state: string) =>
      `Leave what is lost for the other one: take ${take === 0 ? 'nothing' : number(take)}, and ${number(left)} ${left === 1 ? 'is' : 'are'} left, in state ${state}.`,
    isLostState: (size: number, state: string) => `A heap of ${number(size)} in state ${state} is lost: no move leads to a heap and a state that are lost, so the other one can always leave you such again.`,
    lostIn: (state: string) => `Lost for whoever is to move in state ${state}`,
    lost: 'Lost for whoever is to move',
    lostBy: (rules: string) => `Lost for whoever is to move by ${rules}`,
    heaps: (from: number, to: number) => `Heaps ${number(from)} to ${number(to)}: those that are lost for whoever is to move are marked.`,
    heap: (heap: number, lost: boolean) => `${number(heap)}${lost ? ', lost' : ''}`,
    multiples: (m: number) => `The lost heaps are the multiples of ${number(m)}, however large: proved.`,
    repeat: (from: number, period: number) => `From heap ${number(from)} on this repeats every ${number(period)} heaps: proved.`,
    none: (from: number) => `From heap ${number(from)} on no heap is lost, however large: proved.`,
    computed: (from: number, to: number) => `Computed for heaps ${number(from)} to ${number(to)}; nothing is said of others.`,
  },
} as const;
