import { buttonClass } from '@baize/ui/button.tsx';
import { SkeletonTiles } from '../../components/tile-grid.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { useCan, useMenu } from '../../boot.ts';
import { QueryFailure } from '../../components/failure.tsx';
import { runsHere } from '../../device.ts';
import type { AreaProps } from '../../routes.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { Tiles } from './game-grid.tsx';
import { uniqueGames } from './use-games.ts';
import { cx } from '@baize/ui/cx.ts';
import { useTitle } from '../../use-title.ts';
import textStyles from '@baize/ui/text.module.css';
import chips from '../../components/chips.module.css';
import styles from './lobby.module.css';

/** The specification asks for all favourites in one page. */
const FAVOURITE_PAGE_SIZE = 999;

/** One's own games: the favourites, or the games played last. */
export default function AccountGame({ route }: AreaProps) {
  const t = useT();
  const f = useFormat();
  const language = useLanguage();
  const listType = route.listType ?? 'favorite';
  const favorite = listType === 'favorite';
  const open = { favorite: useCan('favourite'), recent: useCan('recent') };
  const favourites = useCall(
    'listFavourites',
    { ...runsHere(), pageNo: 1, pageSize: FAVOURITE_PAGE_SIZE, language },
    { enabled: favorite },
  );
  const recent = useCall('listRecentGames', { language }, { enabled: !favorite });
  const query = favorite ? favourites : recent;
  const games = uniqueGames((favorite ? favourites.data?.content : recent.data) ?? []);
  const title = t(`lobby.account.${listType}`);

  useTitle(title);

  return (
    <>
      <div className={styles.head}>
        <div className={cx(styles.title, styles.count)}>
          <h1>{title}</h1>
          {query.isSuccess && (
            <span className={cx(textStyles.tertiary, textStyles.figures)}>
              {t('lobby.count', { games: games.length, shown: f.number(games.length) })}
            </span>
          )}
        </div>
        <nav className={chips.chips} aria-label={t('lobby.account.title')}>
          {open.favorite && (
            <Link className={chips.chip} href="/accountGame/favorite" aria-current={favorite ? 'page' : undefined}>
              {t('lobby.filter.FAV')}
            </Link>
          )}
          {open.recent && (
            <Link className={chips.chip} href="/accountGame/recent" aria-current={favorite ? undefined : 'page'}>
              {t('lobby.filter.RECENT')}
            </Link>
          )}
        </nav>
      </div>
      {query.isPending && <SkeletonTiles count={14} label={t('shell.loading')} />}
      {query.isError && <QueryFailure query={query} />}
      {query.isSuccess && games.length === 0 && <NoGames favorite={favorite} />}
      {games.length > 0 && <Tiles games={games} label={title} />}
    </>
  );
}

function NoGames({ favorite }: { favorite: boolean }) {
  const t = useT();
  const first = useMenu()[0];
  return (
    <EmptyState
      title={t(favorite ? 'lobby.empty.FAV' : 'lobby.empty.RECENT')}
      text={t(favorite ? 'lobby.empty.FAVHint' : 'lobby.empty.RECENTHint')}
      actions={
        <Link
          className={buttonClass({ variant: 'primary' })}
          href={first ? `/${first.gameCategory.toLowerCase()}` : '/'}
        >
          {t('lobby.browseAll')}
        </Link>
      }
    />
  );
}
