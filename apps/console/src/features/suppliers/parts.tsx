import type { Supplier } from '@baize/contract/console/suppliers';
import { Tag } from '@baize/ui/tag.tsx';
import { useT } from '@baize/webkit/i18n';
import { useFormat } from '../../use-format.ts';

/** From this share of faults on a supplier that is still asked is in trouble. */
const TROUBLED_SHARE = 0.1;

/** How it answers, in one word: what players feel comes first. */
export function HealthTag({ row: { letIn, health } }: { row: Pick<Supplier, 'letIn' | 'health'> }) {
  const t = useT();
  if (!letIn) return <Tag>{t('supplier.state.shut')}</Tag>;
  if (health.play !== 'closed') return <Tag tone="negative">{t('supplier.state.away')}</Tag>;
  if (health.feed !== 'closed') return <Tag tone="warn">{t('supplier.state.feedAway')}</Tag>;
  if (health.calls > 0 && health.faults >= health.calls * TROUBLED_SHARE)
    return <Tag tone="warn">{t('supplier.state.troubled')}</Tag>;
  return health.okAt === null ? (
    <Tag>{t('supplier.state.unheard')}</Tag>
  ) : (
    <Tag tone="positive">{t('supplier.state.well')}</Tag>
  );
}

/** Faults of the calls of the last minutes. */
export function useFaultRate(): (health: Supplier['health']) => string {
  const t = useT();
  const format = useFormat();
  return ({ calls, faults }) =>
    calls === 0 ? '—' : t('supplier.faults.of', { faults: format.number(faults), calls: format.number(calls) });
}

export function DayTag({ day }: { day: Supplier['lastDay'] }) {
  const t = useT();
  if (day === null) return '—';
  return day.agrees ? (
    <Tag tone="positive">{t('supplier.day.agrees')}</Tag>
  ) : (
    <Tag tone="warn">{t('supplier.day.differs')}</Tag>
  );
}

/** Of an account for trying things out. */
export function SandboxTag() {
  const t = useT();
  return <Tag tone="info">{t('desk.sandbox')}</Tag>;
}
