// What is known of games that have no sequence of nim-values.
import { classLetters, type AnalyzeDocument, type ClassLetter, type OtherAnalysis, type PartizanAnalysis } from '../documents';

export const classLetter = (value: number): ClassLetter => classLetters[value] ?? 'P';

/** What is known of it as of any game, so that rows and periods are shown alike. */
function partizanAnalysis({ game, period, canonical, theorems, word }: PartizanAnalysis): AnalyzeDocument {
  const { preperiod, pure, status } = period;
  const outcome = { preperiod, period: period.period, status };
  return { game, notes: [], period: { start: 0, saltus: 0, max_value: 3, engine: '', pure, ...outcome, outcome }, theorems, cell: null, word, partizan: { ...period, canonical } };
}

const noOutcome = { preperiod: null, period: null, status: '' };
const noPeriod = { start: 0, saltus: 0, max_value: null, engine: '', pure: null, ...noOutcome, outcome: noOutcome };

export function analysisOf(found: AnalyzeDocument | OtherAnalysis): AnalyzeDocument {
  if ('canonical' in found) return partizanAnalysis(found);
  if (!('kind' in found)) return found;
  const none = { game: found.game, notes: [], period: noPeriod, theorems: [], cell: null };
  return found.kind === 'plane' ? { ...none, plane: found } : { ...none, dynamic: found };
}
