// The texts of Explore on games that have no sequence of values, in German: a part of words.de.ts.
import { counting } from '../counting';
import type { Words } from '../words';

const { number, plural } = counting('de');

const winners: Record<string, string> = {
  L: 'L: Links gewinnt, wer auch anfängt',
  R: 'R: Rechts gewinnt, wer auch anfängt',
  N: 'N: Wer anfängt, gewinnt',
  P: 'P: Wer anfängt, verliert',
};

const behaviours: Record<string, string> = {
  'strongly dominated by Left': 'von Links stark dominiert',
  'strongly dominated by Right': 'von Rechts stark dominiert',
  'weakly dominated by Left': 'von Links schwach dominiert',
  'weakly dominated by Right': 'von Rechts schwach dominiert',
  fair: 'fair (ausgeglichen)',
  'ultimately impartial': 'schließlich neutral',
};

export const otherGames: Pick<Words, 'partizan' | 'plane' | 'dynamic'> = {
  partizan: {
    none: 'Zeige auf einen Haufen oder wähle ihn mit den Pfeiltasten, um zu sehen, wer gewinnt und was Links und Rechts tun können.',
    head: (heap, outcome, form) => `Haufen ${number(heap)}${outcome === null ? '' : `: ${winners[outcome] ?? outcome}`}${form === null ? '' : `; kanonische Form ${form}`}`,
    moves: {
      left: (count) => (count === 0 ? 'Links hat keinen Zug.' : 'Links kann'),
      right: (count) => (count === 0 ? 'Rechts hat keinen Zug.' : 'Rechts kann'),
    },
    option: (take, to, outcome) => `${number(take)} nehmen → Haufen ${number(to)}, ${outcome}`,
    classes: (outcome) => winners[outcome] ?? outcome,
    legend: 'Farben der Ausgänge',
    pictureOf: (game) => `Ausgänge von ${game}. Pfeiltasten wählen einen Haufen, Plus und Minus vergrößern und verkleinern, Bild auf, Bild ab und Umschalt mit Pfeiltasten verschieben.`,
    inTheEnd: 'Auf die Dauer',
    behaviour: (behaviour) => behaviours[behaviour] ?? behaviour,
    inPeriod: 'In einer Periode',
    share: (outcome, count) => `${number(count)}-mal ${outcome}`,
    forms: 'Kanonische Formen',
    formsOf: (count) => `Der ersten ${plural(count, 'Haufen', 'Haufen')}, von Haufen 0 an; längere sind weggelassen.`,
  },
  plane: {
    none: 'Zeige auf den Teppich oder wähle ein Paar mit den Pfeiltasten, um seinen Wert und seine Züge zu sehen.',
    head: (x, y, value, lost) =>
      `Haufen ${number(x)} und ${number(y)}${lost === null ? '' : lost ? ': P, wer am Zug ist, verliert' : ': N, wer am Zug ist, gewinnt'}${value === null ? '' : `; Wert ${number(value)}`}`,
    noOption: 'Hier ist kein Zug mehr möglich.',
    option: (s, t, x, y, value) => `${number(s)} und ${number(t)} nehmen → (${number(x)}, ${number(y)}), Wert ${number(value)}`,
    pictureOf: (game) => `Teppich von ${game}, der erste Haufen nach rechts, der zweite nach unten. Pfeiltasten wählen ein Paar, Plus und Minus vergrößern und verkleinern, Umschalt mit Pfeiltasten verschiebt.`,
    help: 'Jeder Punkt ist ein Paar von Haufen, der erste nach rechts, der zweite nach unten. Ziehen verschiebt, Strg mit Mausrad oder zwei Finger vergrößern, ein Klick wählt ein Paar.',
    share: 'Anteil von P',
    shareOf: (lost, below) => `${((100 * lost) / below ** 2).toFixed(2).replace('.', ',')} % (${number(lost)} von ${number(below * below)} Paaren mit Haufen unter ${number(below)})`,
    kept: 'Erhalten bei',
    keptByTheorem: (x, y) => `(${number(x)},${number(y)}): Ein Paar ist genau dann P, wenn das um so viel größere es ist, nach dem Satz von Larsson, Saha und Yokoo über zwei Züge`,
    keptBy: (moves, to) => `${moves}, geprüft bis ${number(to)}`,
    keptByProved: (moves) => `${moves}, für alle Haufen`,
    keptByNone: 'keiner kurzen Verschiebung',
    mosaic: 'Mosaik',
    mosaicOf: (rays, from) => `Strahlen ${rays}: tief zwischen zwei von ihnen wiederholen sich die Ausgänge mit beiden, jeweils vom ${number(from)}-Fachen an.`,
    sector: (from, to, lost, points) => `Zwischen ${from} und ${to} sind ${number(lost)} von ${number(points)} Paaren P`,
    rows: 'Zeilen mit festem zweitem Haufen',
    row: (row, preperiod, period) => `${number(row)}: Vorperiode ${number(preperiod)}, Periode ${number(period)}`,
    beatty: (k) => `P sind die Paare (⌊kφ⌋, ⌊kφ²⌋) und ihre Spiegelbilder, geprüft für k bis ${number(k)}.`,
  },
  dynamic: {
    none: 'Zeige auf einen Haufen oder wähle ihn mit den Pfeiltasten, um zu sehen, was dort gewinnt.',
    head: (heap, lost) => `Haufen ${number(heap)}${lost === null ? '' : lost ? ': verloren, wenn man anfängt' : ': gewonnen, wenn man anfängt'}`,
    lost: (heap) => `Nur alle ${number(heap)} zu nehmen würde gewinnen, und das darf der erste Zug nicht.`,
    wins: (takes, all) => `Die kleinste Zahl, die gewinnt: ${number(takes[0]!)} nehmen.${takes.length > 1 ? ` Auch ${takes.slice(1).map(number).join(', ')}${all ? '' : ', …'}.` : ''}`,
    pictureOf: (game) => `Welche Haufen von ${game} verloren sind. Pfeiltasten wählen einen Haufen, Plus und Minus vergrößern und verkleinern, Bild auf, Bild ab und Umschalt mit Pfeiltasten verschieben.`,
    lostHeaps: 'Verlorene Haufen',
    count: (count, to) => `${number(count)} bis ${number(to)}`,
    theorem: 'Satz',
    schwenk: (to) => `Schwenks Rekursion ergibt dieselben, geprüft bis ${number(to)}`,
    noTheorem: 'Hier ist keiner bekannt: Die Schranke fällt irgendwo.',
    fibonacci: (to) => `Es sind die Fibonacci-Zahlen, geprüft bis ${number(to)}.`,
  },
};
