// The steps of the tutorial, in their order; each but the last has an exercise.
import { recall, remember } from '../ui/remember';

export const steps = ['play', 'outcomes', 'values', 'period', 'sums', 'boundary', 'families', 'onward'] as const;
export type Step = (typeof steps)[number];
export const exercises = steps.filter((step) => step !== 'onward');

const place = 'takeaway-tutorial';

/** The exercises that were solved in this browser. */
export const recallSolved = (): readonly Step[] => (recall(place) ?? '').split(' ').flatMap((name) => steps.find((step) => step === name) ?? []);
export const rememberSolved = (solved: readonly Step[]): void => remember(place, solved.join(' '));
