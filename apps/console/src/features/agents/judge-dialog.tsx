import type { SuspicionDecision } from '@baize/contract/console/suspicion-words';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useAction } from '../../use-action.ts';

export type Judgement = 'NOTE' | SuspicionDecision;
type JudgeDialogProps = { id: string; judgement: Judgement; onClose: () => void };
const STALE = ['getSuspicion', 'listSuspicions', 'listAudit'] as const;

/** Writes down what was found, or decides; what follows from it is said before. */
export default function JudgeDialog({ id, judgement, onClose }: JudgeDialogProps) {
  const t = useT();
  const done = (): void => {
    onClose();
    showToast({ tone: 'ok', title: t(`agents.judge.done.${judgement}`) });
  };
  const note = useAction('noteSuspicion', { stale: STALE, done });
  const decide = useAction('decideSuspicion', { stale: STALE, done });
  return (
    <ReasonDialog
      title={t(`agents.judge.${judgement}`)}
      submit={t(`agents.judge.${judgement}`)}
      {...(judgement === 'CONFIRMED' && { variant: 'danger' })}
      action={judgement === 'NOTE' ? note : decide}
      lead={<Consequences items={[t(`agents.judge.effect.${judgement}`)]} />}
      onClose={onClose}
      onReason={(reason) =>
        judgement === 'NOTE' ? note.run({ id, text: reason }) : decide.run({ id, decision: judgement, reason })
      }
    />
  );
}
