// Step 8: into the other views.
import { useContext } from 'preact/hooks';
import { link } from '../address';
import { words } from '../words';
import { Solved, Texts } from './parts';
import { exercises } from './steps';

const places = {
  explore: link('explore', { family: '{1,3,4}' }),
  carpet: link('explore', { family: '{2,5,c}', let: ['c=11'], picture: 'carpet' }),
  play: link('play', { position: 'nim: 3,5,7', level: 'casual' }),
  map: link('map'),
  theorems: link('theorems'),
  book: 'tutorial.html',
} as const;

export function Onward() {
  const text = words.tutorial.onward;
  const { solved } = useContext(Solved);
  const open = exercises.filter((step) => !solved.includes(step));
  return (
    <>
      <p class="score-line">{text.solved(exercises.length - open.length, exercises.length)}</p>
      {open.length > 0 && (
        <ul class="plain open-exercises">
          {open.map((step) => (
            <li key={step}><a href={link('tutorial', { step })}>{words.tutorial.steps[step]}</a></li>
          ))}
        </ul>
      )}
      <Texts texts={text.texts} />
      <ul class="plain cards">
        {(Object.keys(places) as (keyof typeof places)[]).map((place) => (
          <li key={place}>
            <a href={places[place]}>{text.places[place][0]}</a>
            <p>{text.places[place][1]}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
