import { WINNER_PERIODS } from '@baize/contract/winner-periods';
import { Button, buttonClass } from '@baize/ui/button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { Segmented } from '@baize/ui/segmented.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { failureOf, unwrap } from '@baize/webkit/outcome';
import { callKey } from '@baize/webkit/query';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useMenu } from '../../boot.ts';
import { client } from '../../client.ts';
import { FailureBox } from '../../components/failure.tsx';
import { Podium, TOP, WinnerLines } from '../../components/winner-places.tsx';
import { go } from '../../navigate.ts';
import type { AreaProps } from '../../routes.ts';
import { useTitle } from '../../use-title.ts';
import { parseWinners, winnersPath, type WinnersState } from './winners-query.ts';
import { cx } from '@baize/ui/cx.ts';
import chips from '../../components/chips.module.css';
import textStyles from '@baize/ui/text.module.css';
import styles from './winners-page.module.css';

const LINES_WAITING = 7;

/** Lists of real wins: of today, of seven and of thirty days, by kind of game and by game. */
export default function WinnersPage({ route }: AreaProps) {
  const t = useT();
  const state = parseWinners(route.query);
  const { query, winners } = useWinners(state);
  const change = (part: Partial<WinnersState>): void => go(winnersPath({ ...state, ...part }), { replace: true });
  useTitle(t('home.winners'));
  const game = winners?.find(({ gameCode }) => gameCode === state.gameCode)?.vo.gameName ?? state.gameCode;
  return (
    <>
      <div className={styles.head}>
        <h1>{t('home.winners')}</h1>
        <p className={textStyles.secondary}>{t('home.winners.real')}</p>
        <Segmented
          className={styles.periods}
          label={t('home.winners.period')}
          value={state.period}
          options={WINNER_PERIODS.map((value) => ({ value, label: t(`home.winners.${value}`) }))}
          onChange={(period) => change({ period })}
        />
        <Categories state={state} game={game} onChange={change} />
      </div>
      {query.isError && winners === undefined ? (
        <FailureBox failure={failureOf(query.error)} retry={() => void query.refetch()} />
      ) : winners?.length === 0 ? (
        <NoWinners state={state} />
      ) : (
        <div className={styles.lists} aria-busy={query.isPlaceholderData || undefined}>
          <Podium winners={winners} />
          {(winners === undefined || winners.length > TOP) && (
            <WinnerLines
              winners={winners?.slice(TOP)}
              from={TOP + 1}
              waiting={LINES_WAITING}
              gamePath={(gameCode) => winnersPath({ ...state, gameCode })}
            />
          )}
        </div>
      )}
      {query.hasNextPage && (
        <Button className={styles.more} busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('home.winners.more')}
        </Button>
      )}
    </>
  );
}

function useWinners({ period, gameCategory, gameCode }: WinnersState) {
  const language = useLanguage();
  const input = { period, gameCategory, gameCode: gameCode || undefined, language };
  const query = useInfiniteQuery({
    queryKey: [...callKey('listWinners', input), 'pages'],
    queryFn: async ({ pageParam, signal }) =>
      unwrap(await client.call('listWinners', { ...input, pageNo: pageParam }, { signal })),
    initialPageParam: 1,
    getNextPageParam: (last) => last.nextPage,
    placeholderData: keepPreviousData,
  });
  return { query, winners: query.data?.pages.flatMap((page) => page.content) };
}

type CategoriesProps = { state: WinnersState; game: string; onChange: (part: Partial<WinnersState>) => void };

/** The kinds of play; a chosen game stands among them until it is pressed away. */
function Categories({ state, game, onChange }: CategoriesProps) {
  const t = useT();
  const kinds = ['ALL' as const, ...useMenu().map(({ gameCategory }) => gameCategory)];
  return (
    <fieldset className={cx(chips.chips, styles.kinds)}>
      <legend className={textStyles.visuallyHidden}>{t('home.winners.kinds')}</legend>
      {state.gameCode !== '' && (
        <button type="button" className={chips.chip} aria-pressed="true" onClick={() => onChange({ gameCode: '' })}>
          {game}
          <Icon name="x" size={16} />
        </button>
      )}
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className={chips.chip}
          aria-pressed={state.gameCode === '' && kind === state.gameCategory}
          onClick={() => onChange({ gameCategory: kind, gameCode: '' })}
        >
          {kind === 'ALL' ? t('home.winners.ALL') : t(`shell.type.${kind}`)}
        </button>
      ))}
    </fieldset>
  );
}

function NoWinners({ state }: { state: WinnersState }) {
  const t = useT();
  const first = useMenu()[0];
  return (
    <EmptyState
      title={t('home.winners.none')}
      text={t('home.winners.noneHint')}
      actions={
        state.period === 'month' ? (
          <Link
            className={buttonClass({ variant: 'primary' })}
            href={first ? `/${first.gameCategory.toLowerCase()}` : '/'}
          >
            {t('home.winners.play')}
          </Link>
        ) : (
          <Link
            className={buttonClass({ variant: 'primary' })}
            href={winnersPath({ ...state, period: 'month' })}
            replace
          >
            {t('home.winners.longer')}
          </Link>
        )
      }
    />
  );
}
