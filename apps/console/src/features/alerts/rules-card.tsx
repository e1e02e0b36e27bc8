import { alertTerms } from '@baize/contract/console/alert-words';
import type { AlertRule } from '@baize/contract/console/alerts';
import { Button } from '@baize/ui/button.tsx';
import { DataTable } from '@baize/ui/data-table.tsx';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState } from 'react';
import { Card } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { useFigure } from './parts.tsx';

const RULE_DIALOG = lazyPart(() => import('./rule-dialog.tsx'));

/** The table of kinds: what each watches, from when on it is opened, whom it tells. */
export function RulesCard() {
  const t = useT();
  const changes = useCan('alerts.write');
  const figure = useFigure();
  const [chosen, setChosen] = useState<AlertRule | null>(null);
  const query = useCall('listAlertRules');
  const tells = ({ byEmail, byWebhook }: AlertRule): string =>
    [byEmail && t('alert.way.email'), byWebhook && t('alert.way.webhook')].filter(Boolean).join(', ') ||
    t('alert.tells.none');
  const from = ({ kind, threshold }: AlertRule): string =>
    alertTerms(kind).unit === null ? t('alert.atOnce') : figure(kind, threshold, null);
  const change = (rule: AlertRule) =>
    changes && (
      <Button
        size="dense"
        aria-label={t('alert.rule.changeOf', { kind: t(`alert.kind.${rule.kind}`) })}
        onClick={() => setChosen(rule)}
      >
        {t('alert.rule.change')}
      </Button>
    );
  return (
    <Card title={t('alert.rules')}>
      <QueryView query={query} skeleton={<PageSkeleton />}>
        {(rules) => (
          <DataTable
            density="dense"
            caption={t('part.table', { name: t('alert.rules') })}
            rows={rules}
            rowKey={({ kind }) => kind}
            columns={[
              { key: 'kind', head: t('alert.kind'), cell: ({ kind }) => t(`alert.kind.${kind}`) },
              {
                key: 'text',
                head: t('alert.watches'),
                cell: ({ kind }) => t(`alert.kind.${kind}.text`),
                deskOnly: true,
              },
              { key: 'from', head: t('alert.threshold'), align: 'end', cell: from },
              { key: 'tells', head: t('alert.tells'), cell: tells },
              ...(changes ? [{ key: 'change', head: t('alert.rule.change'), cell: change }] : []),
            ]}
            card={(rule) => ({
              title: t(`alert.kind.${rule.kind}`),
              subtitle: tells(rule),
              end: change(rule),
              figures: [{ label: t('alert.threshold'), value: from(rule) }],
            })}
          />
        )}
      </QueryView>
      {chosen && <ShowPart part={RULE_DIALOG} props={{ rule: chosen, onClose: () => setChosen(null) }} />}
    </Card>
  );
}
