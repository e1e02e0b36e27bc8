import type { JurisdictionProfile } from '@baize/contract/console/jurisdictions';
import { relaxedFields } from '@baize/domain/jurisdiction';
import { showToast } from '@baize/ui/toast.tsx';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useBrand } from '../../session.ts';
import { useAction } from '../../use-action.ts';
import { nameOf } from './profile-card.tsx';

type ChooseDialogProps = { own: JurisdictionProfile; profile: JurisdictionProfile; onClose: () => void };

/** What is kept for a shorter time cannot be shown to anybody afterwards. */
const keepsShorter = (own: JurisdictionProfile, next: JurisdictionProfile): boolean =>
  own.retention.some(({ class: kind, days }) => next.retention.some((each) => each.class === kind && each.days < days));

/** Puts the brand under another profile; where that relaxes something, it is handed to a second person. */
export default function ChooseDialog({ own, profile, onClose }: ChooseDialogProps) {
  const t = useT();
  const language = useLanguage();
  const { name: brand } = useBrand();
  const name = nameOf(profile, language);
  const relaxes = relaxedFields(own.rules, profile.rules).length > 0 || keepsShorter(own, profile);
  const action = useAction('chooseJurisdiction', {
    stale: ['listJurisdictions', 'listProposals', 'listAudit'],
    done: (outcome) => {
      onClose();
      const what = outcome.relaxes.length > 0 ? 'jurisdiction.proposed' : 'jurisdiction.changed';
      showToast({ tone: 'ok', title: t(what) });
    },
  });
  return (
    <ReasonDialog
      title={t('jurisdiction.choose.title', { brand, name })}
      submit={t(relaxes ? 'jurisdiction.propose' : 'jurisdiction.choose')}
      variant="primary"
      action={action}
      rows={3}
      lead={
        <Consequences
          items={[t('jurisdiction.choose.effect'), t(relaxes ? 'jurisdiction.relaxes' : 'jurisdiction.tightens')]}
        />
      }
      onClose={onClose}
      onReason={(reason) => action.run({ code: profile.code, was: own.code, reason })}
    />
  );
}
