// The texts of the view Play in German, a part of words.de.ts.
import { counting } from '../counting';
import type { Words } from '../words';
import { banText, blockedText, playBlocking } from './blocking_words.de';
import type { Rule } from './rules';
import type { Taken } from './words.en';

const { number, plural } = counting('de');

const either = (numbers: readonly number[]): string =>
  numbers.length === 1 ? number(numbers[0]!) : `${numbers.slice(0, -1).map(number).join(', ')} oder ${number(numbers[numbers.length - 1]!)}`;

/** „Nimm 1, 2 oder 3 Streichhölzer.“ */
const twists = {
  pass: ', oder pass: einmal in der Partie, und nur, wo noch ein anderer Zug geht',
  repeat: ', aber nicht so viele, wie zuletzt genommen wurden',
};

function countText(kind: Rule['kind'], takes: readonly number[]): string {
  return {
    list: () => either(takes),
    interval: () => takes.map(number).join(' bis '),
    any: () => 'beliebig viele',
    from: () => `${takes.map(number).join('')} oder mehr`,
    squares: () => 'eine Quadratzahl (1, 4, 9, …) von',
    primes: () => 'eine Primzahl (2, 3, 5, …) von',
    partizan: () => '',
    pair: () => '',
    bounded: () => '',
    other: () => '',
  }[kind]();
}

/** What each of two players may take. */
const sidesText = ([left, right]: NonNullable<Rule['sides']>): string => [left, right].map(({ kind, takes }, i) => `${i === 0 ? 'Links' : 'Rechts'} nimmt ${countText(kind, takes)}${kind === 'squares' || kind === 'primes' ? ' Streichhölzern' : ''}`).join(', ');

/** Moves of a pair: (0,1)* stands for any number of the second heap. */
const pairText = (moves: string): string => `nimm von einem Paar ${moves.replace(/[{}]/g, '')}${moves.includes('*') ? ', wobei * für beliebig viele Male steht' : ''}`;

function ruleText({ heaps, kind, takes, sink, comply, twist, second, sides, blocked, of }: Rule): string {
  const more = twist === 'button' && second ? `, oder drück den Knopf, einmal: von da an ${ruleText({ ...second, heaps: [], sink: false, comply: false, twist: null, second: null, of })}` : twist === 'block' && blocked ? blockedText(blocked) : twist === 'pass' || twist === 'repeat' ? twists[twist] : '';
  const what = countText(kind, takes);
  const take = sides ? sidesText(sides) : kind === 'pair' ? pairText(of) : kind === 'bounded' ? `nimm höchstens ${of}, nachdem t genommen wurden; der erste Zug darf beliebig viele nehmen, nur nicht alle` : kind === 'other' ? `nimm so viele, wie ${of} erlaubt` : `nimm ${what} ${kind === 'squares' || kind === 'primes' ? 'Streichhölzern' : kind === 'list' && takes.length === 1 && takes[0] === 1 ? 'Streichholz' : 'Streichhölzer'}`;
  const where = heaps === null || heaps.length === 0 ? '' : heaps.length === 1 ? `Haufen ${heaps[0]}: ` : `Haufen ${heaps.join(', ')}: `;
  return `${where}${heaps === null ? take[0]!.toUpperCase() + take.slice(1) : take}${sink ? ', oder den Rest, wo weniger da ist' : ''}${comply ? ', und sag, aus welcher Menge der nächste Zug sein muss' : ''}${more}`;
}

