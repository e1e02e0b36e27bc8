import { JACKPOT_MOVES, type JackpotMoveKind } from '@baize/contract/console/jackpot-moves';
import type { JackpotMonth, JackpotMonths } from '@baize/contract/console/jackpots';
import { onePage } from '@baize/ui/csv.ts';
import { DataTable, type Column } from '@baize/ui/data-table.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { CsvButton } from '../../components/csv-button.tsx';
import { FigureLink } from '../../components/figure-link.tsx';
import { Card } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { poolMovesPath } from '../../lib/rows-path.ts';
import { minusMoney } from '../../lib/units.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { monthText } from './month-text.ts';
import { usePoolMoney } from './pool-parts.tsx';

const POLL_MS = 30_000;
type OfPool = { poolId: string; currency: string };

/** The balance sheet of the pool: every month adds up, the next one opens with what it closed with. */
export function MonthsCard({ poolId, currency }: OfPool) {
  const t = useT();
  const query = useCall('listJackpotMonths', { poolId }, { pollMs: POLL_MS });
  const words = useWords();
  return (
    <Card
      title={t('jackpot.months')}
      hint={t('jackpot.months.hint')}
      wrap
      end={
        <CsvButton<JackpotMonth>
          subject={`jackpot-months-${poolId}`}
          readPages={onePage(query.data?.months ?? [])}
          columns={[
            { head: t('jackpot.month'), cell: ({ month }) => monthText(month) },
            ...FIGURES.map((key) => ({ head: words[key], cell: (row: JackpotMonth) => row[key] })),
          ]}
        />
      }
    >
      <QueryView query={query} skeleton={<RowsSkeleton />}>
        {(sheet) => (
          <>
            <Months sheet={sheet} poolId={poolId} currency={currency} />
            <Check sheet={sheet} currency={currency} />
          </>
        )}
      </QueryView>
    </Card>
  );
}

const FIGURES = ['opened', ...JACKPOT_MOVES, 'closed'] as const;
type Figure = (typeof FIGURES)[number];
const isMove = (key: Figure): key is JackpotMoveKind => key !== 'opened' && key !== 'closed';

function useWords(): Record<Figure, string> {
  const t = useT();
  return Object.fromEntries(FIGURES.map((key) => [key, t(`jackpot.move.${key}`)])) as Record<Figure, string>;
}

function Months({ sheet, poolId, currency }: OfPool & { sheet: JackpotMonths }) {
  const t = useT();
  const format = useFormat();
  const words = useWords();
  const plain = (key: Figure, row: JackpotMonth): string =>
    format.money(key === 'paid' && row.paid !== '0.00' ? `-${row.paid}` : row[key], { currency });
  const figure = (key: Figure, row: JackpotMonth) => {
    const shown = plain(key, row);
    if (!isMove(key) || row[key] === '0.00') return shown;
    return <FigureLink to={poolMovesPath(poolId, { month: row.month, kind: key })}>{shown}</FigureLink>;
  };
  const name = ({ month, isOver }: JackpotMonth) => (
    <>
      <b className={textStyles.strong}>{monthText(month)}</b>{' '}
      {!isOver && <Tag tone="info">{t('jackpot.month.running')}</Tag>}
    </>
  );
  const columns: Column<JackpotMonth>[] = [
    { key: 'month', head: t('jackpot.month'), fixed: true, cell: name },
    ...FIGURES.map((key): Column<JackpotMonth> => ({
      key,
      head: words[key],
      align: 'end',
      cell: (row) => figure(key, row),
    })),
  ];
  return (
    <DataTable
      density="dense"
      caption={t('part.table', { name: t('jackpot.months') })}
      rows={sheet.months}
      rowKey={({ month, isOver }) => `${month}-${String(isOver)}`}
      columns={columns}
      card={(row) => ({
        title: name(row),
        end: <b className={textStyles.figures}>{format.money(row.closed, { currency })}</b>,
        figures: (['contributed', 'paid'] as const).map((key) => ({
          label: words[key],
          // What leads on stands within: a card's face folds.
          value: plain(key, row),
        })),
        more: (
          <dl className={pageStyles.facts}>
            {FIGURES.map((key) => (
              <div key={key}>
                <dt>{words[key]}</dt>
                <dd>{figure(key, row)}</dd>
              </div>
            ))}
          </dl>
        ),
      })}
    />
  );
}

/** What the newest month closes with is what the ledger's account holds; a difference is said. */
function Check({ sheet, currency }: { sheet: JackpotMonths; currency: string }) {
  const t = useT();
  const money = usePoolMoney(currency);
  const off = minusMoney(sheet.account, sheet.months[0]?.closed ?? '0.00');
  return (
    <p className={pageStyles.footLine}>
      <span>{t('jackpot.months.account', { amount: money(sheet.account) })}</span>
      {off === '0.00' ? (
        <Tag tone="positive">{t('jackpot.months.agree')}</Tag>
      ) : (
        <Tag tone="negative">{t('jackpot.months.differ', { amount: money(off ?? '0.00', true) })}</Tag>
      )}
    </p>
  );
}
