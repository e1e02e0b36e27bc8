import { Icon } from '@baize/ui/icon.tsx';
import { chooseTheme, readTheme, type Theme } from '@baize/ui/theme.ts';
import { speak, storeLanguage, useLanguage, useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { CATALOGUES, LANGUAGE_NAMES, LANGUAGES } from '../locales/catalogues.ts';

export type LanguageCode = (typeof LANGUAGES)[number];

export async function chooseLanguage(code: LanguageCode): Promise<void> {
  await speak(code, CATALOGUES);
  storeLanguage(code);
}

/** The language that is not spoken now. */
export const otherLanguage = (now: string): LanguageCode => (now === 'bn' ? 'en' : 'bn');

export function toggleTheme(): Theme {
  const next = readTheme('dark') === 'dark' ? 'light' : 'dark';
  chooseTheme(next);
  return next;
}

/** Switches between the two themes. */
export function ThemeButton() {
  const t = useT();
  const [theme, setTheme] = useState(() => readTheme('dark'));
  const label = t(theme === 'dark' ? 'shell.theme.light' : 'shell.theme.dark');
  return (
    <button type="button" className="p-ib" aria-label={label} title={label} onClick={() => setTheme(toggleTheme())}>
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} size={18} />
    </button>
  );
}

/** Switches to the other language, under its own name. */
export function LanguageButton() {
  const other = otherLanguage(useLanguage());
  return (
    <button type="button" className="p-btn ghost" lang={other} onClick={() => void chooseLanguage(other)}>
      <Icon name="globe" size={16} />
      {LANGUAGE_NAMES[other]}
    </button>
  );
}
