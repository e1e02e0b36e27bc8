import { IconButton } from '@baize/ui/icon-button.tsx';
import { Select } from '@baize/ui/select.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import { useEffect, useRef, useState } from 'react';
import { useCardsStopped } from '../../card-turn.ts';
import { useEnter } from '../../components/use-enter.ts';
import { LOBBY_SORTS, SEARCH_DELAY_MS, SEARCH_MAX, type LobbySort, type LobbyState } from './lobby-query.ts';
import styles from './lobby.module.css';

type LobbyToolsProps = {
  title: string;
  search: string;
  sort: LobbySort;
  /** The search whose games are shown; null while they are on their way. */
  answered: string | null;
  onChange: (part: Partial<LobbyState>) => void;
};

const FIRST_HIT = 'main [data-tile]';

/** Search and order. The search asks at once, and while somebody types every quarter of a second. */
export function LobbyTools({ title, search, sort, answered, onChange }: LobbyToolsProps) {
  const t = useT();
  const asked = useRef(0);
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  /** Asked from here, and not in the address yet. */
  const [coming, setComing] = useState<string | null>(null);
  // An address that changed elsewhere (back, a link, the header's search) replaces what was typed.
  if (known !== search) {
    setKnown(search);
    setComing(null);
    if (typed.trim() !== search && coming !== search) setTyped(search);
  }
  const waitMs = (): number => asked.current + SEARCH_DELAY_MS - Date.now();
  function ask(text: string) {
    asked.current = Date.now();
    setComing(text.trim());
    onChange({ search: text.trim() });
  }
  function type(text: string) {
    setTyped(text);
    // In the event itself: the page is drawn once for the letter and for its question.
    if (text.trim() !== (coming ?? search) && waitMs() <= 0) ask(text);
  }
  useEffect(() => {
    if (typed.trim() === (coming ?? search)) return undefined;
    const timer = setTimeout(() => ask(typed), Math.max(0, waitMs()));
    return () => clearTimeout(timer);
  });
  // Enter leads to the games that were found: the next one opens the first of them.
  const onEnter = useEnter(typed.trim(), answered, () => document.querySelector<HTMLElement>(FIRST_HIT)?.focus());
  return (
    <search className={styles.tools}>
      <TextInput
        icon="search"
        type="search"
        aria-label={t('lobby.search.label', { title })}
        placeholder={t('lobby.search.label', { title })}
        value={typed}
        maxLength={SEARCH_MAX}
        enterKeyHint="search"
        onKeyDown={onEnter}
        onChange={(event) => type(event.target.value)}
        suffix={
          typed !== '' && (
            <IconButton
              icon="x"
              label={t('lobby.search.clear')}
              onClick={() => {
                setTyped('');
                ask('');
              }}
            />
          )
        }
      />
      <Select
        className={styles.sort}
        icon="sort"
        aria-label={t('lobby.sort.label')}
        value={sort}
        options={LOBBY_SORTS.map((entry) => ({ value: entry, label: t(`lobby.sort.${entry}`) }))}
        onChange={(event) => onChange({ sort: event.target.value as LobbySort })}
      />
    </search>
  );
}

/** Stops what turns on the cards, or lets it turn again. */
export function CardsSwitch() {
  const t = useT();
  const [isStopped, setStopped] = useCardsStopped();
  return (
    <IconButton
      className={styles.switch}
      icon={isStopped ? 'play' : 'pause'}
      small
      label={t(isStopped ? 'lobby.cards.start' : 'lobby.cards.stop')}
      onClick={() => setStopped(!isStopped)}
    />
  );
}
