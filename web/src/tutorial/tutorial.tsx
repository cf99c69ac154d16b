// The tutorial: eight steps with live games and exercises that check themselves.
import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { link, readChoice, showAddress } from '../address';
import { words } from '../words';
import { Boundary } from './boundary';
import { Families } from './families';
import { FirstGame } from './first_game';
import { HeapValues } from './heap_values';
import { LostHeaps } from './lost_heaps';
import { Onward } from './onward';
import { Solved } from './parts';
import { Repetition } from './repetition';
import { recallSolved, rememberSolved, steps, type Step } from './steps';
import { Sums } from './sums';

const lessons: Record<Step, ComponentType> = { play: FirstGame, outcomes: LostHeaps, values: HeapValues, period: Repetition, sums: Sums, boundary: Boundary, families: Families, onward: Onward };

// The first step that is shown leaves the focus and the place where they are; a step that follows is read from its top.
let shown: Step | null = null;

function useTop(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (shown !== null && shown !== step) {
      scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    shown = step;
  }, [step]);
  return heading;
}

export function Tutorial({ query }: { query: URLSearchParams }) {
  const step = readChoice(query, 'step', steps, 'play');
  const at = steps.indexOf(step);
  const [solved, setSolved] = useState(recallSolved);
  const solve = (done: Step): void => {
    if (solved.includes(done)) return;
    setSolved([...solved, done]);
    rememberSolved([...solved, done]);
  };
  useEffect(() => showAddress('tutorial', { step: at === 0 ? null : step }), [step]);
  const heading = useTop(step);
  const Lesson = lessons[step];
  const { tutorial } = words;
  const [before, after] = [steps[at - 1], steps[at + 1]];
  return (
    <main class="tutorial">
      <nav class="steps" aria-label={tutorial.stepsLabel}>
        <ol>
          {steps.map((one, i) => (
            <li key={one}>
              <a href={link('tutorial', { step: one })} aria-current={one === step ? 'step' : undefined} aria-label={tutorial.stepLabel(i + 1, tutorial.steps[one], solved.includes(one))}>
                <span class="step-number">{solved.includes(one) ? '✓' : i + 1}</span>
                <span class="step-title">{tutorial.steps[one]}</span>
              </a>
            </li>
          ))}
        </ol>
        <p class="note"><a href="tutorial.html">{tutorial.book}</a></p>
      </nav>
      <Solved.Provider value={{ solved, solve }}>
        <article class="lesson" data-step={step}>
          <h2 ref={heading} tabIndex={-1}>{tutorial.title(at + 1, tutorial.steps[step])}</h2>
          <Lesson />
          <nav class="row onward" aria-label={tutorial.turn}>
            {before && <a class="button" href={link('tutorial', { step: before })}>{tutorial.previous}</a>}
            {after && <a class="button main" href={link('tutorial', { step: after })}>{tutorial.next(tutorial.steps[after])}</a>}
          </nav>
        </article>
      </Solved.Provider>
    </main>
  );
}
