import type { Vendor } from '@baize/contract/boot';
import { Icon } from '@baize/ui/icon.tsx';
import { useT } from '@baize/webkit/i18n';
import { useMenu } from '../../boot.ts';
import { Artwork } from '../../components/artwork.tsx';
import { useLaunch, vendorNode } from '../../launch.ts';
import type { AreaProps } from '../../routes.ts';
import { useFormat } from '../../use-format.ts';
import { GameGrid } from './game-grid.tsx';
import { LobbyEmpty } from './lobby-empty.tsx';
import { CardsSwitch } from './lobby-tools.tsx';
import { EMPTY_LOBBY, parseLobby } from './lobby-query.ts';
import { useGamePages } from './use-games.ts';
import { VendorChips } from './vendor-chips.tsx';
import { go } from '../../navigate.ts';
import { cx } from '@baize/ui/cx.ts';
import { useTitle } from '../../use-title.ts';
import lobby from './lobby.module.css';
import textStyles from '@baize/ui/text.module.css';
import panel from '../../components/panel.module.css';
import layout from '@baize/ui/layout.module.css';
import styles from './game-center.module.css';

/**
 * The studios of a kind of play that is entered by studio: sports, e-sports, live tables, lotteries, cockfight. A
 * studio that lists single games here shows them below its card.
 */
export default function GameCenter({ route }: AreaProps) {
  const t = useT();
  const gameType = route.gameType ?? 'LIVE';
  const title = t(`shell.type.${gameType}`);
  const state = { ...EMPTY_LOBBY, vassalage: parseLobby(route.query.toString()).vassalage };
  const vendors = useMenu().find((category) => category.gameCategory === gameType)?.vendors ?? [];
  const { query, games, total, wider } = useGamePages(gameType, state, vendors.length > 0);

  useTitle(title);

  function choose(vassalage: string) {
    go(`${location.pathname}${vassalage ? `?vassalage=${encodeURIComponent(vassalage)}` : ''}`, { replace: true });
  }

  if (vendors.length === 0) {
    return <LobbyEmpty level={1} gameType={gameType} state={state} loginNeeded={false} wider={[]} />;
  }
  return (
    <>
      <div className={lobby.title}>
        <h1>{title}</h1>
        {games.length > 0 && <CardsSwitch />}
      </div>
      <h2 className={textStyles.visuallyHidden}>{t('lobby.vendors')}</h2>
      <VendorCards vendors={vendors} />
      {(games.length > 0 || query.isError) && (
        <>
          {vendors.length > 1 && <VendorChips vendors={vendors} chosen={state.vassalage} onChoose={choose} />}
          <GameGrid
            query={query}
            games={games}
            total={total}
            wider={wider}
            gameType={gameType}
            state={state}
            loginNeeded={false}
            onChange={({ vassalage }) => choose(vassalage ?? '')}
            onClear={() => choose('')}
          />
        </>
      )}
    </>
  );
}

/** Every studio of the kind; pressing one enters it. */
function VendorCards({ vendors }: { vendors: readonly Vendor[] }) {
  const t = useT();
  const f = useFormat();
  const launch = useLaunch();
  const detail = (vendor: Vendor): string =>
    vendor.maintenance
      ? t('lobby.vendor.maintenance')
      : t('lobby.vendorGames', { games: vendor.gameCount, shown: f.number(vendor.gameCount) });
  return (
    <ul className={styles.vendors}>
      {vendors.map((vendor) => (
        <li key={vendor.vendor}>
          <button
            type="button"
            className={cx(panel.card, styles.vendor)}
            disabled={vendor.maintenance}
            onClick={() => launch(vendorNode(vendor))}
          >
            <Artwork path={vendor.iconUrl} width={64} height={64} loading="lazy" />
            <span className={layout.grow}>
              <b className={textStyles.ellipsis}>{vendor.displayName}</b>
              <span className={cx(textStyles.small, textStyles.secondary)}>{detail(vendor)}</span>
            </span>
            {!vendor.maintenance && <Icon name="chevron-right" flip />}
          </button>
        </li>
      ))}
    </ul>
  );
}
