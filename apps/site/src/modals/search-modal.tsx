import { Dialog } from '@baize/ui/dialog.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { QueryFailure } from '../components/failure.tsx';
import { GameTile } from '../components/game-tile.tsx';
import { closeModal, type ModalProps } from '../modals.ts';
import { usePath } from '../navigate.ts';
import { useSession } from '../session.ts';
import { useCall } from '../use-call.ts';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import styles from '../components/tile-grid.module.css';

const RESULTS = 20;
const TYPING_PAUSE_MS = 200;

/** Search over every open game. An empty field shows what is hot. */
export default function SearchModal({ close }: ModalProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { language } = useSession();
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const games = useCall(
    'getGameList',
    { search: search || undefined, pageNo: 1, pageSize: RESULTS, sort: 'hot', language },
    { keep: true },
  );
  const path = usePath();
  const [startPath] = useState(path);
  // A chosen game leads away: the window has done its work.
  useEffect(() => {
    if (path !== startPath) closeModal('search');
  }, [path, startPath]);
  const found = useDeferredValue(games.data?.content ?? []);
  return (
    <Dialog
      open
      onClose={close}
      title={t('shell.search.games')}
      labels={{ close: t('shell.close') }}
      size="lg"
      initialFocus={input}
    >
      <TextInput
        ref={input}
        icon="search"
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-label={t('shell.search.games')}
        placeholder={t('shell.search.placeholder')}
        autoComplete="off"
      />
      <output className={textStyles.visuallyHidden}>
        {games.isSuccess ? t('shell.search.found', { n: games.data.total }) : ''}
      </output>
      {games.isPending && (
        <div className={cx(styles.grid, styles.inDialog)}>
          <Skeleton shape="tile" count={10} />
        </div>
      )}
      {games.isError && !games.data && <QueryFailure query={games} />}
      {games.isSuccess && found.length === 0 && (
        <p className={textStyles.secondary}>{t('shell.search.nothing', { text: search })}</p>
      )}
      {found.length > 0 && (
        <div className={cx(styles.grid, styles.inDialog)} aria-busy={games.isPlaceholderData}>
          {found.map((card) => (
            <GameTile key={card.nodeId} card={card} />
          ))}
        </div>
      )}
    </Dialog>
  );
}

/** A text after its writer has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
