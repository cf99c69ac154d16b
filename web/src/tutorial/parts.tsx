// What several steps have: exercises, rows of heaps, heaps as colours.
import { createContext, type ComponentChildren } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { cssColour, inkOn, lighter, scaleColours } from '../colours';
import { NumberField } from '../ui/fields';
import { words } from '../words';
import { gameText, type Rules } from './definition';
import type { Step } from './steps';

export const Solved = createContext<{ solved: readonly Step[]; solve(step: Step): void }>({ solved: [], solve: () => undefined });

export interface Verdict {
  right: boolean;
  text: string;
}

/** What was said of the last answer, and how to say it; a right one is remembered. */
export function useVerdict(step: Step): readonly [Verdict | null, (verdict: Verdict | null) => void] {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { solve } = useContext(Solved);
  return [verdict, (next) => (setVerdict(next), next?.right && solve(step))];
}

export function Exercise({ step, task, verdict, children }: { step: Step; task: string; verdict: Verdict | null; children: ComponentChildren }) {
  const { solved } = useContext(Solved);
  return (
    <section class="exercise" data-exercise={step} aria-label={words.tutorial.exercise}>
      <h3>
        {words.tutorial.exercise}
        {solved.includes(step) && <span class="tag">{words.tutorial.solved}</span>}
      </h3>
      <p>{task}</p>
      {children}
      <p class={verdict?.right ? 'said good' : 'said'} role="status" data-right={verdict?.right}>{verdict?.text}</p>
    </section>
  );
}

export const Texts = ({ texts }: { texts: readonly string[] }) => (
  <>
    {texts.map((text) => (
      <p key={text}>{text}</p>
    ))}
  </>
);

/** A number to be typed, and a button that has it looked at. */
export function AskNumber({ label, onAnswer }: { label: string; onAnswer(answer: number): void }) {
  const [answer, setAnswer] = useState<number | null>(null);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (answer !== null) onAnswer(answer);
  };
  return (
    <form class="row" onSubmit={submit}>
      <NumberField label={label} value={answer} least={0} most={9999} onChange={setAnswer} />
      <button type="submit" class="main" disabled={answer === null}>{words.tutorial.check}</button>
    </form>
  );
}

interface RowProps {
  label: string;
  first?: number;
  /** What stands under each heap; nothing yet for null. */
  marks: readonly (string | null)[];
  here?: number | null;
  options?: readonly number[];
}

/** Heaps side by side, with the one that is looked at and those it leads to. */
export function HeapRow({ label, first = 0, marks, here = null, options = [] }: RowProps) {
  return (
    <ol class="heap-row" aria-label={label}>
      {marks.map((mark, i) => (
        <li key={i} class={first + i === here ? 'here' : options.includes(first + i) ? 'option' : ''} data-heap={first + i}>
          <span class="heap-number">{first + i}</span>
          <span class="mark">{mark ?? ' '}</span>
        </li>
      ))}
    </ol>
  );
}

// With three moves at most no value is above 3; the colours of these are the same everywhere.
const inks = scaleColours('safe', 4);

/** Values as colours, so many in a row; those of a preperiod are paler. */
export function Colours({ rules, values, wrap, pale = 0 }: { rules: Rules; values: readonly number[]; wrap: number; pale?: number }) {
  return (
    <div class="colours" role="img" aria-label={words.tutorial.valuesOf(gameText(rules), values.join(' '))} style={{ gridTemplateColumns: `repeat(${wrap}, minmax(0, 2rem))` }}>
      {values.map((value, heap) => {
        const colour = lighter(inks[value]!, heap < pale ? 0.6 : 0);
        return (
          <span key={heap} style={{ background: cssColour(colour), color: inkOn(colour) }}>
            {value}
          </span>
        );
      })}
    </div>
  );
}

interface SliderProps {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange(value: number): void;
}

export function Slider({ label, value, least, most, onChange }: SliderProps) {
  return (
    <label class="lesson-slider">
      <span>{label}</span>
      <input type="range" min={least} max={most} value={value} onInput={(event) => onChange(Number(event.currentTarget.value))} />
      <output>{value}</output>
    </label>
  );
}
