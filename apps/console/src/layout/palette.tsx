import { Dialog } from '@base-ui/react/dialog';
import { Icon } from '@baize/ui/icon.tsx';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import { chooseLanguage, otherLanguage, toggleTheme } from '../components/looks.tsx';
import { LANGUAGE_NAMES } from '../locales/catalogues.ts';
import { pagesOf } from '../pages.ts';
import { logOut, useCan, useOperator } from '../session.ts';
import { useCall } from '../use-call.ts';
import { matching, type Command } from './commands.ts';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../components/page.module.css';
import styles from './palette.module.css';
import { Spinner } from '@baize/ui/button.tsx';
import dialog from '@baize/ui/dialog.module.css';

const TYPE_PAUSE_MS = 200;
const SEARCH_FROM = 2;
const PLAYERS_SHOWN = 6;

/** Pages, commands and players by a few letters. */
export default function Palette({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const t = useT();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { commands, busy } = useCommands(text, onKeys);
  const at = Math.min(chosen, commands.length - 1);
  const optionId = (position: number): string => `${listId}-${position}`;
  const run = (command: Command | undefined): void => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && commands.length > 0) setChosen((at + step + commands.length) % commands.length);
    else if (event.key === 'Enter') run(commands[at]);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at, listId]);
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup className={cx(dialog.window, styles.palette)} initialFocus={field}>
          <Dialog.Title className={textStyles.visuallyHidden}>{t('shell.palette')}</Dialog.Title>
          <div className={styles.field}>
            <Icon name="search" size={18} />
            <input
              ref={field}
              role="combobox"
              aria-expanded="true"
              aria-controls={listId}
              aria-activedescendant={commands.length > 0 ? optionId(at) : undefined}
              aria-autocomplete="list"
              aria-label={t('shell.palette.field')}
              placeholder={t('shell.palette.field')}
              value={text}
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => {
                setText(event.target.value);
                setChosen(0);
              }}
              onKeyDown={onKeyDown}
            />
            {busy && <Spinner />}
            <Dialog.Close className={styles.close} aria-label={`Esc: ${t('shell.close')}`}>
              <kbd>Esc</kbd>
            </Dialog.Close>
          </div>
          <div className={styles.commands} role="listbox" id={listId} aria-label={t('shell.palette')}>
            {commands.map((command, position) => (
              // The field above owns the keys of its list.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={command.id}
                id={optionId(position)}
                role="option"
                tabIndex={-1}
                aria-selected={position === at}
                className={styles.command}
                onPointerMove={() => setChosen(position)}
                onClick={() => run(command)}
              >
                <Icon name={command.icon} size={18} />
                <b className={cx(textStyles.strong, textStyles.ellipsis)}>{command.label}</b>
                {command.detail && (
                  <span className={cx(textStyles.tertiary, textStyles.ellipsis)}>{command.detail}</span>
                )}
                {position === at && (
                  <kbd className={layout.pushEnd} aria-hidden="true">
                    Enter
                  </kbd>
                )}
              </div>
            ))}
          </div>
          {commands.length === 0 && (
            <p className={styles.nothing} role="status">
              {busy ? t('part.loading') : t('shell.palette.none')}
            </p>
          )}
          <div className={cx(pageStyles.footLine, styles.keys)} aria-hidden="true">
            <span>
              <kbd>↑</kbd>
              <kbd>↓</kbd>
              {t('shell.palette.choose')}
            </span>
            <span>
              <kbd>Enter</kbd>
              {t('shell.palette.open')}
            </span>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function useCommands(text: string, onKeys: () => void): { commands: Command[]; busy: boolean } {
  const t = useT();
  const [, go] = useLocation();
  const { permissions } = useOperator();
  const [reads, makes] = [useCan('players.read'), useCan('corrections.make')];
  const other = otherLanguage(useLanguage());
  const search = useSettled(text.trim());
  const players = useCall(
    'listPlayers',
    { search, pageSize: PLAYERS_SHOWN },
    { enabled: reads && search.length >= SEARCH_FROM, keep: true },
  );
  const found = search.length >= SEARCH_FROM && text.trim().length >= SEARCH_FROM ? (players.data?.content ?? []) : [];
  const own: Command[] = [
    ...pagesOf(permissions).map((page): Command => ({
      id: page.path,
      icon: page.icon,
      label: t(`page.${page.name}`),
      detail: t('shell.palette.page'),
      run: () => go(page.path),
    })),
    ...(makes
      ? [
          {
            id: 'correct',
            icon: 'edit',
            label: t('correction.make'),
            run: () => go('/corrections/new'),
          } satisfies Command,
        ]
      : []),
    { id: 'theme', icon: 'theme', label: t('shell.theme.toggle'), run: toggleTheme },
    {
      id: 'language',
      icon: 'globe',
      label: LANGUAGE_NAMES[other],
      detail: t('shell.language'),
      run: () => void chooseLanguage(other),
    },
    { id: 'keys', icon: 'keyboard', label: t('shell.keys'), run: onKeys },
    { id: 'logout', icon: 'logout', label: t('shell.logout'), run: () => void logOut() },
  ];
  const people = found.map((player): Command => ({
    id: `player-${player.id}`,
    icon: 'user',
    label: player.account,
    detail: [t(`player.type.${player.type}`), player.nickname].join(', '),
    run: () => go(`/players/${player.id}`),
  }));
  return {
    commands: [...people, ...matching(own, text)],
    busy: reads && text.trim().length >= SEARCH_FROM && (players.isFetching || search !== text.trim()),
  };
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPE_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
