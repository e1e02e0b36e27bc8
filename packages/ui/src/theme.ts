export type Theme = 'dark' | 'light';
/** What a brand shows to someone who has not chosen. */
export type ThemeDefault = Theme | 'auto';

const STORAGE_KEY = 'theme';
const LIGHT_QUERY = '(prefers-color-scheme: light)';
const THEME_COLOUR: Record<Theme, string> = { dark: '#0B0F1A', light: '#FFFFFF' };

/** The theme to show: the stored choice, else the brand's default, "auto" meaning the system's. */
export function resolveTheme(stored: string | null, brandDefault: ThemeDefault, systemLight: boolean): Theme {
  if (stored === 'dark' || stored === 'light') return stored;
  if (brandDefault === 'auto') return systemLight ? 'light' : 'dark';
  return brandDefault;
}

/** Reads the theme of this browser; storage that is switched off counts as "not chosen". */
export function readTheme(brandDefault: ThemeDefault = 'dark'): Theme {
  return resolveTheme(stored(), brandDefault, window.matchMedia(LIGHT_QUERY).matches);
}

/** Puts a theme on the page without remembering it. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLOUR[theme]);
}

/** Puts a theme on the page and remembers it. */
export function chooseTheme(theme: Theme): void {
  showTheme(theme);
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** The same decision as a script for the head of the document, so that the first paint has the right theme. */
export function themeScript(brandDefault: ThemeDefault): string {
  return `(function(d){var t=null;try{t=localStorage.getItem('${STORAGE_KEY}')}catch(e){}if(t!=='dark'&&t!=='light')t=d==='auto'?(matchMedia('${LIGHT_QUERY}').matches?'light':'dark'):d;document.documentElement.dataset.theme=t})('${brandDefault}')`;
}
