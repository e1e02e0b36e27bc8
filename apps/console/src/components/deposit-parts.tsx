import type { PlayerDeposit } from '@baize/contract/console/deposits';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useLanguage, useT, type Translate } from '@baize/webkit/i18n';
import { useCall } from '../use-call.ts';
import { useFormat } from '../use-format.ts';
import { OrderNumber } from './order-number.tsx';

const TONE = {
  pending: 'info',
  confirming: 'warn',
  review: 'warn',
  cancelled: 'plain',
  rejected: 'negative',
  credited: 'positive',
  failed: 'negative',
  expired: 'plain',
  disputed: 'warn',
  settled: 'positive',
} as const;

/** What came in the way, or how a person ended it. */
function Remark({ row, t }: { row: PlayerDeposit; t: Translate }) {
  const { decision, state, failure, fault, saidAmount, saidCurrency } = row;
  const said = saidAmount === null ? '' : ` (${saidAmount} ${saidCurrency ?? ''})`;
  if (decision) return <span className={textStyles.wrap}>{`${decision.by}: ${decision.note}`}</span>;
  if (state === 'disputed') return <span className={textStyles.wrap}>{t(`disputed.${failure}`) + said}</span>;
  return <span className={textStyles.wrap}>{(state === 'pending' ? fault : failure) ?? '—'}</span>;
}

export const DepositStateTag = ({ state, t }: Pick<PlayerDeposit, 'state'> & { t: Translate }) => (
  <Tag tone={TONE[state]}>{t(`deposit.state.${state}`)}</Tag>
);

/** What can be chosen to pay by changes with a release. */
const METHODS_MS = 3_600_000;

type Method = { readonly method: string; readonly name: Readonly<Record<string, string>> };

/** The ways to pay with their names in the reader's language; one that is not offered any more has its code. */
export function useDepositMethods(): { methods: readonly Method[]; nameOf: (method: string) => string } {
  const language = useLanguage();
  const methods = useCall('listPaymentMethods', undefined, { staleTime: METHODS_MS }).data ?? [];
  return {
    methods,
    nameOf: (code) => methods.find(({ method }) => method === code)?.name[language] ?? code,
  };
}

export function useDepositColumns(): Column<PlayerDeposit>[] {
  const t = useT();
  const format = useFormat();
  const { nameOf } = useDepositMethods();
  return [
    {
      key: 'ordered',
      head: t('disputed.ordered'),
      cell: ({ createdAt }) => <span className={textStyles.figures}>{format.dateTime(createdAt)}</span>,
    },
    { key: 'number', head: t('deposit.number'), cell: ({ id }) => <OrderNumber id={id} /> },
    { key: 'state', head: t('deposit.state'), cell: ({ state }) => <DepositStateTag state={state} t={t} /> },
    {
      key: 'amount',
      head: t('part.amount'),
      align: 'end',
      cell: ({ amount, currency }) => format.money(amount, { unit: true, exact: true, currency }),
    },
    { key: 'method', head: t('deposit.provider'), cell: ({ method }) => <bdi>{nameOf(method)}</bdi> },
    {
      key: 'checkout',
      head: t('disputed.checkout'),
      cell: ({ checkout }) => <OrderNumber id={checkout} />,
      deskOnly: true,
    },
    { key: 'remark', head: t('deposit.remark'), cell: (row) => <Remark row={row} t={t} /> },
  ];
}

export function useDepositCard(): (row: PlayerDeposit) => RowCard {
  const t = useT();
  const format = useFormat();
  const { nameOf } = useDepositMethods();
  return (row) => ({
    title: format.money(row.amount, { unit: true, exact: true, currency: row.currency }),
    subtitle: format.dateTime(row.createdAt),
    end: <DepositStateTag state={row.state} t={t} />,
    figures: [
      { label: t('deposit.number'), value: <OrderNumber id={row.id} /> },
      { label: t('deposit.provider'), value: <span className={textStyles.wrap}>{nameOf(row.method)}</span> },
      { label: t('deposit.remark'), value: <Remark row={row} t={t} /> },
    ],
  });
}

/** What the exported file holds: codes and figures as they are, not in words. */
export const depositCsv = (t: Translate) => [
  { head: t('disputed.ordered'), cell: (row: PlayerDeposit) => row.createdAt },
  { head: t('deposit.number'), cell: (row: PlayerDeposit) => row.id },
  { head: t('deposit.state'), cell: (row: PlayerDeposit) => row.state },
  { head: t('part.amount'), cell: (row: PlayerDeposit) => row.amount },
  { head: t('part.currency'), cell: (row: PlayerDeposit) => row.currency },
  { head: t('deposit.provider'), cell: (row: PlayerDeposit) => row.method },
  { head: t('disputed.checkout'), cell: (row: PlayerDeposit) => row.checkout },
  { head: t('deposit.credited'), cell: (row: PlayerDeposit) => row.creditedAt },
  { head: t('deposit.failure'), cell: (row: PlayerDeposit) => row.failure },
  { head: t('faulty.fault'), cell: (row: PlayerDeposit) => row.fault },
  { head: t('disputed.said'), cell: (row: PlayerDeposit) => row.saidAmount },
  { head: t('deposit.correction'), cell: (row: PlayerDeposit) => row.decision?.correction ?? null },
];
