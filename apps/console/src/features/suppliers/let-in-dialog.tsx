import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { Select } from '@baize/ui/select.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Consequences } from '../../components/consequences.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { useAction } from '../../use-action.ts';
import { useCall } from '../../use-call.ts';

/** Opens this brand to a supplier that serves others already; a second owner of all of them checks it. */
export default function LetInDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const query = useCall('listOtherSuppliers');
  const [chosen, setChosen] = useState('');
  const supplier = chosen === '' ? (query.data?.[0]?.supplier ?? '') : chosen;
  const action = useAction('setSupplierBrand', {
    stale: ['listOtherSuppliers', 'listSuppliers', 'listProposals', 'listAudit'],
    done: ({ state }) => {
      onClose();
      showToast({ tone: 'ok', title: t(state === 'waiting' ? 'connection.proposed' : 'desk.done') });
    },
  });
  return (
    <ReasonDialog
      title={t('supplier.letIn')}
      submit={t('ceiling.propose')}
      action={action}
      disabled={supplier === ''}
      lead={<Consequences items={[t('desk.brand.open.effect'), t('desk.checked')]} />}
      onClose={onClose}
      onReason={(reason) => action.run({ supplier, letIn: true, reason })}
    >
      <QueryView query={query} skeleton={<RowsSkeleton rows={1} />}>
        {(others) =>
          others.length === 0 ? (
            <Note tone="info">{t('supplier.letIn.none')}</Note>
          ) : (
            <Field label={t('supplier.one')}>
              <Select
                value={supplier}
                onChange={(event) => setChosen(event.target.value)}
                options={others.map((each) => ({ value: each.supplier, label: each.supplierName }))}
              />
            </Field>
          )
        }
      </QueryView>
    </ReasonDialog>
  );
}
