import '@baize/ui/tokens.css';
import '@baize/ui/base.css';
import './document.css';
import { readTheme, showTheme } from '@baize/ui/theme.ts';
import { chooseLanguage, speak, storedLanguage, translate } from '@baize/webkit/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { watchActivity, watchRights } from './activity.ts';
import { App } from './app.tsx';
import { CATALOGUES, DEFAULT_LANGUAGE, LANGUAGES } from './locales/catalogues.ts';
import { queryClient } from './query-client.ts';
import { loadSession } from './session.ts';
import { buttonClass } from '@baize/ui/button.tsx';
import pageStyles from './components/page.module.css';

/** Words and session come side by side; then the page is drawn once. */
async function start(): Promise<void> {
  showTheme(readTheme('dark'));
  await Promise.all([speak(chooseLanguage(storedLanguage(), LANGUAGES, DEFAULT_LANGUAGE), CATALOGUES), loadSession()]);
  watchActivity();
  watchRights();
  const root = document.getElementById('root');
  if (root === null) throw new Error('no #root in the page');
  createRoot(root, {
    onUncaughtError: (error) => {
      reportError(error);
      showCrash(root);
    },
  }).render(
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>,
  );
}

/** React took the page down: say so in plain elements, because nothing of it can be trusted to draw. */
function showCrash(root: HTMLElement): void {
  const box = document.createElement('main');
  box.className = pageStyles.alone ?? '';
  const title = document.createElement('h1');
  title.textContent = translate('error.crash');
  const button = document.createElement('button');
  button.className = buttonClass({ variant: 'primary' });
  button.textContent = translate('shell.reload');
  button.addEventListener('click', () => location.reload());
  box.append(title, button);
  root.replaceWith(box);
}

void start();
