import type { GameCard } from '@baize/contract/boot';
import { Button } from '@baize/ui/button.tsx';
import { Progress } from '@baize/ui/progress.tsx';
import { SkeletonTiles, TileGrid } from '../../components/tile-grid.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { failureOf } from '@baize/webkit/outcome';
import { FailureBox } from '../../components/failure.tsx';
import { GameTile } from '../../components/game-tile.tsx';
import { isPictured, useFirstScreen } from '../../components/use-first-screen.ts';
import { useFormat } from '../../use-format.ts';
import { LobbyEmpty, type LobbyEmptyProps } from './lobby-empty.tsx';
import { PAGE_SIZE } from './lobby-query.ts';
import type { useGamePages } from './use-games.ts';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import tileStyles from '../../components/game-tile.module.css';
import styles from './game-grid.module.css';

/** The first row of a desktop. */
const EAGER_TILES = 7;
const WAITING_TILES = 21;

type GameGridProps = LobbyEmptyProps & {
  query: ReturnType<typeof useGamePages>['query'];
  games: readonly GameCard[];
  total: number;
};

/** The tiles of a lobby with their states, and a button for the next twenty. */
export function GameGrid({ query, games, total, ...empty }: GameGridProps) {
  const t = useT();
  const f = useFormat();
  if (empty.loginNeeded) return <LobbyEmpty {...empty} />;
  if (query.isPending) return <WaitingTiles />;
  if (query.isError && games.length === 0)
    return (
      <FailureBox failure={failureOf(query.error)} retry={() => void query.refetch()} safe={t('lobby.errorSafe')} />
    );
  return (
    <>
      <output className={textStyles.visuallyHidden}>
        {t('lobby.results', { games: total, shown: f.number(total) })}
      </output>
      {games.length === 0 ? <LobbyEmpty {...empty} /> : <Tiles games={games} stale={query.isPlaceholderData} turns />}
      {query.isFetchingNextPage && (
        <SkeletonTiles count={Math.min(PAGE_SIZE, Math.max(1, total - games.length))} label={t('shell.loading')} />
      )}
      {query.isFetchNextPageError && (
        <FailureBox
          failure={failureOf(query.error)}
          retry={() => void query.fetchNextPage()}
          safe={t('lobby.errorSafe')}
        />
      )}
      {games.length > 0 && total > PAGE_SIZE && (
        <div className={styles.more}>
          <span className={cx(textStyles.small, textStyles.secondary, textStyles.figures)}>
            {t('lobby.shown', { shown: f.number(games.length), total: f.number(total) })}
          </span>
          <Progress
            thin
            value={games.length}
            max={total}
            label={t('lobby.games')}
            valueText={t('lobby.shown', { shown: f.number(games.length), total: f.number(total) })}
          />
          {query.hasNextPage && (
            <Button block busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('lobby.more', { count: f.number(Math.min(PAGE_SIZE, total - games.length)) })}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** Of a lobby on its way: the pictures that the server drew into the page stay, the other tiles are on their way. */
function WaitingTiles() {
  const t = useT();
  const [pictures] = useState(picturesAhead);
  return (
    <SkeletonTiles count={WAITING_TILES - pictures.length} label={t('shell.loading')}>
      {pictures.map((picture, place) => (
        <div key={place} className={tileStyles.tile}>
          <img src={picture} alt="" />
        </div>
      ))}
    </SkeletonTiles>
  );
}

/** The pictures that came with the page; none where it was loaded at another address. */
function picturesAhead(): string[] {
  const [loaded] = performance.getEntriesByType('navigation');
  if (loaded?.name !== location.href) return [];
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="image"]');
  return [...links].map(({ href }) => href);
}

type TilesProps = {
  games: readonly GameCard[];
  stale?: boolean;
  label?: string;
  /** The lines of the tiles turn: the page has the switch that stops them. */
  turns?: boolean;
};

/** A plain grid of tiles: one tab stop, walked with the arrow keys. */
export function Tiles({ games, stale = false, label, turns = false }: TilesProps) {
  const t = useT();
  const name = label ?? t('lobby.games');
  const { drawn, settled } = useFirstScreen(games);
  return (
    <>
      <h2 className={textStyles.visuallyHidden}>{name}</h2>
      <TileGrid label={name} busy={stale}>
        {drawn.map((game, place) => (
          // A place keeps its tile when another game takes it: of a new list only texts and pictures change.
          <GameTile
            key={place}
            card={game}
            pictured={isPictured(game, place, settled)}
            eager={place < EAGER_TILES}
            turns={turns}
          />
        ))}
      </TileGrid>
    </>
  );
}
