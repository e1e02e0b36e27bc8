import { Dialog } from '@base-ui/react/dialog';
import { Icon } from '@baize/ui/icon.tsx';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import { chooseLanguage, otherLanguage, toggleTheme } from '../components/looks.tsx';
import { LANGUAGE_NAMES } from '../locales/catalogues.ts';
import { pagesOf } from '../pages.ts';
import { chooseBrand, logOut, useBrand, useCan, useOperator } from '../session.ts';
import { shortId, withoutCut } from '../lib/audit-target.ts';
import { depositPath, readOrderNumber } from '../lib/order-number.ts';
import { isRoundNumber } from '../lib/round-filter.ts';
import { useCall } from '../use-call.ts';
import { useFormat } from '../use-format.ts';
import { matching, SEARCH_FROM, type Command } from './commands.ts';
import { useNamed } from './use-named.ts';
import { useNumbers } from './use-numbers.ts';
import { useVerbs } from './use-verbs.ts';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../components/page.module.css';
import styles from './palette.module.css';
import { Spinner } from '@baize/ui/button.tsx';
import dialog from '@baize/ui/dialog.module.css';

const TYPE_PAUSE_MS = 200;
const DEPOSITS_SHOWN = 10;
const PLAYERS_SHOWN = 6;
const ROUNDS_SHOWN = 4;

/** Pages, commands, players and whatever else has a name or a number, by a few letters. */
export default function Palette({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const t = useT();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { commands, busy } = useCommands(text, onKeys);
  const run = (command: Command | undefined): void => {
    if (!command) return;
    onClose();
    command.run();
  };
  const { at, choose, onKeyDown } = useChoice(commands.length, (position) => run(commands[position]));
  const optionId = (position: number): string => `${listId}-${position}`;
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
                choose(0);
              }}
              onKeyDown={onKeyDown}
            />
            {busy && <Spinner />}
            <Dialog.Close className={styles.close} aria-label={`Esc: ${t('shell.close')}`}>
              <kbd>Esc</kbd>
            </Dialog.Close>
          </div>
          <Commands id={listId} optionId={optionId} commands={commands} at={at} onPoint={choose} onRun={run} />
          {commands.length === 0 && (
            <p className={styles.nothing} role="status">
              {busy ? t('part.loading') : t('shell.palette.none')}
            </p>
          )}
          <KeysOfList />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The chosen place in a list of `count`: the arrows go round, Enter takes it. */
function useChoice(count: number, take: (position: number) => void) {
  const [chosen, choose] = useState(0);
  const at = Math.min(chosen, count - 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && count > 0) choose((at + step + count) % count);
    else if (event.key === 'Enter') take(at);
    else return;
    event.preventDefault();
  };
  return { at, choose, onKeyDown };
}

type CommandsProps = {
  id: string;
  optionId: (position: number) => string;
  commands: readonly Command[];
  /** The position of the chosen one. */
  at: number;
  onPoint: (position: number) => void;
  onRun: (command: Command) => void;
};

function Commands({ id, optionId, commands, at, onPoint, onRun }: CommandsProps) {
  const t = useT();
  return (
    <div className={styles.commands} role="listbox" id={id} aria-label={t('shell.palette')}>
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
          onPointerMove={() => onPoint(position)}
          onClick={() => onRun(command)}
        >
          <Icon name={command.icon} size={18} />
          <b className={cx(textStyles.strong, textStyles.ellipsis)}>{command.label}</b>
          {command.detail && <span className={cx(textStyles.tertiary, textStyles.ellipsis)}>{command.detail}</span>}
          {position === at && (
            <kbd className={layout.pushEnd} aria-hidden="true">
              Enter
            </kbd>
          )}
        </div>
      ))}
    </div>
  );
}

function KeysOfList() {
  const t = useT();
  return (
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
  );
}

