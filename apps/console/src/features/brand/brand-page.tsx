import { Button } from '@baize/ui/button.tsx';
import { Tabs } from '@baize/ui/tabs.tsx';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState } from 'react';
import { Route, useLocation } from 'wouter';
import { Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import type { BrandSettings } from '@baize/contract/console/brand';
import { useBrand, useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { ACCESS_NAMES, AccessSection } from './access-section.tsx';
import { CATEGORIES_NAMES, CategoriesSection } from './categories-section.tsx';
import { CAPABILITIES_NAMES, CapabilitiesSection } from './capabilities-section.tsx';
import { draftKey, drafts, isUnsaved } from './drafts.ts';
import { ADDRESSES_NAMES, AddressesSection } from './addresses-section.tsx';
import { FlagsSection } from './flags-section.tsx';
import { LookSection } from './look-section.tsx';
import { LINKS_NAMES, LinksSection } from './links-section.tsx';
import { FLAGS_NAMES, REGISTRATION_NAMES } from './parts.ts';
import { ProvidersSection } from './providers-section.tsx';
import { RegistrationSection } from './registration-section.tsx';
import { SECURITY_NAMES, SecuritySection } from './security-section.tsx';
import { STATUS_NAMES, StatusSection } from './status-section.tsx';
import layout from '@baize/ui/layout.module.css';
import pageStyles from '../../components/page.module.css';

const OPEN_DIALOG = lazyPart(() => import('./open-dialog.tsx'));

const SECTIONS = {
  status: { Part: StatusSection, names: STATUS_NAMES },
  access: { Part: AccessSection, names: ACCESS_NAMES },
  flags: { Part: FlagsSection, names: FLAGS_NAMES },
  capabilities: { Part: CapabilitiesSection, names: CAPABILITIES_NAMES },
  registration: { Part: RegistrationSection, names: REGISTRATION_NAMES },
  security: { Part: SecuritySection, names: SECURITY_NAMES },
  providers: { Part: ProvidersSection, names: [] },
  look: { Part: LookSection, names: [] },
  links: { Part: LinksSection, names: LINKS_NAMES },
  addresses: { Part: AddressesSection, names: ADDRESSES_NAMES },
  categories: { Part: CategoriesSection, names: CATEGORIES_NAMES },
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
  const { id } = useBrand();
  const kept = drafts.useValue();
  const label = (value: Section): string => {
    const draft = kept.get(draftKey(id, SECTIONS[value].names));
    const name = t(`brand.section.${value}`);
    return draft !== undefined && isUnsaved(draft) ? t('brand.section.unsaved', { name }) : name;
  };
  return (
    <Page title={t('page.brand')} note={query.data && <Identity settings={query.data} />} end={<OpenBrand />}>
      <section className={pageStyles.card} aria-label={t('page.brand')}>
        <Tabs
          look="dense"
          className={pageStyles.tabs}
          label={t('brand.sections')}
          value={section}
          onChange={(next) => go(next === 'status' ? '/brand' : `/brand/${next}`)}
          tabs={NAMES.map((value) => ({ value, label: label(value) }))}
        >
          <QueryView query={query} skeleton={<RowsSkeleton />}>
            {(settings) => <Chosen section={section} settings={settings} />}
          </QueryView>
        </Tabs>
      </section>
    </Page>
  );
}

/** Owners alone may ask; the server takes it of those who own every brand. */
function OpenBrand() {
  const t = useT();
  const may = useCan('operators.write');
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button size="dense" icon="plus" onClick={() => setOpen(true)}>
        {t('brand.open')}
      </Button>
      {isOpen && <ShowPart part={OPEN_DIALOG} props={{ onClose: () => setOpen(false) }} />}
    </>
  );
}

function Chosen({ section, settings }: { section: Section; settings: BrandSettings }) {
  const { Part } = SECTIONS[section];
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
