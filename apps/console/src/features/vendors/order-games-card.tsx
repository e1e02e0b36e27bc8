import { GAME_TYPES } from '@baize/contract/boot';
import type { ConsoleGame as Game, ConsoleTag, ConsoleVendor as Vendor } from '@baize/contract/console/games';
import { FilterBar, SelectFilter } from '@baize/ui/table-filters.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { NoRows } from '../../components/list-table.tsx';
import { Card } from '../../components/page.tsx';
import { useCan } from '../../session.ts';
import { useAction } from '../../use-action.ts';
import { forget } from '../../use-call.ts';
import { filterGames } from './filter-games.ts';
import { OrderBar } from '../../components/order-bar.tsx';
import { OrderList } from '../../components/order-list.tsx';
import styles from './order-games-card.module.css';
import { gamePicture } from './picture.ts';
import { StateTags } from './state-tags.tsx';
import { TilePreview } from './tile-preview.tsx';
import { useOrder } from '../../components/use-order.ts';

export type OrderGamesProps = {
  games: readonly Game[];
  vendors: readonly Vendor[];
  tags: readonly ConsoleTag[];
  /** Whose games are ordered: of one category, of one vendor, or all. */
  scope: { type: string; vendor: string };
  onScope: (change: { type?: string; vendor?: string }) => void;
};

/** The first tiles of a lobby, as many as a desk shows at once. */
const PREVIEW_MAX = 12;

/** Games in their order, moved by hand, beside the lobby as players will see it. */
export default function OrderGamesCard({ games, vendors, tags, scope, onScope }: OrderGamesProps) {
  const t = useT();
  const types = GAME_TYPES.filter((type) => games.some((game) => game.gameType === type));
  const studios = new Map(vendors.map(({ vendor, displayName }) => [vendor, displayName]));
  const shown = filterGames(games, scope);
  return (
    <Card title={t('order.games')} hint={t('order.hint')}>
      <FilterBar label={t('part.filters')}>
        <SelectFilter
          label={t('games.type')}
          value={scope.type}
          onChange={(type) => onScope({ type })}
          options={[
            { value: '', label: t('games.type.all') },
            ...types.map((type) => ({ value: type, label: t(`gameType.${type}`) })),
          ]}
        />
        <SelectFilter
          label={t('part.vendor')}
          value={scope.vendor}
          onChange={(vendor) => onScope({ vendor })}
          options={[
            { value: '', label: t('games.vendor.all') },
            ...[...studios].map(([value, label]) => ({ value, label })),
          ]}
        />
      </FilterBar>
      {shown.length === 0 ? (
        <NoRows filtered onClear={() => onScope({ type: '', vendor: '' })} />
      ) : (
        // Another part of the list is another order.
        <Ordering name={`games ${scope.type} ${scope.vendor}`} games={shown} tags={tags} studios={studios} />
      )}
    </Card>
  );
}

type OrderingProps = {
  /** Under which what is not saved yet is kept. */
  name: string;
  games: readonly Game[];
  tags: readonly ConsoleTag[];
  studios: ReadonlyMap<string, string>;
};

function Ordering({ name, games, tags, studios }: OrderingProps) {
  const t = useT();
  const may = useCan('vendors.write');
  const theirs = games.map(({ gameCode }) => gameCode);
  const draft = useOrder(name, theirs);
  const byCode = new Map(games.map((game) => [game.gameCode, game]));
  const ordered = draft.order.flatMap((code) => byCode.get(code) ?? []);
  const action = useAction('orderGames', {
    stale: ['listGames', 'listAudit'],
    failed: () => void forget('listGames'),
    done: () => {
      draft.discard();
      showToast({ tone: 'ok', title: t('order.saved') });
    },
  });
  return (
    <>
      <div className={styles.columns}>
        <OrderList
          label={t('order.games')}
          disabled={!may}
          moved={new Set(draft.order.filter((code, at) => draft.base[at] !== code))}
          items={ordered.map((game) => ({
            key: game.gameCode,
            name: game.displayName,
            picture: gamePicture(game),
            detail: studios.get(game.vendor) ?? game.vendor,
            end: game.standing === 'on' ? undefined : <StateTags standing={game.standing} />,
          }))}
          onMove={draft.move}
        />
        <Preview games={ordered} tags={tags} studios={studios} />
      </div>
      <OrderBar
        draft={draft}
        theirs={theirs}
        nameOf={(code) => byCode.get(code)?.displayName ?? code}
        action={action}
        onSave={(reason) => action.run({ order: [...draft.order], was: [...draft.base], reason })}
      />
    </>
  );
}

/** The lobby in this order: what is listed, hot games first. */
function Preview({ games, tags, studios }: Omit<OrderingProps, 'name'>) {
  const t = useT();
  const listed = games.filter(({ standing }) => ['on', 'maintenance', 'vendor-maintenance'].includes(standing));
  const lobby = listed.toSorted((a, b) => Number(b.isHot) - Number(a.isHot));
  return (
    <section className={styles.preview} aria-label={t('order.preview')}>
      <h3>{t('order.preview')}</h3>
      <p>{t('order.preview.hint')}</p>
      <ol>
        {lobby.slice(0, PREVIEW_MAX).map((game) => (
          <li key={game.gameCode}>
            <TilePreview game={game} tags={tags} studio={studios.get(game.vendor) ?? game.vendor} />
          </li>
        ))}
      </ol>
    </section>
  );
}
