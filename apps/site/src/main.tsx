import '@baize/ui/tokens.css';
import '@baize/ui/base.css';
import './site.css';
import type { Boot } from '@baize/contract/boot';
import { readTheme, showTheme } from '@baize/ui/theme.ts';
import { chooseLanguage, speak, storedLanguage } from '@baize/webkit/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { areaPart } from './areas.ts';
import { bootStore, readInlined } from './boot.ts';
import { BrokenPage } from './components/broken-page.tsx';
import { applyBrandCss } from '@baize/ui/brand-css.ts';
import { client } from './client.ts';
import { markLanguage } from './language-mark.ts';
import { CATALOGUES } from './locales/catalogues.ts';
import { queryClient } from './query-client.ts';
import { resolveRoute } from './routes.ts';
import { startSession } from './session.ts';
import { startWiring } from './wiring.ts';

const DEFAULT_LANGUAGE = 'bn';

/** Reads what the server wrote into the page, asks for what it did not, and draws. */
async function start(): Promise<void> {
  const theme = readTheme('dark');
  showTheme(theme);
  // The page's own part comes beside its words.
  const { area } = resolveRoute(location.pathname, location.search);
  if (area !== null) areaPart(area).load();
  const inlined = readInlined<Boot>('boot');
  // Words and configuration come side by side; the stored language is a good guess before the brand's list is known.
  const early =
    inlined === null ? await Promise.all([loadBoot(), speak(storedLanguage() ?? DEFAULT_LANGUAGE, CATALOGUES)]) : null;
  const boot = inlined ?? early?.[0] ?? null;
  if (boot !== null) {
    applyBrandCss(boot.brand.theme);
    const language = chooseLanguage(
      storedLanguage(),
      boot.languages.map(({ code }) => code),
      boot.brand.defaultLanguage,
    );
    await speak(language, CATALOGUES);
    bootStore.merge({ boot });
    markLanguage();
    startSession(boot, language, theme);
    startWiring();
  }
  draw(
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>,
  );
}

/** Draws into the page. What no part caught while drawing leaves a page that says so, not an empty one. */
function draw(app: ReactNode): void {
  const container = document.getElementById('root');
  if (container === null) throw new Error('no #root in the page');
  const root = createRoot(container, { onUncaughtError: () => queueMicrotask(() => root.render(<BrokenPage />)) });
  // As a transition the first drawing is done in slices, and the page answers between them.
  startTransition(() => root.render(app));
}

async function loadBoot(): Promise<Boot | null> {
  const answer = await client.call('getPermission');
  if (answer.ok) return answer.value;
  bootStore.merge({ failure: answer.error });
  return null;
}

// Without its words the page can still say, in both languages, that a reload may help.
start().catch(() => draw(<BrokenPage />));
