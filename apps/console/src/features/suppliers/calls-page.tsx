import { useT } from '@baize/webkit/i18n';
import { BackLink } from '../../components/back-link.tsx';
import { CallLog, useCallFilters } from '../../components/call-log.tsx';
import { Card, Page } from '../../components/page.tsx';
import { useCall } from '../../use-call.ts';

const CODE = /^[a-z][a-z0-9-]{1,30}$/;
const POLL_MS = 3_000;

/** A supplier's calls as they come, with request and answer. */
export function SupplierCallsPage({ code }: { code: string }) {
  const t = useT();
  const supplier = CODE.test(code) ? code : 'none';
  const { filters, asked } = useCallFilters();
  const enabled = filters.wrong.length === 0;
  const query = useCall('listSupplierCalls', { supplier, ...asked }, { enabled, keep: true, pollMs: POLL_MS });
  return (
    <Page title={t('call.title')} note={<bdi>{code}</bdi>}>
      <BackLink href={`/suppliers/${supplier}`} text={t('call.back')} />
      <Card title={t('call.list')} hint={t('call.hint')}>
        <CallLog filters={filters} views query={query} />
      </Card>
    </Page>
  );
}
