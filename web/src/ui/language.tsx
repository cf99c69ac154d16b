// In which language the page speaks: as the address says (?lang=de), else as was chosen here, else as the browser wants.
import { english, speak, words, type Words } from '../words';
import { german } from '../words.de';
import { Select } from './fields';
import { recall, remember } from './remember';

const languages = { en: english, de: german } as const satisfies Record<string, Words>;
type Language = keyof typeof languages;
const names = Object.keys(languages) as Language[];
const place = 'takeaway-language';

/** de for de-AT. */
const known = (tag: string | null): Language | undefined => names.find((name) => name === tag?.toLowerCase().split('-')[0]);

function wanted(): Language {
  const asked = new URLSearchParams(location.search).get('lang');
  for (const tag of [asked, recall(place), ...navigator.languages]) {
    const found = known(tag);
    if (found) return found;
  }
  return 'en';
}

function use(language: Language): void {
  speak(languages[language]);
  document.documentElement.lang = language;
}

export function speakAsWanted(): void {
  use(wanted());
}

/** An address that names a language must not undo what is chosen now. */
function writeAddress(language: Language): void {
  const search = new URLSearchParams(location.search);
  if (!search.has('lang')) return;
  search.set('lang', language);
  history.replaceState(null, '', `?${search}${location.hash}`);
}

export function LanguageSwitch({ onChange }: { onChange(): void }) {
  const change = (language: Language): void => {
    use(language);
    remember(place, language);
    writeAddress(language);
    onChange();
  };
  return <Select label={words.language.label} value={words.page.language as Language} options={names.map((name) => [name, languages[name].page.ownName] as const)} onChange={change} />;
}
