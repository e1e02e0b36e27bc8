import { EmptyState } from '@baize/ui/states.tsx';
import { useT } from '@baize/webkit/i18n';
import { Redirect } from 'wouter';
import { Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { depositPath } from '../../lib/order-number.ts';
import { useCall } from '../../use-call.ts';

/** An order by its number alone, as the audit log names it: leads into its player's file. */
export function DepositLookup({ number }: { number: string }) {
  const t = useT();
  const query = useCall('listBrandDeposits', { number, pageSize: 1 });
  return (
    <QueryView query={query} skeleton={<PageSkeleton />}>
      {({ content: [order] }) =>
        order ? (
          <Redirect to={depositPath(order)} replace />
        ) : (
          <Page title={t('player.tab.deposits')}>
            <EmptyState bare picture="search" title={t('deposit.none')} />
          </Page>
        )
      }
    </QueryView>
  );
}