/** A move as the server tells it; what is told otherwise stays as it is. */
const moveText = (move: string): string =>
  banText(move)
    .replace(/^take (\d+) and (\d+) from \((\d+),(\d+)\), leaving \((\d+),(\d+)\)$/, (_, ...found) => {
      const [s, t, x, y, left, other] = found.slice(0, 6).map((text) => number(Number(text)));
      return `${s} und ${t} von (${x}, ${y}), es bleibt (${left}, ${other})`;
    })
    .replace(/^take (\d+)(?: or any larger move)? from heap (\d+)/, (told, take, heap) => `${number(Number(take))}${told.includes('larger') ? ' oder mehr' : ''} von Haufen ${heap}`)
    .replace(/^take nothing from heap (\d+)/, (_, heap) => `nichts von Haufen ${heap}`)
    .replace(/, in state (\w+)$/, (_, state) => `, im Zustand ${state}`)
    .replace(/^break heap (\d+) into (.+)$/, (_, heap, parts) => `Haufen ${heap} teilen in ${parts}`)
    .replace(/, leaving (\d+(?: \+ \d+)+)/, (_, parts) => `, es bleiben ${parts}`)
    .replace(/, leaving (a Nim heap of )?(\d+)/, (_, nim, left) => `, es ${left === '1' ? 'bleibt' : 'bleiben'} ${number(Number(left))}${nim ? ' wie im Nim' : ''}`)
    .replace(/, (?:next|no) move (there|on heaps (\d+) (and|to) (\d+))(?: from| after that)/, (told, _, first, joined, last) => {
      const where = first ? `auf den Haufen ${first} ${joined === 'and' ? 'und' : 'bis'} ${last}` : 'dort';
      return told.startsWith(', no') ? `, danach kein Zug ${where}` : `, nächster Zug ${where} aus`;
    });

