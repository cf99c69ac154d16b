// What a view is, in a sentence, and half a page for those who want it.
import type { View } from '../address';
import { words } from '../words';
import type { TermName } from './term';

const wordsOf: Record<View, readonly TermName[]> = {
  explore: ['value', 'outcomes', 'wall', 'sink', 'family', 'run', 'word', 'period', 'preperiod', 'pure', 'saltus', 'engine', 'proved'],
  map: ['wall', 'sink', 'period', 'preperiod', 'pure', 'run', 'cell'],
  theorems: ['family', 'period', 'preperiod', 'value', 'conjecture', 'check', 'prove'],
  play: ['heap', 'value', 'nimSum', 'outcomes', 'misere', 'wall', 'sink', 'comply'],
  gallery: ['heap', 'value', 'period', 'preperiod', 'family', 'wall', 'sink', 'cell'],
};

export function Intro({ view }: { view: View }) {
  const { line, more } = words.intro[view];
  return (
    <div class="intro">
      <p class="intro-line">{line}</p>
      <details class="about">
        <summary aria-label={words.intro.open}>?</summary>
        <div class="about-text">
          {more.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p><a href="tutorial.html">{words.intro.tutorial}</a></p>
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
