import type { IntegrationRun, RunOutcome } from '@baize/contract/console/integration';
import { Tag } from '@baize/ui/tag.tsx';
import { useT } from '@baize/webkit/i18n';

/** Where a run stands: of one that is done whether it met the catalogue. */
export function RunTag({ run: { state, met, stopAsked } }: { run: IntegrationRun }) {
  const t = useT();
  if (state === 'running')
    return <Tag tone="info">{t(stopAsked ? 'integrate.run.stopping' : 'integrate.run.running')}</Tag>;
  if (state === 'done' && met) return <Tag tone="positive">{t('integrate.run.met')}</Tag>;
  if (state === 'done') return <Tag tone="warn">{t('integrate.run.notMet')}</Tag>;
  return <Tag tone={state === 'broken' ? 'negative' : 'plain'}>{t(`integrate.run.${state}`)}</Tag>;
}

const TONES = { passed: 'positive', failed: 'negative', skipped: 'plain' } as const;

export function OutcomeTag({ outcome: { result, gap } }: { outcome: RunOutcome }) {
  const t = useT();
  return (
    <Tag tone={gap ? 'warn' : TONES[result]}>{t(gap ? 'integrate.result.gap' : `integrate.result.${result}`)}</Tag>
  );
}
