import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useMenu } from '../../boot.ts';
import type { AreaProps } from '../../routes.ts';
import { useSession } from '../../session.ts';
import { useFormat } from '../../use-format.ts';
import { GameGrid } from './game-grid.tsx';
import { LobbyFilters } from './lobby-filters.tsx';
import { EMPTY_LOBBY, isNarrowed, parseLobby, type LobbyState } from './lobby-query.ts';
import { CardsSwitch, LobbyTools } from './lobby-tools.tsx';
import { useFiltersAhead } from './use-filters-ahead.ts';
import { useGamePages } from './use-games.ts';
import { useLobbyAddress } from './use-lobby-address.ts';
import { VendorChips } from './vendor-chips.tsx';
import { cx } from '@baize/ui/cx.ts';
import { useTitle } from '../../use-title.ts';
import textStyles from '@baize/ui/text.module.css';
import styles from './lobby.module.css';

const isOwn = ({ filter }: LobbyState): boolean => filter === 'FAV' || filter === 'RECENT';

/** The games of one kind: slots, fishing, card games, originals. Its whole state is in the address. */
export default function GameListCenter({ route }: AreaProps) {
  const t = useT();
  const { isLogin } = useSession();
  const gameType = route.gameType ?? 'RNG';
  const state = parseLobby(route.query.toString());
  const title = t(`shell.type.${gameType}`);
  const vendors = useMenu().find((category) => category.gameCategory === gameType)?.vendors ?? [];
  const loginNeeded = isOwn(state) && !isLogin;
  const { query, games, total, subCategories, wider } = useGamePages(gameType, state, !loginNeeded);
  const vendor = vendors.find((entry) => entry.vendor === state.vassalage);

  const { change, near } = useLobbyAddress({ gameType, isClosed: (asked) => isOwn(asked) && !isLogin });
  const [resets, setResets] = useState(0);
  /** A search that is taken back beside its field begins that anew: a letter may be on its way to the address. */
  function reset(part: Partial<LobbyState>) {
    if (part.search !== undefined) setResets(resets + 1);
    change(part);
  }

  useTitle(title);
  useFiltersAhead({ gameType, state, subCategories, isCalm: query.isSuccess && !query.isPlaceholderData });

  return (
    <>
      <div className={styles.head}>
        <LobbyTitle
          name={vendor ? vendor.displayName : title}
          total={query.isSuccess && !loginNeeded ? total : undefined}
          studios={isNarrowed(state) ? 0 : vendors.length}
        />
        <LobbyTools
          key={resets}
          title={title}
          search={state.search}
          sort={state.sort}
          answered={query.isSuccess && !query.isPlaceholderData ? state.search : null}
          onChange={change}
        />
        <LobbyFilters gameType={gameType} state={state} subCategories={subCategories} onNear={near} onChange={change} />
        {vendors.length > 1 && (
          <VendorChips vendors={vendors} chosen={state.vassalage} onChoose={(vassalage) => change({ vassalage })} />
        )}
      </div>
      <GameGrid
        query={query}
        games={games}
        total={total}
        wider={wider}
        gameType={gameType}
        state={state}
        loginNeeded={loginNeeded}
        onChange={reset}
        onClear={() => reset({ ...EMPTY_LOBBY, sort: state.sort })}
      />
    </>
  );
}

type LobbyTitleProps = {
  name: string;
  /** Games that are listed; undefined while nobody knows. */
  total: number | undefined;
  /** Whose games they are; none where a filter narrows them. */
  studios: number;
};

function LobbyTitle({ name, total, studios }: LobbyTitleProps) {
  const t = useT();
  const f = useFormat();
  return (
    <div className={cx(styles.title, styles.count)}>
      <h1>{name}</h1>
      {total !== undefined && (
        <span className={cx(textStyles.tertiary, textStyles.figures)}>
          {studios > 1
            ? t('lobby.countFrom', { games: f.number(total), studios, shownStudios: f.number(studios) })
            : t('lobby.count', { games: total, shown: f.number(total) })}
        </span>
      )}
      <CardsSwitch />
    </div>
  );
}
