// The page: which view, and what is around it.
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { followed, lastAddress, link, readAddress, views, type Address, type View } from './address';
import { getJson, type Fault } from './api';
import './app.css';
import { Explore } from './explore/explore';
import { Gallery } from './gallery/gallery';
import { MapOfThree } from './map/map';
import { Play } from './play/play';
import { Theorems } from './theorems/theorems';
import { Tutorial } from './tutorial/tutorial';
import { inBrowser } from './transport';
import { FaultNote } from './ui/fault';
import { Intro } from './ui/intro';
import { LanguageSwitch, speakAsWanted } from './ui/language';
import { useRequest } from './ui/request';
import { applyRemembered, ThemeSwitch } from './ui/theme';
import { words } from './words';

const bodies: Record<View, typeof Explore> = { explore: Explore, map: MapOfThree, theorems: Theorems, play: Play, gallery: Gallery, tutorial: Tutorial };

/** Which program answers; without one, why, and a way to try again. */
function Foot({ version, fault, again }: { version: string | null; fault: Fault | null; again(): void }) {
  return (
    <footer class="foot">
      {version !== null && (inBrowser ? words.page.inBrowser(version) : words.page.version(version))}
      <FaultNote fault={fault} />
      {fault && <button type="button" onClick={again}>{words.page.again}</button>}
    </footer>
  );
}

function Page() {
  // A new address makes a new view, which reads its state from there.
  const [route, setRoute] = useState<Address & { count: number }>(() => ({ ...readAddress(), count: 0 }));
  const changed = (): void => {
    followed();
    setRoute((old) => ({ ...readAddress(), count: old.count + 1 }));
  };
  useEffect(() => {
    window.addEventListener('hashchange', changed);
    return () => window.removeEventListener('hashchange', changed);
  }, []);
  useEffect(() => {
    document.title = words.page.titleOf(words.views[route.view]);
  }, [route.view, words]);
  const [tries, setTries] = useState(1);
  const about = useRequest<{ version: string }>(`about ${tries}`, (signal) => getJson('about', {}, signal));
  const again = (): void => {
    setTries(tries + 1);
    changed();
  };
  const Body = bodies[route.view];
  return (
    <>
      <header class="head">
        <p class="name">{words.page.name}</p>
        <nav aria-label={words.page.navigation}>
          {views.map((view) => (
            <a key={view} href={view === route.view ? link(view) : lastAddress(view)} aria-current={view === route.view ? 'page' : undefined}>
              {words.views[view]}
            </a>
          ))}
        </nav>
        <ThemeSwitch />
        <LanguageSwitch onChange={changed} />
      </header>
      <h1 class="hidden">{words.views[route.view]}</h1>
      <Intro key={route.view} view={route.view} />
      <Body key={route.count} query={route.query} />
      <Foot version={about.value?.version ?? null} fault={about.fault} again={again} />
    </>
  );
}

speakAsWanted();
applyRemembered();
const place = document.getElementById('page');
if (place) {
  place.replaceChildren();
  render(<Page />, place);
}
