import type { WireTerms } from '@baize/contract/agent-terms';
import { Note } from '@baize/ui/note.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useCategoryText } from '../../components/category-text.ts';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useAction } from '../../use-action.ts';
import { useTermsLine } from './terms-text.ts';

type OfferDialogProps = { id: string; account: string; terms: WireTerms; onClose: () => void };

/** Offers terms of the platform to a top agent, after what follows from it was read. */
export default function OfferDialog({ id, account, terms, onClose }: OfferDialogProps) {
  const t = useT();
  const category = useCategoryText();
  const line = useTermsLine();
  const action = useAction('offerTopContract', {
    stale: ['listAgentContracts', 'listProposals', 'listAudit'],
    done: ({ waiting }) => {
      onClose();
      showToast({ tone: 'ok', title: waiting ? t('agents.proposed') : t('agents.offer.done', { account }) });
    },
  });
  // An offer that stands already and a brand without contracts are told by what can be done about them.
  const code = action.failure?.code;
  const told = code === 'STATE_CONFLICT' || code === 'CAPABILITY_CLOSED' ? code : null;
  return (
    <ReasonDialog
      title={t('agents.offer.for', { account })}
      subtitle={`${t(`salary.kind.${terms.kind}`)} · ${category(terms.category)} · ${line(terms)}`}
      submit={t('agents.offer.send')}
      action={{ busy: action.busy, failure: told === null ? action.failure : null }}
      lead={
        <Consequences
          items={[
            t('agents.offer.effect.answer', { account }),
            t('agents.offer.effect.start'),
            t('agents.offer.effect.below'),
            t('agents.aboveEdge'),
          ]}
        />
      }
      onClose={onClose}
      onReason={(reason) => action.run({ id, terms, reason })}
    >
      {told && (
        <Note tone="error" live title={t(`agents.offer.refused.${told}`)}>
          <p>{t('part.nothingChanged')}</p>
        </Note>
      )}
    </ReasonDialog>
  );
}
