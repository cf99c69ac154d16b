import { useEffect, useState } from 'preact/hooks';
import { words } from '../words';
import { Select } from './fields';

const themes = ['auto', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];
const place = 'takeaway-theme';

function remembered(): Theme {
  try {
    return themes.find((theme) => theme === localStorage.getItem(place)) ?? 'auto';
  } catch {
    return 'auto';  // a browser that stores nothing
  }
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
    try {
      localStorage.setItem(place, next);
    } catch {
      // It then lasts as long as the page.
    }
  };
  return <Select label={words.theme.label} value={theme} options={themes.map((name) => [name, words.theme[name]] as const)} onChange={change} />;
}
