// A gallery of links into the other views.
import { words } from '../words';
import { levels, links, type Level } from './links';

function Row({ level }: { level: Level }) {
  const texts: Record<string, readonly [string, string]> = words.gallery.items[level];
  return (
    <section class="gallery-level">
      <h2>{words.gallery.levels[level]}</h2>
      <ul>
        {Object.entries(links[level]).map(([name, address]) => {
          const [title, text] = texts[name] ?? [name, ''];
          return (
            <li key={name}>
              <a href={address}>{title}</a>
              <p>{text}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function Gallery() {
  return (
    <main class="gallery">
      {levels.map((level) => (
        <Row key={level} level={level} />
      ))}
    </main>
  );
}
