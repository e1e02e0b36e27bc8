import type { ProviderReport } from '@baize/contract/console/provider-reports';
import { Tag } from '@baize/ui/tag.tsx';
import { useT } from '@baize/webkit/i18n';
import type { ReactNode } from 'react';
import { useFormat } from '../../use-format.ts';

export const REPORTS = '/reconciliation';

/** Whether anything differs, and in how many places. */
export function DifferingTag({ differing }: Pick<ProviderReport, 'differing'>) {
  const t = useT();
  return differing === 0 ? (
    <Tag tone="positive">{t('report.agrees')}</Tag>
  ) : (
    <Tag tone="warn">{t('report.differing', { count: differing })}</Tag>
  );
}

/** From the first to the last payment of a report. */
export function useSpanText(): (report: Pick<ProviderReport, 'firstAt' | 'lastAt'>) => ReactNode {
  const format = useFormat();
  return ({ firstAt, lastAt }) =>
    firstAt === null || lastAt === null ? '—' : `${format.dateTime(firstAt)} – ${format.dateTime(lastAt)}`;
}
