import { Switch } from '@baize/ui/checkbox.tsx';
import { Note } from '@baize/ui/note.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm, useWatch } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import type { ConsoleGame as Game, ConsoleVendor as Vendor } from '@baize/contract/console/games';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';
import { useCall } from '../../use-call.ts';
import { switchChange, type SwitchForm } from './switch-change.ts';

export type Subject = { kind: 'vendor'; row: Vendor } | { kind: 'game'; row: Game };
const toForm = ({ kind, row }: Subject): SwitchForm => ({
  enabled: row.enabled,
  maintenance: row.maintenance,
  isHot: kind === 'game' && row.isHot,
  reason: '',
});

/** Switches of a vendor or a game: what running rounds may do is said before anything is switched off. */
export default function SwitchDialog({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const t = useT();
  const { row } = subject;
  const before = toForm(subject);
  const {
    register,
    control,
    handleSubmit,
    formState: { errors },
  } = useForm<SwitchForm>({ defaultValues: before });
  const now = useWatch({ control }) as SwitchForm;
  const closing = (before.enabled && !now.enabled) || (!before.maintenance && now.maintenance);
  const done = {
    stale: ['listVendors', 'listGames', 'listAudit'] as const,
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('games.changed', { name: row.displayName }) });
    },
  };
  const [vendorAction, gameAction] = [useAction('editVendor', done), useAction('switchGame', done)];
  const action = subject.kind === 'vendor' ? vendorAction : gameAction;
  const change = switchChange(before, now);
  const send = (values: SwitchForm): void => {
    const [change, reason] = [switchChange(before, values) ?? {}, values.reason.trim()];
    if (subject.kind === 'game') return gameAction.run({ gameCode: subject.row.gameCode, ...change, reason });
    const { vendor, gameType } = subject.row;
    return vendorAction.run({ vendor, gameType, change, reason });
  };
  return (
    <FormDialog
      title={row.displayName}
      subtitle={subject.kind === 'vendor' ? t('part.vendor') : subject.row.gameCode}
      submit={t('shell.save')}
      busy={action.busy}
      disabled={change === null}
      onClose={onClose}
      onSubmit={handleSubmit(send)}
    >
      <div>
        <Switch {...register('enabled')}>{t('games.enabled')}</Switch>
        <Switch {...register('maintenance')}>{t('games.maintenance')}</Switch>
        {subject.kind === 'game' && <Switch {...register('isHot')}>{t('games.hot.long')}</Switch>}
      </div>
      {closing && <Closing subject={subject} />}
      <ReasonField
        optional={!closing}
        wrong={errors.reason !== undefined}
        field={register('reason', { validate: (text) => !closing || isReason(text) })}
      />
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}

/** Rounds that run now, and what becomes of them (standards, item 5). */
function Closing({ subject }: { subject: Subject }) {
  const t = useT();
  const games = useCall('listGames', subject.kind === 'vendor' ? { vendor: subject.row.vendor } : undefined, {
    staleTime: 0,
  });
  const open = games.data?.reduce(
    (sum, game) => sum + (subject.kind === 'vendor' || game.gameCode === subject.row.gameCode ? game.openRounds : 0),
    0,
  );
  return (
    <>
      <Note tone={open ? 'warn' : 'info'} live>
        {open === undefined ? t('games.rounds.asking') : t('games.rounds.open', { count: open })}
      </Note>
      <Consequences items={[t('games.off.new'), t('games.off.running'), t('games.off.money')]} />
    </>
  );
}
