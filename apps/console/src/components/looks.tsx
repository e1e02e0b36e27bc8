import { Button } from '@baize/ui/button.tsx';
import { IconButton } from '@baize/ui/icon-button.tsx';
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
    <IconButton
      dense
      icon={theme === 'dark' ? 'sun' : 'moon'}
      iconSize={18}
      label={label}
      onClick={() => setTheme(toggleTheme())}
    />
  );
}

/** Switches to the other language, under its own name. */
export function LanguageButton() {
  const other = otherLanguage(useLanguage());
  return (
    <Button size="dense" variant="quiet" icon="globe" lang={other} onClick={() => void chooseLanguage(other)}>
      {LANGUAGE_NAMES[other]}
    </Button>
  );
}
