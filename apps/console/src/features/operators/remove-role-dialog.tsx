import type { RoleRow } from '@baize/contract/console/roles';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useAction } from '../../use-action.ts';

/** Deletes a role that nobody holds. */
export default function RemoveRoleDialog({ row, onClose }: { row: RoleRow; onClose: () => void }) {
  const t = useT();
  const name = row.name ?? '';
  const action = useAction('removeRole', {
    stale: ['listRoles', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('role.removed', { name }) });
    },
  });
  return (
    <ReasonDialog
      title={t('role.remove.of', { name })}
      submit={t('role.remove')}
      variant="danger"
      action={action}
      onClose={onClose}
      onReason={(reason) => action.run({ key: row.key, version: row.version, reason })}
    >
      <Consequences items={[t('role.remove.text')]} />
    </ReasonDialog>
  );
}
