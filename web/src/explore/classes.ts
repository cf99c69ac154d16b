// Outcome classes of partizan games, where other games have values.
import { classLetters, type AnalyzeDocument, type ClassLetter, type PartizanAnalysis } from '../documents';

export const classLetter = (value: number): ClassLetter => classLetters[value] ?? 'P';

/** What is known of it as of any game, so that rows and periods are shown alike. */
export function analysisOf({ game, period, canonical, theorems, word }: PartizanAnalysis): AnalyzeDocument {
  const { preperiod, pure, status } = period;
  const outcome = { preperiod, period: period.period, status };
  return { game, notes: [], period: { start: 0, saltus: 0, max_value: 3, engine: '', pure, ...outcome, outcome }, theorems, cell: null, word, partizan: { ...period, canonical } };
}
