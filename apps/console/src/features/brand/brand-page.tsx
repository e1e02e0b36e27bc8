import { Tabs } from '@baize/ui/tabs.tsx';
import { useT } from '@baize/webkit/i18n';
import { Route, useLocation } from 'wouter';
import { Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import type { BrandSettings } from '@baize/contract/console/brand';
import { useCall } from '../../use-call.ts';
import { AccessSection } from './access-section.tsx';
import { AddressesSection } from './addresses-section.tsx';
import { FlagsSection } from './flags-section.tsx';
import { LinksSection } from './links-section.tsx';
import { RegistrationSection } from './registration-section.tsx';
import { StatusSection } from './status-section.tsx';
import layout from '@baize/ui/layout.module.css';
import pageStyles from '../../components/page.module.css';

const SECTIONS = {
  status: StatusSection,
  access: AccessSection,
  flags: FlagsSection,
  registration: RegistrationSection,
  links: LinksSection,
  addresses: AddressesSection,
} as const;
type Section = keyof typeof SECTIONS;
const NAMES = Object.keys(SECTIONS) as Section[];

/** Everything of a brand that takes effect without a restart. */
export default function BrandPage() {
  return (
    <Route path="/brand/:section?">
      {({ section }) => <Settings section={NAMES.find((name) => name === section) ?? 'status'} />}
    </Route>
  );
}

function Settings({ section }: { section: Section }) {
  const t = useT();
  const [, go] = useLocation();
  const query = useCall('getBrandSettings');
  return (
    <Page title={t('page.brand')} note={query.data && <Identity settings={query.data} />}>
      <section className={pageStyles.card} aria-label={t('page.brand')}>
        <Tabs
          look="dense"
          className={pageStyles.tabs}
          label={t('brand.sections')}
          value={section}
          onChange={(next) => go(next === 'status' ? '/brand' : `/brand/${next}`)}
          tabs={NAMES.map((value) => ({ value, label: t(`brand.section.${value}`) }))}
        >
          <QueryView query={query} skeleton={<RowsSkeleton />}>
            {(settings) => <Chosen section={section} settings={settings} />}
          </QueryView>
        </Tabs>
      </section>
    </Page>
  );
}

function Chosen({ section, settings }: { section: Section; settings: BrandSettings }) {
  const Part = SECTIONS[section];
  return <Part key={section} settings={settings} />;
}

function Identity({ settings }: { settings: BrandSettings }) {
  const t = useT();
  return (
    <span className={layout.row}>
      {settings.name}
      <span className={layout.wideOnly}>
        {t('brand.identity', {
          code: settings.code,
          merchant: settings.merchantCode,
          currency: settings.currency,
          version: settings.version,
        })}
      </span>
    </span>
  );
}
