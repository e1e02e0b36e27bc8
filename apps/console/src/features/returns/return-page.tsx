import type { GameReturn, ReturnPoint } from '@baize/contract/console/returns';
import { buttonClass } from '@baize/ui/button.tsx';
import { Note } from '@baize/ui/note.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { BackLink, NoSuchPage } from '../../components/back-link.tsx';
import { FigureLink } from '../../components/figure-link.tsx';
import { NoRows } from '../../components/list-table.tsx';
import { NotUnderstood } from '../../components/not-understood.tsx';
import { Card, Fact, Page } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { roundsPath } from '../../lib/rows-path.ts';
import { useCall } from '../../use-call.ts';
import { useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import {
  AcknowledgeButton,
  BasisText,
  ReturnStateTag,
  sigmaText,
  useBandText,
  useGameName,
  useShare,
  useSpanRules,
} from './parts.tsx';
import { ReturnChart } from './return-chart.tsx';

const POLL_MS = 30_000;
const GAME_CODE = /^[\w.-]{1,64}$/;

type Found = { from: string; to: string; game: GameReturn; points: readonly ReturnPoint[] };

/** One game in one month: its return over the rounds, what is known of it, and its alarm. */
export function ReturnPage({ gameCode }: { gameCode: string }) {
  const t = useT();
  const nameOf = useGameName();
  const { values, wrong, clear } = useFilters(['month', 'currency'], useSpanRules());
  const asked = {
    gameCode,
    ...(values.month !== '' && { month: values.month }),
    ...(values.currency !== '' && { currency: values.currency }),
  };
  const possible = GAME_CODE.test(gameCode);
  const query = useCall('getReturn', asked, { pollMs: POLL_MS, enabled: possible && wrong.length === 0 });
  const back = { href: '/returns', text: t('return.back') };
  if (!possible) return <NoSuchPage title={t('page.returns')} back={back} />;
  const { data } = query;
  return (
    <Page
      title={data ? nameOf(data.game) : t('page.returns')}
      note={data && <ReturnStateTag row={data.game} />}
      end={data && <AcknowledgeButton row={data.game} />}
    >
      <BackLink {...back} />
      {wrong.length > 0 ? (
        <NotUnderstood wrong={wrong} onClear={clear} />
      ) : (
        <QueryView query={query} skeleton={<PageSkeleton />}>
          {(found) => <ReturnFile found={found} currency={values.currency} />}
        </QueryView>
      )}
    </Page>
  );
}

function ReturnFile({ found, currency }: { found: Found; currency: string }) {
  const t = useT();
  const format = useFormat();
  const nameOf = useGameName();
  const { game, points, from, to } = found;
  const rounds = roundsPath({ gameCode: game.gameCode, from, to, ...(currency !== '' && { currency }) });
  return (
    <>
      {game.alarm && <AlarmNote alarm={game.alarm} />}
      <Card
        title={t('return.chart')}
        hint={`${format.date(from)} – ${format.date(new Date(Date.parse(to) - 1).toISOString())}`}
        end={
          <Link className={buttonClass({ size: 'dense' })} href={rounds}>
            {t('return.toRounds')}
          </Link>
        }
        wrap
      >
        {points.length === 0 ? (
          <NoRows title={t('return.none')} />
        ) : (
          <ReturnChart points={points} name={nameOf(game)} />
        )}
      </Card>
      <Card title={t('return.known')}>
        <ReturnFacts game={game} rounds={rounds} currency={currency} />
      </Card>
    </>
  );
}

function AlarmNote({ alarm }: { alarm: NonNullable<GameReturn['alarm']> }) {
  const t = useT();
  const format = useFormat();
  const share = useShare();
  const band = useBandText();
  const said = t(`return.alarm.said.${alarm.cause}`, {
    at: format.dateTime(alarm.raisedAt),
    rounds: format.number(alarm.rounds),
    actual: share(alarm.actual),
    band: band(alarm),
  });
  if (alarm.acknowledgedAt === null)
    return (
      <Note tone="error" title={t(`return.alarm.open.${alarm.cause}`)}>
        {said}
      </Note>
    );
  return (
    <Note
      tone="info"
      title={t('return.alarm.acknowledged', {
        by: alarm.acknowledgedBy ?? '',
        at: format.dateTime(alarm.acknowledgedAt),
      })}
    >
      {said} <q>{alarm.reason}</q>
    </Note>
  );
}

function ReturnFacts({ game, rounds, currency }: { game: GameReturn; rounds: string; currency: string }) {
  const t = useT();
  const format = useFormat();
  const share = useShare();
  const band = useBandText();
  const money = (amount: string): string => format.money(amount, { unit: true, ...(currency !== '' && { currency }) });
  const toldText = t('return.told', { share: share(game.toldShare) });
  return (
    <div className={pageStyles.columns}>
      <div>
        <h3>{t('return.played')}</h3>
        <dl className={pageStyles.facts}>
          <Fact name={t('return.rounds')}>
            <FigureLink to={rounds}>{format.number(game.rounds)}</FigureLink>
          </Fact>
          <Fact name={t('overview.stake')}>{money(game.stake)}</Fact>
          <Fact name={t('overview.payout')}>{money(game.payout)}</Fact>
          <Fact name={t('case.supplier')}>{game.supplierName ?? '—'}</Fact>
          <Fact name={t('part.code')}>
            <bdi className={textStyles.mono}>{game.gameCode}</bdi>
          </Fact>
        </dl>
      </div>
      <div>
        <h3>{t('return.judged')}</h3>
        <dl className={pageStyles.facts}>
          <Fact name={t('return.published')}>{format.published(game)}</Fact>
          <Fact name={t('return.expected')}>{share(game.expected)}</Fact>
          <Fact name={t('overview.actual')}>
            <b className={textStyles.strong}>{share(game.actual)}</b>
          </Fact>
          <Fact name={t('return.sigma')}>{sigmaText(game.deviations)}</Fact>
          <Fact name={t('return.watch')}>{band(game.watch)}</Fact>
          <Fact name={t('return.alarmBand')}>{band(game.alarmBand)}</Fact>
        </dl>
      </div>
      <div>
        <h3>{t('return.basis')}</h3>
        <p>
          <BasisText row={game} />
        </p>
        {game.toldShare !== null && <p className={textStyles.secondary}>{toldText}</p>}
        <p className={textStyles.tertiary}>{t('return.bands')}</p>
      </div>
    </div>
  );
}
