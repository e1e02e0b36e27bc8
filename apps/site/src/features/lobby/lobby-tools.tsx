import { IconButton } from '@baize/ui/icon-button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { useT } from '@baize/webkit/i18n';
import { useEffect, useState } from 'react';
import { LOBBY_SORTS, SEARCH_DELAY_MS, SEARCH_MAX, type LobbySort, type LobbyState } from './lobby-query.ts';
import { cx } from '@baize/ui/cx.ts';
import styles from './lobby.module.css';

type LobbyToolsProps = {
  title: string;
  search: string;
  sort: LobbySort;
  onChange: (part: Partial<LobbyState>) => void;
};

/** Search and order. The search follows the typing after a quarter of a second. */
export function LobbyTools({ title, search, sort, onChange }: LobbyToolsProps) {
  const t = useT();
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  // An address that changed elsewhere (back, a link, the header's search) replaces what was typed.
  if (known !== search) {
    setKnown(search);
    if (typed.trim() !== search) setTyped(search);
  }
  useEffect(() => {
    if (typed.trim() === search) return undefined;
    const timer = setTimeout(() => onChange({ search: typed.trim() }), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  });
  return (
    <search className={styles.tools}>
      <div className="inp">
        <Icon name="search" />
        <input
          type="search"
          aria-label={t('lobby.search.label', { title })}
          placeholder={t('lobby.search.label', { title })}
          value={typed}
          maxLength={SEARCH_MAX}
          enterKeyHint="search"
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed !== '' && (
          <IconButton
            icon="x"
            label={t('lobby.search.clear')}
            onClick={() => {
              setTyped('');
              onChange({ search: '' });
            }}
          />
        )}
      </div>
      <div className={cx('inp', styles.sort)}>
        <Icon name="sort" />
        <select
          aria-label={t('lobby.sort.label')}
          value={sort}
          onChange={(event) => onChange({ sort: event.target.value as LobbySort })}
        >
          {LOBBY_SORTS.map((entry) => (
            <option key={entry} value={entry}>
              {t(`lobby.sort.${entry}`)}
            </option>
          ))}
        </select>
      </div>
    </search>
  );
}
