import type { PlayerDetail } from '@baize/contract/console/players';
import { Button } from '@baize/ui/button.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Note } from '@baize/ui/note.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT, type Translate } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Consequences } from '../../components/consequences.tsx';
import { Fact } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useAction } from '../../use-action.ts';

type Revealed = readonly { readonly field: string; readonly value: string }[];

/** A field that the registration asked for, in words; its own name where it is newer than this console. */
function fieldText(t: Translate, field: string): string {
  const text = t(`contact.field.${field}`);
  return text === `contact.field.${field}` ? field : text;
}

/** Asks why, then shows it. Closed, it is gone from the page: another look is another row of the audit log. */
export default function ContactDialog({ player, onClose }: { player: PlayerDetail; onClose: () => void }) {
  const t = useT();
  const [shown, setShown] = useState<Revealed | null>(null);
  const action = useAction('revealPlayerContact', { stale: ['listAudit', 'listPlayerTimeline'], done: setShown });
  if (shown === null)
    return (
      <ReasonDialog
        title={t('contact.show')}
        subtitle={player.account}
        submit={t('contact.show')}
        action={action}
        onClose={onClose}
        onReason={(reason) => action.run({ id: player.id, reason })}
      >
        <Consequences items={[t('contact.audited'), t('contact.need')]} />
      </ReasonDialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('contact.title')}
      subtitle={player.account}
      labels={{ close: t('shell.close') }}
      footer={<Button onClick={onClose}>{t('shell.close')}</Button>}
    >
      {shown.length === 0 ? (
        <Note tone="info">{t('contact.none')}</Note>
      ) : (
        <dl className={pageStyles.facts}>
          {shown.map(({ field, value }) => (
            <Fact key={field} name={fieldText(t, field)}>
              <bdi className={textStyles.wrap}>{value}</bdi>
            </Fact>
          ))}
        </dl>
      )}
    </Dialog>
  );
}
