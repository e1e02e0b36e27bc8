import type { Wager } from '@baize/contract/wagers';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import { formatOffset } from '@baize/domain/gmt-offset';
import { formatDateTime, signOf } from '@baize/webkit/format';
import { useT, type Translate } from '@baize/webkit/i18n';
import { CopyNumber } from '../../components/copy-number.tsx';
import { Money } from '../../components/money.tsx';
import { useFormat, type Formats } from '../../use-format.ts';
import { resultOf, wagerTotals } from '../../components/money-sums.ts';
import { STATE_TONES } from '../../components/record-choices.ts';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import summary from '../../components/summary-list.module.css';
import link from '../../components/text-link.module.css';
import layout from '@baize/ui/layout.module.css';
import styles from './records.module.css';

type BettingTableProps = { wagers: readonly Wager[]; offset: number; busy: boolean; onReplay: (wager: Wager) => void };
type Parts = { t: Translate; f: Formats; offset: number; onReplay: (wager: Wager) => void };

/** Without the currency, which the head names, and with every decimal: the rows add up to the totals under them. */
const RECORD = { symbol: false, exact: true } as const;

/** Bets as a table, or as cards on a phone. Totals are of what is shown, each currency apart. */
export function BettingTable({ wagers, offset, busy, onReplay }: BettingTableProps) {
  const t = useT();
  const f = useFormat();
  const parts = { t, f, offset, onReplay };
  const columns = columnsOf(parts);
  const totals = wagerTotals(wagers).map((total) => ({
    key: total.currency,
    cells: [
      t('member.bets.subtotal', { count: total.count, shown: f.number(total.count) }),
      null,
      null,
      f.money(total.stake, RECORD),
      f.money(total.validBet, RECORD),
      <Money key="result" amount={total.result} sign tone exact />,
      null,
      null,
    ],
  }));
  return (
    <DataTable
      caption={t('member.bets.caption')}
      columns={columns}
      rows={wagers}
      rowKey={(wager) => wager.id}
      card={(wager) => cardOf(parts, wager)}
      foot={totals}
      busy={busy}
    />
  );
}

function columnsOf({ t, f, offset, onReplay }: Parts): Column<Wager>[] {
  return [
    {
      key: 'time',
      head: t('member.bets.time', { offset: formatOffset(offset) }),
      cell: (wager) => (
        <time className={cx(textStyles.figures, textStyles.secondary)} dateTime={wager.placedAt}>
          {formatDateTime(wager.placedAt, offset)}
        </time>
      ),
    },
    { key: 'game', head: t('member.bets.game'), cell: (wager) => <Game t={t} wager={wager} /> },
    {
      key: 'studio',
      head: t('member.bets.studio'),
      deskOnly: true,
      cell: (wager) => <span className={textStyles.secondary}>{wager.vendorName}</span>,
    },
    { key: 'bet', head: t('member.bets.bet'), align: 'end', cell: (wager) => f.money(wager.stake, RECORD) },
    {
      key: 'valid',
      head: t('member.bets.valid'),
      align: 'end',
      deskOnly: true,
      cell: (wager) => f.money(wager.validBet, RECORD),
    },
    { key: 'result', head: t('member.bets.result'), align: 'end', cell: (wager) => <Result wager={wager} /> },
    {
      key: 'state',
      head: t('member.bets.state'),
      align: 'end',
      cell: (wager) => <Tag tone={STATE_TONES[wager.status]}>{t(`member.status.${wager.status}`)}</Tag>,
    },
    {
      key: 'replay',
      head: <span className={textStyles.visuallyHidden}>{t('member.bets.replay')}</span>,
      align: 'end',
      cell: (wager) => <ReplayButton t={t} wager={wager} offset={offset} onReplay={onReplay} />,
    },
  ];
}

function cardOf({ t, f, offset, onReplay }: Parts, wager: Wager): RowCard {
  return {
    title: wager.gameName,
    subtitle: t('member.bets.cardLine', {
      time: formatDateTime(wager.placedAt, offset),
      amount: f.money(wager.stake, RECORD),
    }),
    end: (
      <>
        <b>
          <Result wager={wager} />
        </b>
        <Tag tone={STATE_TONES[wager.status]}>{t(`member.status.${wager.status}`)}</Tag>
      </>
    ),
    more: (
      <div className={styles.stack}>
        <dl className={summary.list}>
          <div>
            <dt>{t('member.bets.studio')}</dt>
            <dd>{wager.vendorName}</dd>
          </div>
          {wager.atSupplier && (
            <div>
              <dt>{t('member.bets.money')}</dt>
              <dd>{t('member.bets.atSupplier')}</dd>
            </div>
          )}
          {wager.freeWin !== null && (
            <div>
              <dt>{t('member.bets.money')}</dt>
              <dd>{t('member.bets.free')}</dd>
            </div>
          )}
          <div>
            <dt>{t('member.bets.valid')}</dt>
            <dd className={textStyles.figures}>{f.money(wager.validBet, { exact: true })}</dd>
          </div>
          {signOf(wager.stakeBonus) !== 0 && (
            <div>
              <dt>{t('member.bets.bet')}</dt>
              <dd className={textStyles.figures}>
                {t('member.bets.stakeBonus', { amount: f.money(wager.stakeBonus, { exact: true }) })}
              </dd>
            </div>
          )}
          <div>
            <dt>{t('member.bets.round')}</dt>
            <dd>
              <CopyNumber
                number={wager.round}
                label={t('member.bets.copy', { game: wager.gameName, time: formatDateTime(wager.placedAt, offset) })}
              />
            </dd>
          </div>
        </dl>
        <ReplayButton t={t} wager={wager} offset={offset} onReplay={onReplay} />
      </div>
    ),
  };
}

/** A stake of money that stood at the supplier says so: no posting of the account record belongs to it. */
function Game({ t, wager }: { t: Translate; wager: Wager }) {
  return (
    <>
      <b>{wager.gameName}</b>
      {wager.atSupplier && (
        <div className={cx(textStyles.secondary, textStyles.small)}>{t('member.bets.atSupplier')}</div>
      )}
      {wager.freeWin !== null && (
        <div className={cx(textStyles.secondary, textStyles.small)}>{t('member.bets.free')}</div>
      )}
    </>
  );
}

function Result({ wager }: { wager: Wager }) {
  const result = resultOf(wager);
  return result === undefined ? (
    <span className={textStyles.tertiary}>—</span>
  ) : (
    <Money amount={result} sign tone exact />
  );
}

type ReplayButtonProps = { t: Translate; wager: Wager; offset: number; onReplay: (wager: Wager) => void };

function ReplayButton({ t, wager, offset, onReplay }: ReplayButtonProps) {
  if (!wager.replayable) return null;
  return (
    <button
      type="button"
      className={cx(link.link, layout.row, styles.replay)}
      aria-label={t('member.bets.replayOf', { game: wager.gameName, time: formatDateTime(wager.placedAt, offset) })}
      onClick={() => onReplay(wager)}
    >
      <Icon name="play-circle" size={18} />
      {t('member.bets.replay')}
    </button>
  );
}
