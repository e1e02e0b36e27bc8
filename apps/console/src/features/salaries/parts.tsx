import type { ConsoleBill } from '@baize/contract/console/salaries';
import { buttonClass, Button } from '@baize/ui/button.tsx';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import { Tag, type Tone } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Link } from 'wouter';
import { shareText } from '../../lib/share-text.ts';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCategoryText } from '../../components/category-text.ts';
import { Signed } from '../../components/signed.tsx';
import { useFormat } from '../../use-format.ts';

const DECIDE_DIALOG = lazyPart(() => import('./decide-dialog.tsx'));
export type Decision = 'approve' | 'deny';

/** As the bill says it; one that came to nothing is settled, and nobody was paid. */
type Shown = ConsoleBill['status'] | 'NOTHING_DUE';
const shownStatus = ({ status, paid }: Pick<ConsoleBill, 'status' | 'paid'>): Shown =>
  status === 'ISSUED' && Number(paid) === 0 ? 'NOTHING_DUE' : status;

const TONES: Readonly<Record<Shown, Tone>> = {
  UNAPPROVED: 'warn',
  UNCOLLECTED: 'info',
  ISSUED: 'positive',
  DENIED: 'negative',
  REJECTED: 'negative',
  NOT_REACHED: 'plain',
  PARTIAL: 'warn',
  INSUFFICIENT: 'warn',
  EXPIRED: 'plain',
  NOTHING_DUE: 'plain',
};

export function BillTag({ bill }: { bill: ConsoleBill }) {
  const t = useT();
  const status = shownStatus(bill);
  return <Tag tone={TONES[status]}>{t(bill.waiting ? 'salary.status.waiting' : `salary.status.${status}`)}</Tag>;
}

/** From its first instant to its last, in the brand's time. */
export function usePeriodText(): (period: { from: string; to: string }) => string {
  const format = useFormat();
  return ({ from, to }) => `${format.dateTime(from)} – ${format.dateTime(to)}`;
}

type Rated = { readonly kind: ConsoleBill['kind']; readonly rate: string | null; readonly isShare: boolean };
/** A share, an amount where the contract pays a fixed one, or both shares of a salary by the bet. */
export function useRateText(): (rated: Rated) => string {
  const format = useFormat();
  return ({ kind, rate, isShare }) => {
    if (rate === null) return '—';
    if (kind === 'REALTIME') return rate.split('/').map(shareText).join(' / ');
    return isShare ? shareText(rate) : format.money(rate, { unit: true });
  };
}

/** A bill's period leads to what it is made of. */
const Period = ({ bill }: { bill: ConsoleBill }) => {
  const period = usePeriodText();
  return (
    <Link className={textStyles.link} href={`/salaries/bills/${bill.id}`}>
      {period(bill.period)}
    </Link>
  );
};

export const Player = ({ bill }: { bill: ConsoleBill }) => (
  <Link className={textStyles.link} href={`/players/${bill.playerId}`}>
    <bdi>{bill.account}</bdi>
  </Link>
);

/** What a bill counts: of an account of its team, or of a single row. */
type Figures = { readonly validBet: string; readonly netLoss: string; readonly deposits: string };

/** Of a table: valid bet, net loss and deposits, to the last digit. */
export function useFigureColumns(): [Column<Figures>, Column<Figures>, Column<Figures>] {
  const t = useT();
  const format = useFormat();
  const inUnit = (name: string): string => t('part.in', { name, unit: format.symbol });
  const exact = (amount: string): string => format.money(amount, { exact: true });
  return [
    { key: 'validBet', head: inUnit(t('salary.validBet')), align: 'end', cell: ({ validBet }) => exact(validBet) },
    {
      key: 'netLoss',
      head: inUnit(t('salary.netLoss')),
      align: 'end',
      cell: ({ netLoss }) => <Signed amount={netLoss} />,
    },
    { key: 'deposits', head: inUnit(t('salary.deposits')), align: 'end', cell: ({ deposits }) => exact(deposits) },
  ];
}

