// What a view is, in a sentence, and half a page for those who want it.
import { link, type View } from '../address';
import type { Step } from '../tutorial/steps';
import { words } from '../words';
import type { TermName } from './term';

const wordsOf: Record<View, readonly TermName[]> = {
  tutorial: ['heap', 'value', 'outcomes', 'period', 'preperiod', 'pure', 'nimSum', 'wall', 'sink', 'family'],
  explore: ['value', 'outcomes', 'wall', 'sink', 'family', 'run', 'word', 'period', 'preperiod', 'pure', 'saltus', 'engine', 'proved'],
  map: ['wall', 'sink', 'period', 'preperiod', 'pure', 'run', 'cell'],
  theorems: ['family', 'period', 'preperiod', 'value', 'conjecture', 'check', 'prove'],
  play: ['heap', 'value', 'nimSum', 'outcomes', 'misere', 'wall', 'sink', 'comply'],
  gallery: ['heap', 'value', 'period', 'preperiod', 'family', 'wall', 'sink', 'cell'],
};

/** The step of the tutorial that fits a view. */
const stepOf: Record<View, Step | null> = { explore: 'period', map: 'families', theorems: 'families', play: 'play', gallery: 'onward', tutorial: null };

export function Intro({ view }: { view: View }) {
  const { line, more } = words.intro[view];
  const step = stepOf[view];
  return (
    <div class="intro">
      <p class="intro-line">{line}</p>
      <details class="about">
        <summary aria-label={words.intro.open}>?</summary>
        <div class="about-text">
          {more.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {step && <p><a class="to-step" href={link('tutorial', { step })}>{words.intro.step(words.tutorial.steps[step])}</a></p>}
          <p><a class="to-book" href="tutorial.html">{words.intro.book}</a></p>
          <h2>{words.intro.words}</h2>
          <dl class="glossary">
            {wordsOf[view].map((name) => {
              const [word, text] = words.glossary[name];
              return (
                <div key={name}>
                  <dt>{word}</dt>
                  <dd>{text}</dd>
                </div>
              );
            })}
          </dl>
        </div>
      </details>
    </div>
  );
}
