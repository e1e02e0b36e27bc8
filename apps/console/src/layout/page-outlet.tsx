import { EmptyState } from '@baize/ui/states.tsx';
import { useT } from '@baize/webkit/i18n';
import { useLocation } from 'wouter';
import { PageSkeleton } from '../components/skeletons.tsx';
import { lazyPart, type LazyPart } from '@baize/webkit/lazy-part';
import { ShowPart } from '../show-part.tsx';
import { pageAt, pagesOf, type PageName } from '../pages.ts';
import { useOperator } from '../session.ts';
import { Button } from '@baize/ui/button.tsx';

/** Each page is its own chunk. */
export const PAGE_PARTS: Readonly<Record<PageName, LazyPart<object>>> = {
  overview: lazyPart(() => import('../features/overview/overview-page.tsx')),
  alerts: lazyPart(() => import('../features/alerts/alerts-area.tsx')),
  reports: lazyPart(() => import('../features/reports/reports-page.tsx')),
  deposits: lazyPart(() => import('../features/deposits/deposits-page.tsx')),
  'manual-deposits': lazyPart(() => import('../features/manual-deposits/manual-deposits-page.tsx')),
  channels: lazyPart(() => import('../features/channels/channels-area.tsx')),
  withdrawals: lazyPart(() => import('../features/withdrawals/withdrawals-page.tsx')),
  reconciliation: lazyPart(() => import('../features/reconciliation/reconciliation-area.tsx')),
  corrections: lazyPart(() => import('../features/corrections/corrections-area.tsx')),
  money: lazyPart(() => import('../features/money/money-page.tsx')),
  suppliers: lazyPart(() => import('../features/suppliers/suppliers-area.tsx')),
  'supplier-cases': lazyPart(() => import('../features/supplier-cases/cases-area.tsx')),
  proposals: lazyPart(() => import('../features/proposals/proposals-page.tsx')),
  players: lazyPart(() => import('../features/players/players-area.tsx')),
  registrations: lazyPart(() => import('../features/registrations/registrations-page.tsx')),
  messages: lazyPart(() => import('../features/messages/messages-page.tsx')),
  rounds: lazyPart(() => import('../features/rounds/rounds-area.tsx')),
  agents: lazyPart(() => import('../features/agents/agents-area.tsx')),
  salaries: lazyPart(() => import('../features/salaries/salaries-area.tsx')),
  returns: lazyPart(() => import('../features/returns/returns-area.tsx')),
  vendors: lazyPart(() => import('../features/vendors/vendors-page.tsx')),
  campaigns: lazyPart(() => import('../features/campaigns/campaigns-area.tsx')),
  jackpots: lazyPart(() => import('../features/jackpots/jackpots-area.tsx')),
  brand: lazyPart(() => import('../features/brand/brand-page.tsx')),
  content: lazyPart(() => import('../features/content/content-area.tsx')),
  jurisdictions: lazyPart(() => import('../features/jurisdictions/jurisdictions-page.tsx')),
  audit: lazyPart(() => import('../features/audit/audit-page.tsx')),
  'dead-letters': lazyPart(() => import('../features/dead-letters/dead-letters-page.tsx')),
  operators: lazyPart(() => import('../features/operators/operators-area.tsx')),
};

/** The page of the address, where this operator may open it. */
export function PageOutlet() {
  const t = useT();
  const [path, go] = useLocation();
  const { permissions } = useOperator();
  const page = pageAt(path);
  const first = pagesOf(permissions)[0];
  const way = first && (
    <Button onClick={() => go(first.path)}>{t('shell.goTo', { page: t(`page.${first.name}`) })}</Button>
  );
  if (!page)
    return (
      <EmptyState level={1} picture="search" title={t('shell.noPage')} text={t('shell.noPage.text')} actions={way} />
    );
  if (!permissions.includes(page.permission)) {
    return (
      <EmptyState
        level={1}
        picture="locked"
        title={t('shell.forbidden', { page: t(`page.${page.name}`) })}
        text={t('error.FORBIDDEN.text')}
        actions={way}
      />
    );
  }
  return <ShowPart key={page.name} part={PAGE_PARTS[page.name]} props={{}} skeleton={<PageSkeleton />} />;
}
