import { useT } from '@baize/webkit/i18n';
import { useMenu } from '../../boot.ts';
import { go } from '../../navigate.ts';
import type { AreaProps } from '../../routes.ts';
import { useSession } from '../../session.ts';
import { useFormat } from '../../use-format.ts';
import { GameGrid } from './game-grid.tsx';
import { LobbyFilters } from './lobby-filters.tsx';
import { EMPTY_LOBBY, isNarrowed, lobbySearch, parseLobby, type LobbyState } from './lobby-query.ts';
import { CardsSwitch, LobbyTools } from './lobby-tools.tsx';
import { useGamePages } from './use-games.ts';
import { VendorChips } from './vendor-chips.tsx';
import { cx } from '@baize/ui/cx.ts';
import { useTitle } from '../../use-title.ts';
import textStyles from '@baize/ui/text.module.css';
import styles from './lobby.module.css';

/** The games of one kind: slots, fishing, card games, originals. Its whole state is in the address. */
export default function GameListCenter({ route }: AreaProps) {
  const t = useT();
  const f = useFormat();
  const { isLogin } = useSession();
  const gameType = route.gameType ?? 'RNG';
  const state = parseLobby(route.query.toString());
  const title = t(`shell.type.${gameType}`);
  const vendors = useMenu().find((category) => category.gameCategory === gameType)?.vendors ?? [];
  const own = state.filter === 'FAV' || state.filter === 'RECENT';
  const loginNeeded = own && !isLogin;
  const { query, games, total, subCategories, wider } = useGamePages(gameType, state, !loginNeeded);
  const vendor = vendors.find((entry) => entry.vendor === state.vassalage);

  function change(part: Partial<LobbyState>) {
    const search = lobbySearch({ ...state, ...part });
    go(`${location.pathname}${search ? `?${search}` : ''}`, { replace: true });
  }

  useTitle(title);

  const count = f.number(total);
  return (
    <>
      <div className={styles.head}>
        <div className={cx(styles.title, styles.count)}>
          <h1>{vendor ? vendor.displayName : title}</h1>
          {query.isSuccess && !loginNeeded && (
            <span className={cx(textStyles.tertiary, textStyles.figures)}>
              {vendors.length > 1 && !isNarrowed(state)
                ? t('lobby.countFrom', {
                    games: count,
                    studios: vendors.length,
                    shownStudios: f.number(vendors.length),
                  })
                : t('lobby.count', { games: total, shown: count })}
            </span>
          )}
          <CardsSwitch />
        </div>
        <LobbyTools title={title} search={state.search} sort={state.sort} onChange={change} />
        <LobbyFilters gameType={gameType} state={state} subCategories={subCategories} onChange={change} />
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
        onChange={change}
        onClear={() => change({ ...EMPTY_LOBBY, sort: state.sort })}
      />
    </>
  );
}
