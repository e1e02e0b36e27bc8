import type { GameType } from '@baize/contract/boot';
import { Icon } from '@baize/ui/icon.tsx';
import { SkeletonTiles } from '../../components/tile-grid.tsx';
import { Strip } from '../../components/strip.tsx';
import { useT } from '@baize/webkit/i18n';
import { useMenu } from '../../boot.ts';
import { QueryFailure } from '../../components/failure.tsx';
import { GameTile } from '../../components/game-tile.tsx';
import { runsHere } from '../../device.ts';
import { TYPE_ICONS } from '../../game-types.ts';
import { useSession } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { rowOrder, ROW_MAX } from './home-rules.ts';
import { useNear } from '../../components/use-near.ts';
import section from '../../components/section.module.css';
import styles from './game-rows.module.css';

const WIDE_UP_TO = 4;

/** One row per open category that has games, in the specification's order. */
export function GameRows() {
  const categories = useMenu();
  return rowOrder(categories.map(({ gameCategory }) => gameCategory)).map((type) => <GameRow key={type} type={type} />);
}

function GameRow({ type }: { type: GameType }) {
  const t = useT();
  const f = useFormat();
  const { language, merchantCode } = useSession();
  const { box, isNear } = useNear();
  const query = useCall(
    'getGameList',
    {
      gameType: type,
      pageNo: 1,
      pageSize: ROW_MAX + 1,
      ...runsHere(),
      merchant: merchantCode,
      language,
    },
    { enabled: isNear, staleTime: 300_000 },
  );
  const name = t(`shell.type.${type}`);
  const total = query.data?.total ?? 0;
  // Tables are wide; so is a category too small to fill a row of portraits.
  const isWide = type === 'LIVE' || (query.isSuccess && total <= WIDE_UP_TO);
  if (query.isSuccess && total === 0) return null;
  return (
    <section ref={box} className={styles.row} data-row={type}>
      {query.data === undefined ? (
        <div className={section.section}>
          <div className={section.head}>
            <Icon name={TYPE_ICONS[type]} />
            <h2>{name}</h2>
          </div>
          {query.isError ? (
            <QueryFailure query={query} />
          ) : (
            <SkeletonTiles inStrip wide={isWide} count={isWide ? 4 : 7} label={t('shell.loading')} />
          )}
        </div>
      ) : (
        <Strip
          title={name}
          icon={TYPE_ICONS[type]}
          label={name}
          tiles={isWide ? 'wide' : 'portrait'}
          more={{ href: `/${type.toLowerCase()}`, label: t('home.more', { n: total, count: f.number(total) }) }}
          arrows={total > ROW_MAX ? { previous: t('shell.previous'), next: t('shell.next') } : undefined}
        >
          {query.data.content.slice(0, ROW_MAX).map((card) => (
            <GameTile key={card.nodeId} card={card} wide={isWide} />
          ))}
        </Strip>
      )}
    </section>
  );
}
