import { useEffect, useState } from 'preact/hooks';
import { words } from '../words';
import { Select } from './fields';
import { recall, remember } from './remember';

const themes = ['auto', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];
const place = 'takeaway-theme';

function remembered(): Theme {
  return themes.find((theme) => theme === recall(place)) ?? 'auto';
}

/** Sets data-theme on the root; what is drawn on a canvas is drawn again on the event `themechange`. */
function apply(theme: Theme): void {
  if (theme === 'auto') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.setAttribute('data-theme', theme);
  window.dispatchEvent(new Event('themechange'));
}

export function applyRemembered(): void {
  apply(remembered());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => window.dispatchEvent(new Event('themechange')));
}

/** Counts changes of the theme, so that pictures can depend on it. */
export function useTheme(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const changed = (): void => setCount((old) => old + 1);
    window.addEventListener('themechange', changed);
    return () => window.removeEventListener('themechange', changed);
  }, []);
  return count;
}

export function ThemeSwitch() {
  const [theme, setTheme] = useState(remembered);
  const change = (next: Theme): void => {
    setTheme(next);
    apply(next);
    remember(place, next);
  };
  return <Select label={words.theme.label} value={theme} options={themes.map((name) => [name, words.theme[name]] as const)} onChange={change} />;
}
