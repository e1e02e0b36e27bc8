import type { Vendor } from '@baize/contract/boot';
import { Dialog } from '@baize/ui/dialog.tsx';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import { useDeferredValue, useEffect, useRef, useState, type ComponentProps, type RefObject } from 'react';
import { Link } from 'wouter';
import { useMenu } from '../boot.ts';
import { Artwork } from '../components/artwork.tsx';
import { QueryFailure } from '../components/failure.tsx';
import { GameTile } from '../components/game-tile.tsx';
import { useEnter } from '../components/use-enter.ts';
import { runsHere } from '../device.ts';
import { launch, vendorPath } from '../launch.ts';
import { closeModal, type ModalProps } from '../modals.ts';
import { go, useRoute } from '../navigate.ts';
import { useSession } from '../session.ts';
import { useCall } from '../use-call.ts';
import { cx } from '@baize/ui/cx.ts';
import chips from '../components/chips.module.css';
import textStyles from '@baize/ui/text.module.css';
import styles from '../components/tile-grid.module.css';
import { findStudios } from './find-studios.ts';

const RESULTS = 20;
const TYPING_PAUSE_MS = 200;

/** Search over every open game and studio. An empty field shows what is hot. Enter opens the first hit. */
export default function SearchModal({ close }: ModalProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { language } = useSession();
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const games = useCall(
    'getGameList',
    { ...runsHere(), search: search || undefined, pageNo: 1, pageSize: RESULTS, sort: 'hot', language },
    { keep: true },
  );
  const studios = findStudios(useMenu(), search);
  useLeaving();
  const found = useDeferredValue(games.data?.content ?? []);
  const isAnswered = games.isSuccess && !games.isPlaceholderData;
  const onEnter = useEnter(text.trim(), isAnswered ? search : null, () => {
    const [studio] = studios;
    const [game] = games.data?.content ?? [];
    if (studio !== undefined) go(vendorPath(studio));
    else if (game !== undefined) launch(game);
  });
  const isEmpty = isAnswered && found.length === 0 && studios.length === 0;
  return (
    <Dialog
      open
      onClose={close}
      title={t('shell.search.games')}
      labels={{ close: t('shell.close') }}
      size="lg"
      initialFocus={input}
    >
      <SearchField ref={input} text={text} onText={setText} onKeyDown={onEnter} />
      <output className={textStyles.visuallyHidden}>
        {games.isSuccess ? t('shell.search.found', { n: games.data.total }) : ''}
      </output>
      {studios.length > 0 && <Studios studios={studios} />}
      {games.isPending && (
        <div className={cx(styles.grid, styles.inDialog)}>
          <Skeleton shape="tile" count={10} />
        </div>
      )}
      {games.isError && !games.data && <QueryFailure query={games} />}
      {isEmpty && <p className={textStyles.secondary}>{t('shell.search.nothing', { text: search })}</p>}
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

type SearchFieldProps = Pick<ComponentProps<'input'>, 'onKeyDown'> & {
  ref: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
};

function SearchField({ ref, text, onText, onKeyDown }: SearchFieldProps) {
  const t = useT();
  function clear() {
    onText('');
    ref.current?.focus();
  }
  return (
    <TextInput
      ref={ref}
      icon="search"
      type="search"
      value={text}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKeyDown}
      enterKeyHint="go"
      aria-label={t('shell.search.games')}
      placeholder={t('shell.search.placeholder')}
      autoComplete="off"
      suffix={text !== '' && <IconButton icon="x" label={t('lobby.search.clear')} onClick={clear} />}
    />
  );
}

/** The studios that the text names; each leads to its games. */
function Studios({ studios }: { studios: readonly Vendor[] }) {
  const t = useT();
  return (
    <nav className={chips.chips} aria-label={t('shell.search.studios')}>
      {studios.map((studio) => (
        <Link className={chips.chip} key={`${studio.gameType} ${studio.vendor}`} href={vendorPath(studio)}>
          <Artwork path={studio.iconUrl} width="20" height="20" />
          {studio.displayName}
          <span className={chips.count}>{t(`shell.type.${studio.gameType}`)}</span>
        </Link>
      ))}
    </nav>
  );
}

/** A chosen game or studio leads away: the window has done its work. */
function useLeaving(): void {
  const { path, query } = useRoute();
  const here = `${path}?${query.toString()}`;
  const [start] = useState(here);
  useEffect(() => {
    if (here !== start) closeModal('search');
  }, [here, start]);
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
