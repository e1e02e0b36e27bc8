import { useT } from '@baize/webkit/i18n';
import { CallLog, useCallFilters } from '../../components/call-log.tsx';
import { Card, Page } from '../../components/page.tsx';
import { useCall } from '../../use-call.ts';

const POLL_MS = 2_000;

/** The supplier's own calls as they come, each with the cause of a refusal. */
export function CallsPage() {
  const t = useT();
  const { filters, asked } = useCallFilters();
  const enabled = filters.wrong.length === 0;
  const query = useCall('listOwnCalls', asked, { enabled, keep: true, pollMs: POLL_MS });
  return (
    <Page title={t('integrate.page.calls')} note={t('call.live')}>
      <Card title={t('call.list')} hint={t('call.hint')}>
        <CallLog filters={filters} views={false} query={query} />
      </Card>
    </Page>
  );
}