/** Of a card, which shows the net loss at its end. */
export function useFigures() {
  const t = useT();
  const format = useFormat();
  return ({ validBet, deposits }: Figures) => [
    { label: t('salary.validBet'), value: format.money(validBet, { exact: true }) },
    { label: t('salary.deposits'), value: format.money(deposits, { exact: true }) },
  ];
}

/** Whether the operator may decide a bill: one that waits for nobody, or for another operator, is not theirs. */
function useDecides(): (bill: ConsoleBill) => boolean {
  const decides = useCan('salaries.decide');
  return ({ waiting, status }) => decides && !waiting && status === 'UNAPPROVED';
}

/** What an operator may decide of a bill. */
export function DecideButtons({ bill }: { bill: ConsoleBill }) {
  const t = useT();
  const decides = useDecides();
  const [decision, setDecision] = useState<Decision | null>(null);
  if (!decides(bill)) return null;
  return (
    <>
      {(['approve', 'deny'] as const).map((each) => (
        <Button key={each} size="dense" onClick={() => setDecision(each)}>
          {t(`salary.${each}`)}
        </Button>
      ))}
      {decision && <ShowPart part={DECIDE_DIALOG} props={{ bill, decision, onClose: () => setDecision(null) }} />}
    </>
  );
}

/** The column of decisions stays in view over others: it is there where one of the bills can be decided. */
export function useBillColumns(bills: readonly ConsoleBill[]): Column<ConsoleBill>[] {
  const t = useT();
  const decides = useDecides();
  const format = useFormat();
  const category = useCategoryText();
  const money = (bill: ConsoleBill, amount: string): string => format.money(amount, { currency: bill.currency });
  return [
    {
      key: 'period',
      head: t('salary.period'),
      cell: (bill) => <Period bill={bill} />,
    },
    { key: 'player', head: t('salary.holder'), cell: (bill) => <Player bill={bill} /> },
    {
      key: 'kind',
      head: t('salary.kind'),
      cell: (bill) => `${t(`salary.kind.${bill.kind}`)} · ${category(bill.category)}`,
    },
    {
      key: 'validBet',
      head: t('salary.validBet'),
      align: 'end',
      cell: (bill) => money(bill, bill.validBet),
      deskOnly: true,
    },
    { key: 'gross', head: t('salary.gross'), align: 'end', cell: (bill) => money(bill, bill.gross) },
    {
      key: 'downline',
      head: t('salary.downlineCost'),
      align: 'end',
      cell: (bill) => money(bill, bill.downlineCost),
      deskOnly: true,
    },
    { key: 'net', head: t('salary.net'), align: 'end', cell: (bill) => <b>{money(bill, bill.net)}</b> },
    { key: 'paid', head: t('salary.paid'), align: 'end', cell: (bill) => money(bill, bill.paid), deskOnly: true },
    { key: 'status', head: t('salary.status'), cell: (bill) => <BillTag bill={bill} /> },
    ...(bills.some(decides)
      ? [
          {
            key: 'decide',
            head: t('salary.decide'),
            atEnd: true,
            cell: (bill: ConsoleBill) => <DecideButtons bill={bill} />,
          },
        ]
      : []),
  ];
}

export function useBillCard(): (bill: ConsoleBill) => RowCard {
  const t = useT();
  const format = useFormat();
  const period = usePeriodText();
  const category = useCategoryText();
  return (bill) => ({
    title: bill.account,
    subtitle: `${t(`salary.kind.${bill.kind}`)} · ${category(bill.category)} · ${period(bill.period)}`,
    end: <BillTag bill={bill} />,
    figures: [
      { label: t('salary.gross'), value: format.money(bill.gross, { currency: bill.currency }) },
      { label: t('salary.net'), value: format.money(bill.net, { currency: bill.currency }) },
      { label: t('salary.paid'), value: format.money(bill.paid, { currency: bill.currency }) },
    ],
    more: (
      <p>
        <DecideButtons bill={bill} />{' '}
        <Link className={buttonClass({ size: 'dense' })} href={`/salaries/bills/${bill.id}`}>
          {t('salary.bill.open')}
        </Link>{' '}
        <Link className={buttonClass({ size: 'dense' })} href={`/salaries/runs/${bill.runId}`}>
          {t('salary.run')}
        </Link>
      </p>
    ),
  });
}
