import type { OwnProfit, OwnResult } from '@baize/contract/wagers';
import { PROFIT_STEPS, type ProfitStep } from '@baize/contract/profit-steps';
import { cx } from '@baize/ui/cx.ts';
import { DataTable, type Column } from '@baize/ui/data-table.tsx';
import { Segmented } from '@baize/ui/segmented.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT, type Translate } from '@baize/webkit/i18n';
import { useState } from 'react';
import { QueryFailure } from '../../components/failure.tsx';
import { Money } from '../../components/money.tsx';
import panel from '../../components/panel.module.css';
import { RecordLoading } from '../../components/record-pager.tsx';
import section from '../../components/section.module.css';
import { useCall } from '../../use-call.ts';
import { useFormat, type Formats } from '../../use-format.ts';
import styles from './personal-profit.module.css';
import { profitSpan } from './profit-span.ts';

const [WIDTH, HEIGHT, GAP] = [960, 200, 4];
const BARE = { symbol: false } as const;
type Step = OwnProfit['steps'][number];
type Kind = OwnProfit['kinds'][number];

/** What a player won and lost: over time, and by kind of game. */
export function PersonalProfit() {
  const t = useT();
  const f = useFormat();
  const [by, setBy] = useState<ProfitStep>('day');
  const [now] = useState(() => Date.now());
  const query = useCall('getOwnProfit', { ...profitSpan(by, now, f.offsetMinutes), by }, { keep: true, staleTime: 0 });
  return (
    <div className={styles.page}>
      <section className={cx(panel.card, panel.panel)} aria-busy={query.isPlaceholderData || undefined}>
        <div className={cx(section.head, styles.head)}>
          <h2>{t('member.page.personalProfit')}</h2>
          <Segmented
            label={t('member.profit.step')}
            value={by}
            onChange={setBy}
            options={PROFIT_STEPS.map((step) => ({ value: step, label: t(`member.profit.by.${step}`) }))}
          />
        </div>
        {query.isPending && <RecordLoading />}
        {query.isError && !query.data && <QueryFailure query={query} />}
        {query.data && <Result t={t} f={f} profit={query.data} />}
      </section>
      {query.data && query.data.kinds.length > 0 && <ByKind t={t} f={f} kinds={query.data.kinds} />}
    </div>
  );
}

type Parts = { t: Translate; f: Formats };

function Result({ t, f, profit: { total, steps } }: Parts & { profit: OwnProfit }) {
  if (total.bets === 0 && Number(total.payout) === 0 && Number(total.rebate) === 0)
    return <EmptyState bare picture="slip" level={3} title={t('member.profit.empty')} text={t('member.profit.hint')} />;
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{t('member.profit.net')}</dt>
          <dd>
            <Money amount={total.net} sign tone />
          </dd>
        </div>
        <div>
          <dt>{t('member.profit.stake')}</dt>
          <dd>{f.money(total.stake)}</dd>
        </div>
        <div>
          <dt>{t('member.profit.payout')}</dt>
          <dd>{f.money(total.payout)}</dd>
        </div>
        <div>
          <dt>{t('member.profit.rebate')}</dt>
          <dd>{f.money(total.rebate)}</dd>
        </div>
        <div>
          <dt>{t('member.profit.validBet')}</dt>
          <dd>{f.money(total.validBet)}</dd>
        </div>
      </dl>
      <Chart steps={steps} />
      <div className={cx(styles.edges, textStyles.small, textStyles.secondary)} aria-hidden="true">
        <span>{steps[0]?.from}</span>
        <span>{steps.at(-1)?.from}</span>
      </div>
      <details className={styles.table}>
        <summary>{t('member.profit.table')}</summary>
        <DataTable
          caption={t('member.profit.table')}
          columns={[
            {
              key: 'from',
              head: t('member.profit.from'),
              fixed: true,
              cell: (step: Step) => <time dateTime={step.from}>{step.from}</time>,
            },
            ...columnsOf<Step>(t, f),
          ]}
          rows={steps.toReversed()}
          rowKey={({ from }) => from}
          card={(step) => ({ title: step.from, ...cardOf(t, f, step) })}
        />
      </details>
    </>
  );
}

/** A bar upwards where the player won and downwards where they lost: drawn here, never reckoned with. */
function Chart({ steps }: { steps: readonly Step[] }) {
  const nets = steps.map(({ net }) => Number(net));
  const furthest = Math.max(...nets.map(Math.abs), 1);
  const step = WIDTH / steps.length;
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {nets.map((net, index) => {
        const height = (Math.abs(net) / furthest) * (HEIGHT / 2);
        return (
          <rect
            key={steps[index]!.from}
            className={net < 0 ? styles.lost : styles.won}
            x={index * step + GAP / 2}
            y={net < 0 ? HEIGHT / 2 : HEIGHT / 2 - height}
            width={Math.max(1, step - GAP)}
            height={height}
          />
        );
      })}
      <path className={styles.zero} d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
    </svg>
  );
}

function ByKind({ t, f, kinds }: Parts & { kinds: readonly Kind[] }) {
  const nameOf = ({ gameType }: Kind): string =>
    gameType === null ? t('member.profit.elsewhere') : t(`shell.type.${gameType}`);
  return (
    <section className={cx(panel.card, panel.panel, panel.flush)}>
      <div className={section.head}>
        <h2>{t('member.profit.kinds')}</h2>
      </div>
      <DataTable
        caption={t('member.profit.kinds')}
        columns={[
          { key: 'kind', head: t('member.profit.kind'), fixed: true, cell: (kind: Kind) => <b>{nameOf(kind)}</b> },
          ...columnsOf<Kind>(t, f),
        ]}
        rows={kinds}
        rowKey={({ gameType }) => gameType ?? ''}
        card={(kind) => ({ title: nameOf(kind), ...cardOf(t, f, kind) })}
      />
    </section>
  );
}

const columnsOf = <Row extends OwnResult>(t: Translate, f: Formats): Column<Row>[] => [
  { key: 'bets', head: t('member.profit.bets'), align: 'end', cell: ({ bets }) => f.number(bets) },
  { key: 'stake', head: t('member.profit.stake'), align: 'end', cell: ({ stake }) => f.money(stake, BARE) },
  {
    key: 'validBet',
    head: t('member.profit.validBet'),
    align: 'end',
    deskOnly: true,
    cell: ({ validBet }) => f.money(validBet, BARE),
  },
  { key: 'payout', head: t('member.profit.payout'), align: 'end', cell: ({ payout }) => f.money(payout, BARE) },
  { key: 'rebate', head: t('member.profit.rebate'), align: 'end', cell: ({ rebate }) => f.money(rebate, BARE) },
  { key: 'net', head: t('member.profit.net'), align: 'end', cell: ({ net }) => <Money amount={net} sign tone /> },
];

const cardOf = (t: Translate, f: Formats, { bets, stake, payout, rebate, net }: OwnResult) => ({
  subtitle: t('member.profit.count', { count: bets, shown: f.number(bets) }),
  end: (
    <b>
      <Money amount={net} sign tone />
    </b>
  ),
  figures: [
    { label: t('member.profit.stake'), value: f.money(stake) },
    { label: t('member.profit.payout'), value: f.money(payout) },
    { label: t('member.profit.rebate'), value: f.money(rebate) },
  ],
});
