import { alertPath, alertTerms, type AlertKind } from '@baize/contract/console/alert-words';
import type { Alert, Told } from '@baize/contract/console/alerts';
import { Icon } from '@baize/ui/icon.tsx';
import { DataTable } from '@baize/ui/data-table.tsx';
import { Tag, type Tone } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { useFormat } from '../../use-format.ts';

const TONES: Readonly<Record<Alert['state'], Tone>> = { OPEN: 'negative', ACKNOWLEDGED: 'warn', CLOSED: 'plain' };

export function AlertTag({ state }: Pick<Alert, 'state'>) {
  const t = useT();
  return (
    <Tag tone={TONES[state]}>
      {state === 'OPEN' && <Icon name="alert" size={14} />}
      {t(`alert.state.${state}`)}
    </Tag>
  );
}

/** A figure of a kind with its unit; a dash where the kind has nothing to count. */
export function useFigure(): (kind: AlertKind, value: number, currency: string | null) => string {
  const t = useT();
  const format = useFormat();
  return (kind, value, currency) => {
    const { unit } = alertTerms(kind);
    if (unit === null) return '—';
    return t(`alert.unit.${unit}`, { count: value, shown: format.number(value), currency: currency ?? '' }).trim();
  };
}

/** What an alert is about, as a link to the thing where a page shows it. */
export function Subject({ alert }: { alert: Alert }) {
  const t = useT();
  const path = alertPath(alert.kind, alert.subject);
  const name = useSubjectText()(alert);
  if (path === null) return name;
  return (
    <Link className={textStyles.link} href={path}>
      {name === '' ? t('alert.look') : <bdi>{name}</bdi>}
    </Link>
  );
}

/** The thing in words; empty where the kind says it all. */
export function useSubjectText(): (alert: Pick<Alert, 'kind' | 'name' | 'currency'>) => string {
  const t = useT();
  return ({ kind, name, currency }) => {
    if (kind === 'DEPOSITS') return t('alert.deposits', { count: Number(name) });
    if (kind === 'MONEY') return name === 'stale' ? t('alert.stale') : name;
    return currency === null || name === '' ? name : `${name} · ${currency}`;
  };
}

/** What was told to people and machines, the newest first. */
export function ToldTable({ told }: { told: readonly Told[] }) {
  const t = useT();
  const format = useFormat();
  const tone: Readonly<Record<Told['state'], Tone>> = { waiting: 'info', sent: 'positive', failed: 'negative' };
  const state = (row: Told) => <Tag tone={tone[row.state]}>{t(`alert.told.${row.state}`)}</Tag>;
  return (
    <DataTable
      density="dense"
      caption={t('part.table', { name: t('alert.told') })}
      rows={told}
      rowKey={({ id }) => id}
      columns={[
        { key: 'at', head: t('part.time'), cell: ({ at }) => format.dateTime(at) },
        { key: 'event', head: t('alert.told.event'), cell: ({ event }) => t(`alert.event.${event}`) },
        { key: 'way', head: t('alert.told.way'), cell: ({ way }) => t(`alert.way.${way}`) },
        { key: 'state', head: t('alert.state'), cell: state },
        { key: 'tries', head: t('alert.told.tries'), align: 'end', cell: ({ tries }) => format.number(tries) },
        { key: 'fault', head: t('alert.told.fault'), cell: ({ fault }) => <bdi>{fault}</bdi> },
      ]}
      card={(row) => ({
        title: t(`alert.event.${row.event}`),
        subtitle: format.dateTime(row.at),
        end: state(row),
        figures: [
          { label: t('alert.told.way'), value: t(`alert.way.${row.way}`) },
          { label: t('alert.told.tries'), value: format.number(row.tries) },
          ...(row.fault === '' ? [] : [{ label: t('alert.told.fault'), value: row.fault }]),
        ],
      })}
    />
  );
}
