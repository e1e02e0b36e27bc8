import type { JurisdictionProfile, Jurisdictions } from '@baize/contract/console/jurisdictions';
import { Note } from '@baize/ui/note.tsx';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState } from 'react';
import { Link } from 'wouter';
import { Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { ProfileCard } from './profile-card.tsx';

const EDIT_DIALOG = lazyPart(() => import('./edit-dialog.tsx'));
const CHOOSE_DIALOG = lazyPart(() => import('./choose-dialog.tsx'));

/** Under which rules brands are played: every profile, and which of them is this brand's. */
export default function JurisdictionsPage() {
  const t = useT();
  const query = useCall('listJurisdictions');
  return (
    <Page title={t('page.jurisdictions')} note={<span className={layout.wideOnly}>{t('jurisdiction.note')}</span>}>
      <QueryView query={query} skeleton={<PageSkeleton />}>
        {(value) => <Profiles value={value} />}
      </QueryView>
    </Page>
  );
}

function Profiles({ value: { chosen, waiting, profiles } }: { value: Jurisdictions }) {
  const t = useT();
  const may = useCan('jurisdictions.write');
  const [editing, setEditing] = useState<JurisdictionProfile | null>(null);
  const [choosing, setChoosing] = useState<JurisdictionProfile | null>(null);
  const own = profiles.find(({ code }) => code === chosen);
  const isWaiting = waiting || profiles.some((profile) => profile.waiting);
  return (
    <>
      {isWaiting && (
        <Note tone="info">
          {t('jurisdiction.waiting')}{' '}
          <Link className={textStyles.link} href="/proposals">
            {t('page.proposals')}
          </Link>
        </Note>
      )}
      {profiles.map((profile) => (
        <ProfileCard
          key={profile.code}
          profile={profile}
          own={profile.code === chosen}
          {...(may && !profile.waiting && !profile.shared && { onEdit: () => setEditing(profile) })}
          {...(may && !waiting && profile.code !== chosen && { onChoose: () => setChoosing(profile) })}
        />
      ))}
      {editing && <ShowPart part={EDIT_DIALOG} props={{ profile: editing, onClose: () => setEditing(null) }} />}
      {choosing && own && (
        <ShowPart part={CHOOSE_DIALOG} props={{ own, profile: choosing, onClose: () => setChoosing(null) }} />
      )}
    </>
  );
}