/** Deposits by the number that the payment page prints, as far as it is typed. */
function useDeposits(search: string, text: string): { commands: Command[]; busy: boolean } {
  const t = useT();
  const [, go] = useLocation();
  const reads = useCan('players.read');
  const number = readOrderNumber(search);
  const { data, isFetching } = useCall(
    'listBrandDeposits',
    { number: number ?? '', pageSize: DEPOSITS_SHOWN },
    { enabled: reads && number !== null, keep: true },
  );
  const found = number !== null && readOrderNumber(text) !== null ? (data?.content ?? []) : [];
  return {
    busy: isFetching,
    commands: found.map((order) => ({
      id: `deposit-${order.id}`,
      icon: 'wallet',
      label: order.id,
      detail: [t('deposit.one'), t(`deposit.state.${order.state}`), order.account].join(', '),
      run: () => go(depositPath(order)),
    })),
  };
}

/** What is always there: pages, actions, brands and the console's own switches. */
function useOwn(onKeys: () => void): readonly Command[] {
  const t = useT();
  const [, go] = useLocation();
  const { permissions, brands } = useOperator();
  const brand = useBrand();
  const makes = useCan('corrections.make');
  const other = otherLanguage(useLanguage());
  return [
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
    ...(permissions.includes('brand.write')
      ? [
          {
            id: 'maintenance',
            icon: 'wrench',
            label: t('verb.maintenance'),
            detail: brand.name,
            run: () => go('/brand/status'),
          } satisfies Command,
        ]
      : []),
    ...brands
      .filter(({ id }) => id !== brand.id)
      .map(({ id, code, name }): Command => ({
        id: `brand-${id}`,
        icon: 'globe',
        label: name,
        detail: [t('shell.brand'), code].join(', '),
        run: () => chooseBrand(id),
      })),
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
}

function useCommands(text: string, onKeys: () => void): { commands: Command[]; busy: boolean } {
  const t = useT();
  const [, go] = useLocation();
  const reads = useCan('players.read');
  const search = useSettled(text.trim());
  const players = useCall(
    'listPlayers',
    { search, pageSize: PLAYERS_SHOWN },
    { enabled: reads && search.length >= SEARCH_FROM, keep: true },
  );
  const found = search.length >= SEARCH_FROM && text.trim().length >= SEARCH_FROM ? (players.data?.content ?? []) : [];
  const deposits = useDeposits(search, text);
  const rounds = useRounds(withoutCut(search), withoutCut(text));
  const numbers = useNumbers(search);
  const things = useNamed(search);
  const verbs = useVerbs(search);
  const own = useOwn(onKeys);
  const people = found.map((player): Command => ({
    id: `player-${player.id}`,
    icon: 'user',
    label: player.account,
    detail: [t(`player.type.${player.type}`), player.nickname].join(', '),
    run: () => go(`/players/${player.id}`),
  }));
  return {
    commands: [
      ...verbs.commands,
      ...deposits.commands,
      ...rounds.commands,
      ...numbers.commands,
      ...people,
      ...things.commands,
      ...matching(own, text),
    ],
    busy:
      text.trim().length >= SEARCH_FROM &&
      (players.isFetching ||
        deposits.busy ||
        rounds.busy ||
        numbers.busy ||
        things.busy ||
        verbs.busy ||
        search !== text.trim()),
  };
}

/** Rounds by their number, or by that of a wager or a supplier's transaction. */
function useRounds(search: string, text: string): { commands: Command[]; busy: boolean } {
  const t = useT();
  const [, go] = useLocation();
  const format = useFormat();
  const enabled = useCan('rounds.read') && isRoundNumber(search);
  const found = useCall('listRounds', { search, pageSize: ROUNDS_SHOWN }, { enabled, keep: true });
  const rows = enabled && isRoundNumber(text.trim()) ? (found.data?.content ?? []) : [];
  // A player's account may look like a number: their rounds are not what was asked for.
  const named = rows.filter(({ account }) => !account.toLowerCase().startsWith(search.toLowerCase()));
  return {
    commands: named.map((round): Command => ({
      id: `round-${round.key}`,
      icon: 'dice',
      label: shortId(round.round),
      detail: [t('round.palette'), round.gameName, round.account, format.dateTime(round.startedAt)].join(', '),
      run: () => go(`/rounds/${round.key}`),
    })),
    busy: enabled && found.isFetching,
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
