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

export const otherGames: Pick<Words, 'partizan'> = {
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
};