export const playWords: Pick<Words, 'play' | 'playStates' | 'playSides' | 'playOthers' | 'playBlocking' | 'playBreaking' | 'playGames' | 'playMatch' | 'playGuess' | 'playWhy'> = {
  play: {
    rules: 'Stellung und Regeln',
    position: 'Stellung',
    begin: 'Anfangen',
    presets: 'Stellungen',
    mode: 'Wer spielt',
    against: 'Gegen das Programm',
    two: 'Zu zweit',
    begins: 'Wer beginnt',
    youBegin: 'Du',
    programBegins: 'Das Programm',
    level: 'Stärke',
    levels: { perfect: 'Perfekt', strong: 'Stark', casual: 'Gemütlich', forgetful: 'Vergesslich' },
    misere: 'Misère: Wer nicht ziehen kann, gewinnt',
    rule: (rules, misere, last) =>
      `${rules.map(ruleText).join('; ')}. ${last ? (misere ? 'Wer das letzte Holz nimmt, verliert.' : 'Wer das letzte Holz nimmt, gewinnt.') : rules.some(({ twist }) => twist === 'ending') ? 'Wenn niemand mehr ziehen kann, hat Links gewonnen, falls der Rest gerade ist, sonst Rechts.' : misere ? 'Misère: Wer nicht ziehen kann, gewinnt.' : 'Wer nicht ziehen kann, verliert.'}`,
    players: { you: 'Du', program: 'Das Programm', first: 'Spieler 1', second: 'Spieler 2' },
    turns: { you: 'Du bist am Zug', program: 'Das Programm ist am Zug', first: 'Spieler 1 ist am Zug', second: 'Spieler 2 ist am Zug' },
    wins: { you: 'Kein Zug mehr: Du gewinnst!', program: 'Kein Zug mehr: Das Programm gewinnt.', first: 'Kein Zug mehr: Spieler 1 gewinnt!', second: 'Kein Zug mehr: Spieler 2 gewinnt!' },
    heap: (index, size, of) => `Haufen ${index}: ${plural(size, 'Streichholz', 'Streichhölzer')}, ${of}`,
    heapTitle: (index) => `Haufen ${index}`,
    empty: 'leer',
    value: (value) => `Wert ${number(value)}`,
    noMove: 'Hier geht kein Zug.',
    then: 'Der nächste Zug hier muss sein aus',
    movesOf: (index) => `Züge in Haufen ${index}`,
    take: (count) => `${number(count)} nehmen`,
    takeFrom: (count, index) => `${number(count)} von Haufen ${index} nehmen`,
    takeHow: 'Wie viele',
    takeButton: 'Nehmen',
    wouldTake: (count, allowed) => (allowed ? `${count} nehmen` : `${count} ist hier kein Zug`),
    notLegal: (count, legal) => `${number(count)} ist hier kein Zug. ${legal}`,
    legal: (ranges, more) =>
      'Züge: ' +
      ranges
        .slice(0, 12)
        .map(({ first, last, step, orMore }) => {
          if (orMore) return `${number(first)} oder mehr`;
          if (first === last) return number(first);
          return step === 1 ? `${number(first)} bis ${number(last)}` : `${number(first)}, ${number(first + step)} bis ${number(last)}`;
        })
        .join(', ') +
      (ranges.length > 12 || more ? ', …' : ''),
    told: (player, ...moves) => `${player}: ${moves.map(moveText).join('; ')}.`,
    undo: 'Zurücknehmen',
    hint: 'Tipp',
    why: 'Warum',
    again: 'Neue Partie',
    winning: (move: Taken) => `Dieser Zug gewinnt: ${move.words ? moveText(move.words) : `${number(move.take)} nehmen`}.`,
    trying: (move: Taken) => `Kein Zug gewinnt. Versuch es mit: ${move.words ? moveText(move.words) : `${number(move.take)} nehmen`}.`,
    history: (count) => plural(count, 'Zug', 'Züge'),
  },
  playStates: {
    state: (name) => `Zustand ${name}`,
    leads: 'Der Zug führt in den Zustand',
    move: (take, to, stays) => `${take === 0 ? 'Nichts' : number(take)} nehmen${stays ? '' : ` → ${to}`}`,
    moveIn: (take, to, index) => `${take === 0 ? 'Nichts' : number(take)} von Haufen ${index} nehmen, in den Zustand ${to}`,
    unclear: (take, states) => `${number(take)} nehmen kann in ${states.join(' oder ')} führen: Die Knöpfe darunter sagen, wohin.`,
  },
  /** Left and Right, who have moves of their own. */
  playSides: {
    names: { left: 'Links', right: 'Rechts' },
    you: 'Du bist',
    first: 'Spieler 1 ist',
  },
  playOthers: {
    bound: (most) => `höchstens ${number(most)}`,
    pair: (index, x, y, of) => `Paar ${index}: ${number(x)} und ${number(y)}, ${of}`,
    title: (index) => `Paar ${index}`,
    board: (index) => `Züge in Paar ${index}: der erste Haufen nach rechts, der zweite nach unten`,
    move: (s, t, x, y) => `${number(s)} und ${number(t)} nehmen, es bleibt (${number(x)}, ${number(y)})`,
    make: 'Ziehen',
  },
  playBlocking,
  playBreaking: {
    move: (take, left) =>
      take === 0
        ? `Den Haufen teilen in ${left.map(number).join(' + ')}`
        : `${number(take)} nehmen, ${left.length === 0 ? 'nichts' : left.map(number).join(' + ')} übrig lassen`,
    not: (take, left) => `${number(take)} nehmen, sodass ${left.length === 0 ? 'nichts' : left.map(number).join(' + ')} übrig bleibt, ist hier kein Zug`,
    make: 'Ziehen',
  },
  playGames: {
    label: 'Spiele',
    names: {
      twentyOne: '21 Hölzer',
      oneOrTwo: 'Eins oder zwei',
      oneThreeFour: '1, 3 oder 4',
      lastLoses: 'Das letzte verliert',
      nim: 'Nim',
      kayles: 'Kayles',
      sink: 'Senke',
      sum: 'Zwei Spiele zugleich',
      comply: 'Du sagst, was folgt',
      pass: 'Einmal passen',
      noRepeat: 'Nicht noch einmal dasselbe',
      forbidden: 'Verbotene Züge',
      squares: 'Quadratzahlen',
      fibonacci: 'Fibonacci-Nim',
      wythoff: 'Zwei Haufen',
    },
    more: 'Haufen, Spieler, Stärke oder Schreibweise ändern',
    heaps: 'Haufen',
    another: 'Noch ein Haufen',
    fewer: 'Ein Haufen weniger',
    larger: (index) => `Haufen ${index}: ein Holz mehr`,
    smaller: (index) => `Haufen ${index}: ein Holz weniger`,
    notation: 'Jede Stellung, in Schreibweise',
    moreMatches: (count) => `und ${number(count)} weitere`,
  },
  playMatch: {
    score: 'Spielstand',
    scored: (one, wins, other, losses) => `${one} ${number(wins)} : ${number(losses)} ${other}`,
    guessed: (right, all) => `${number(right)} von ${plural(all, 'Tipp', 'Tipps')} richtig`,
    forget: 'Neu zählen',
    names: { you: 'Dein Name', program: '', first: 'Name von Spieler 1', second: 'Name von Spieler 2' },
    turn: (name) => `${name} ist am Zug`,
    wins: (name) => `Kein Zug mehr: ${name} gewinnt!`,
  },
  playGuess: {
    first: 'Erst raten, dann Tipp und Warum',
    question: 'Bevor du es siehst: Kann gewinnen, wer jetzt am Zug ist, wie der andere auch spielt?',
    won: 'Ja, gewonnen',
    lost: 'Nein, verloren',
    tell: 'Ich weiß es nicht: sag es mir',
    right: { won: 'Richtig geraten: Hier lässt sich gewinnen.', lost: 'Richtig geraten: Das ist verloren, wenn der andere gut spielt.' },
    wrong: { won: 'Doch: Hier lässt sich gewinnen.', lost: 'Leider nein: Das ist verloren, wenn der andere gut spielt.' },
  },
  playWhy: {
    leaveMultiple: (m, take, left) => `Lass ein Vielfaches von ${number(m)} übrig: Nimm ${number(take)}, und es ${left === 1 ? 'bleibt' : 'bleiben'} ${number(left)}.`,
    isMultiple: (m, size) => `${number(size)} ist ein Vielfaches von ${number(m)}. Was du auch nimmst, der Rest ist keines, und der andere kann wieder ein Vielfaches von ${number(m)} übrig lassen.`,
    leaveLost: (take, left) => `Lass einen Haufen übrig, der für den anderen verloren ist: Nimm ${number(take)}, und es ${left === 1 ? 'bleibt' : 'bleiben'} ${number(left)}.`,
    isLost: (size) => `Ein Haufen von ${number(size)} ist verloren: Kein Zug lässt einen anderen verlorenen Haufen übrig, der andere kann dir also immer wieder einen lassen.`,
    leaveState: (take, left, state) => `Lass dem anderen, was verloren ist: Nimm ${take === 0 ? 'nichts' : number(take)}, und es ${left === 1 ? 'bleibt' : 'bleiben'} ${number(left)}, im Zustand ${state}.`,
    isLostState: (size, state) => `Ein Haufen von ${number(size)} im Zustand ${state} ist verloren: Kein Zug führt zu einem Haufen und einem Zustand, die verloren sind, also kann der andere dir immer wieder solche lassen.`,
    lostIn: (state) => `Verloren für den, der im Zustand ${state} am Zug ist`,
    lost: 'Verloren für den, der am Zug ist',
    lostBy: (rules) => `Verloren für den, der am Zug ist, nach ${rules}`,
    heaps: (from, to) => `Haufen ${number(from)} bis ${number(to)}: Markiert sind die, die verloren sind für den, der am Zug ist.`,
    heap: (heap, lost) => `${number(heap)}${lost ? ', verloren' : ''}`,
    multiples: (m) => `Verloren sind die Vielfachen von ${number(m)}, wie groß sie auch sind: bewiesen.`,
    repeat: (from, period) => `Ab Haufen ${number(from)} wiederholt sich das alle ${number(period)} Haufen: bewiesen.`,
    none: (from) => `Ab Haufen ${number(from)} ist kein Haufen verloren, wie groß er auch ist: bewiesen.`,
    computed: (from, to) => `Berechnet für die Haufen ${number(from)} bis ${number(to)}; über andere ist nichts gesagt.`,
  },
};
