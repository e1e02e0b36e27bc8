import '@baize/ui/tokens.css';
import '@baize/ui/base.css';
import './page.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { speakFigures } from './core/format.ts';
import { readParams } from './core/params.ts';
import { takeSession } from './core/take-session.ts';
import type { Messages } from './messages/en.ts';
import { openGame } from './open-game.ts';

const params = readParams(window.location.pathname, window.location.search);
const root = document.documentElement;
root.lang = params.lang;
speakFigures(params.lang);
root.dataset.theme = params.theme;

const session = takeSession(params, window);
const control = openGame(params, session);
const messages: Promise<Messages> =
  params.lang === 'en'
    ? import('./messages/en.ts').then((file) => file.en)
    : import('./messages/bn.ts').then((file) => file.bn);

void messages.then((texts) =>
  createRoot(document.getElementById('root')!).render(
    <App params={params} messages={texts} session={session} control={control} />,
  ),
);
