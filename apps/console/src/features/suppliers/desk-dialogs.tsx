import { isEveryAddress } from '@baize/contract/console/brand-values';
import type { SupplierDesk } from '@baize/contract/console/supplier-desk';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { TextArea } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { BothSides } from '../../components/both-sides.tsx';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { KeyDialog } from '../../components/key-parts.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { networksOf, wrongNetwork } from '../../lib/address.ts';
import { isReason } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';
import { forget } from '../../use-call.ts';

export type DoorOrder = 'state' | 'brand';
export type DeskOrder =
  | { kind: DoorOrder; open: boolean }
  | { kind: 'networks' }
  | { kind: 'addKey' }
  | { kind: 'reread'; stream: string }
  | { kind: 'retire'; kid: string }
  | { kind: 'announced'; kid: string; fingerprint: string; accept: boolean };

type Done = { state: 'done' | 'waiting' };
type DialogProps<O extends DeskOrder = DeskOrder> = {
  desk: SupplierDesk;
  order: O;
  onDone: (state: Done['state']) => void;
  onClose: () => void;
};
const STALE = ['getSupplierDesk', 'getSupplier', 'listSuppliers', 'listProposals', 'listAudit'] as const;

/** What an owner is about to change of a supplier. */
export default function DeskDialog({ order, ...rest }: DialogProps) {
  switch (order.kind) {
    case 'networks':
      return <NetworksDialog {...rest} />;
    case 'addKey':
      return <AddKeyDialog {...rest} />;
    case 'state':
    case 'brand':
      return <DoorDialog order={{ kind: order.kind, open: order.open }} {...rest} />;
    default:
      return <PlainDialog order={order} {...rest} />;
  }
}

function DoorDialog({ desk, order, onDone, onClose }: DialogProps<Extract<DeskOrder, { kind: DoorOrder }>>) {
  const t = useT();
  const { supplier } = desk;
  const options = { stale: STALE, done: ({ state }: Done) => onDone(state) };
  const state = useAction('setSupplierState', options);
  const brand = useAction('setSupplierBrand', options);
  const which = `desk.${order.kind}.${order.open ? 'open' : 'close'}` as const;
  const checked = order.open && !desk.sandbox;
  return (
    <ReasonDialog
      title={t(`${which}.title`, { supplier: desk.supplierName })}
      submit={t(checked ? 'ceiling.propose' : which)}
      variant={order.open ? 'primary' : 'danger'}
      action={order.kind === 'state' ? state : brand}
      lead={<Consequences items={[t(`${which}.effect`), ...(checked ? [t('desk.checked')] : [])]} />}
      onReason={(reason) =>
        order.kind === 'state'
          ? state.run({ supplier, enabled: order.open, reason })
          : brand.run({ supplier, letIn: order.open, reason })
      }
      onClose={onClose}
    />
  );
}

type PlainOrder = Extract<DeskOrder, { kind: 'reread' | 'retire' | 'announced' }>;

function PlainDialog({ desk, order, onDone, onClose }: DialogProps<PlainOrder>) {
  const t = useT();
  const { supplier } = desk;
  const options = { stale: STALE, done: ({ state }: Done) => onDone(state) };
  const reread = useAction('rereadFeed', options);
  const retire = useAction('retireSupplierKey', options);
  const decide = useAction('decideAnnouncedKey', options);
  const action = { reread, retire, announced: decide }[order.kind];
  const which =
    order.kind === 'announced'
      ? order.accept
        ? 'key.accept'
        : 'key.refuse'
      : order.kind === 'retire'
        ? 'key.retire'
        : 'desk.reread';
  const isTaken = which === 'key.retire' || which === 'key.refuse';
  return (
    <ReasonDialog
      title={t(`${which}.title`, { what: order.kind === 'reread' ? order.stream : order.kid })}
      submit={t(which === 'key.accept' && !desk.sandbox ? 'ceiling.propose' : which)}
      variant={isTaken ? 'danger' : 'primary'}
      action={action}
      lead={<Consequences items={[t(`${which}.effect`)]} />}
      onReason={(reason) => {
        if (order.kind === 'reread') reread.run({ supplier, stream: order.stream, reason });
        else if (order.kind === 'retire') retire.run({ supplier, kid: order.kid, reason });
        else {
          const { kid, fingerprint, accept } = order;
          decide.run({ supplier, kid, fingerprint, accept, reason });
        }
      }}
      onClose={onClose}
    />
  );
}

type BareProps = Omit<DialogProps, 'order'>;

function AddKeyDialog({ desk, onDone, onClose }: BareProps) {
  const add = useAction('addSupplierKey', { stale: STALE, done: ({ state }) => onDone(state) });
  return (
    <KeyDialog
      action={add}
      checked={!desk.sandbox}
      withReason
      onKey={(key, reason) => add.run({ supplier: desk.supplier, ...key, reason })}
      onClose={onClose}
    />
  );
}

const NETWORKS_MAX = 50;

function NetworksDialog({ desk, onDone, onClose }: BareProps) {
  const t = useT();
  const {
    register,
    control,
    handleSubmit,
    formState: { errors },
  } = useForm({ defaultValues: { networks: desk.networks.join('\n'), reason: '' } });
  const text = useWatch({ control, name: 'networks' });
  const [typed, wrong] = [networksOf(text), wrongNetwork(text)];
  // What stands there is asked again meanwhile; the change is against what was read when it was opened.
  const [was, setWas] = useState(desk.networks);
  const action = useAction('setSupplierNetworks', {
    stale: STALE,
    done: ({ state }) => onDone(state),
    failed: ({ code }) => code === 'STATE_CONFLICT' && void forget('getSupplierDesk'),
  });
  const refused = action.failure?.code === 'STATE_CONFLICT';
  const putBack = (): void => {
    setWas(desk.networks);
    action.reset();
  };
  return (
    <FormDialog
      title={t('desk.networks.edit')}
      subtitle={desk.supplierName}
      submit={t('shell.save')}
      busy={action.busy}
      disabled={refused}
      onClose={onClose}
      onSubmit={handleSubmit(({ networks, reason }) =>
        action.run({ supplier: desk.supplier, networks: networksOf(networks), was: [...was], reason: reason.trim() }),
      )}
    >
      <Field
        label={t('desk.networks')}
        hint={t('desk.networks.hint')}
        error={
          errors.networks && (wrong === undefined ? t('desk.networks.wrong') : t('desk.networks.notOne', { wrong }))
        }
      >
        <TextArea
          rows={5}
          spellCheck={false}
          {...register('networks', {
            validate: (text) => networksOf(text).length <= NETWORKS_MAX && wrongNetwork(text) === undefined,
          })}
        />
      </Field>
      {(typed.length === 0 || typed.some(isEveryAddress)) && <Note tone="warn">{t('desk.networks.open')}</Note>}
      <ReasonField wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {refused && (
        <BothSides
          caption={t('conflict.title')}
          rows={[{ path: t('desk.networks'), before: desk.networks.join(', '), after: typed.join(', ') }]}
          way={{ text: t('conflict.putBack'), go: putBack }}
        />
      )}
      {action.failure && !refused && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}
