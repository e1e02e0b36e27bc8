import { GAME_TYPES, type GameType } from '@baize/contract/game-types';
import { SHELF_CODE, SUPPLIER_NAME_MAX } from '@baize/contract/console/connection-values';
import { Switch } from '@baize/ui/checkbox.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Select } from '@baize/ui/select.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import pageStyles from '../../components/page.module.css';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason, isWritten } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';
import { useFormat } from '../../use-format.ts';

type Form = { vendor: string; gameType: GameType; displayName: string; open: boolean; reason: string };
type ShelfDialogProps = { supplier: string; supplierName: string; onClose: () => void };
const CODE_MAX = 30;

/** Asks a supplier for its games and puts those that the brand has not on a shelf of the brand. */
export default function ShelfDialog({ supplier, supplierName, onClose }: ShelfDialogProps) {
  const t = useT();
  const format = useFormat();
  const { register, handleSubmit, formState } = useForm<Form>({
    defaultValues: { vendor: '', gameType: 'RNG', displayName: supplierName, open: false, reason: '' },
  });
  const { errors } = formState;
  const action = useAction('takeSupplierGames', {
    stale: ['getSupplier', 'listSuppliers', 'listGames', 'listVendors', 'getGameMatrix', 'listAudit'],
    done: ({ added, unfit }) => {
      onClose();
      const count = { count: added.length, shown: format.number(added.length) };
      showToast({
        tone: 'ok',
        title: t('shelf.taken', count),
        ...(unfit > 0 && { text: t('shelf.unfit', { count: unfit, shown: format.number(unfit) }) }),
      });
    },
  });
  const isShut = action.failure?.code === 'STATE_CONFLICT';
  return (
    <FormDialog
      title={t('shelf.take')}
      subtitle={supplierName}
      submit={t('shelf.take.submit')}
      busy={action.busy}
      lead={<Consequences items={[t('shelf.effect.asked'), t('shelf.effect.kept')]} />}
      onClose={onClose}
      onSubmit={handleSubmit(({ reason, displayName, ...form }) =>
        action.run({ supplier, ...form, displayName: displayName.trim(), reason: reason.trim() }),
      )}
    >
      <div className={pageStyles.twoFields}>
        <Field label={t('shelf.vendor')} hint={t('shelf.vendor.hint')} error={errors.vendor && t('shelf.wrong.vendor')}>
          <TextInput
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            maxLength={CODE_MAX}
            {...register('vendor', { validate: (text) => SHELF_CODE.test(text) })}
          />
        </Field>
        <Field label={t('games.type')}>
          <Select
            {...register('gameType')}
            options={GAME_TYPES.map((value) => ({ value, label: t(`gameType.${value}`) }))}
          />
        </Field>
      </div>
      <Field label={t('shelf.name')} error={errors.displayName && t('shelf.wrong.name')}>
        <TextInput
          maxLength={SUPPLIER_NAME_MAX}
          {...register('displayName', { validate: (text) => isWritten(text) })}
        />
      </Field>
      <Switch {...register('open')}>{t('shelf.open')}</Switch>
      <ReasonField wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {action.failure && (
        <FailureNote failure={action.failure} safe={t(isShut ? 'shelf.shut' : 'part.nothingChanged')} />
      )}
    </FormDialog>
  );
}
