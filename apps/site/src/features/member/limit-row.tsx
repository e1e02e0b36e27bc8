import type { PlayerLimits } from '@baize/contract/limits';
import { formatAmount, parseAmount } from '@baize/domain/money';
import type { LimitKind } from '@baize/domain/player-limit';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { Progress } from '@baize/ui/progress.tsx';
import { Select } from '@baize/ui/select.tsx';
import textStyles from '@baize/ui/text.module.css';
import { TextInput } from '@baize/ui/text-input.tsx';
import { failureText } from '@baize/webkit/failure-text';
import { useT, type Translate } from '@baize/webkit/i18n';
import { useState } from 'react';
import { client } from '../../client.ts';
import { useSession } from '../../session.ts';
import { notify } from '../../toast.ts';
import { judgeAmount } from '../../typed-amount.ts';
import { useFormat, type Formats } from '../../use-format.ts';
import styles from './limits-page.module.css';

/** A limit as its row shows it: of money a decimal string, of a session minutes. */
export type ShownLimit = Omit<PlayerLimits['amounts'][number], 'kind'> & { kind: LimitKind };

/** What a session may be limited to, in minutes. */
const SESSION_CHOICES = ['15', '30', '60', '90', '120', '180', '240', '360', '480', '720'];
/** The least and the most that a limit of money can be set to by its owner. */
const BOUNDS = { min: '1.00', max: '9999999999.00' };

const shownOf = ({ t, f }: { t: Translate; f: Formats }, kind: LimitKind, limit: string | null): string => {
  if (limit === null) return t('member.limits.none');
  return kind === 'session'
    ? t('member.limits.minutes', { count: Number(limit), shown: f.number(Number(limit)) })
    : f.money(limit);
};

/** Of each single stake, and of time, nothing adds up to what is used. */
const isCounted = (kind: LimitKind): kind is Exclude<LimitKind, 'single-stake' | 'session'> =>
  kind !== 'single-stake' && kind !== 'session';

const NOTHING = 0n;
const HUNDRED = 100n;
/** In hundredths of a whole, for a bar only. */
const added = (one: string, other: string): string =>
  formatAmount((parseAmount(one) ?? NOTHING) + (parseAmount(other) ?? NOTHING));
const shareOf = (used: string, limit: string): number => {
  const most = parseAmount(limit) ?? NOTHING;
  return most === NOTHING ? 100 : Number(((parseAmount(used) ?? NOTHING) * HUNDRED) / most);
};

/** What a limit has no room for until it counts anew, or until a looser one holds; undefined: there is room. */
function fullUntil({ limit, used, resetsAt, next }: ShownLimit): string | undefined {
  if (limit === null || used === null || resetsAt === null) return undefined;
  const taken = parseAmount(used) ?? NOTHING;
  if (taken < (parseAmount(limit) ?? NOTHING)) return undefined;
  const roomier = next !== null && (next.limit === null || taken < (parseAmount(next.limit) ?? NOTHING));
  return roomier && Date.parse(next.from) < Date.parse(resetsAt) ? next.from : resetsAt;
}

/** Whether orders that wait for their money leave no room for another. */
function isFullOfWaiting({ limit, used, waiting }: ShownLimit): boolean {
  if (limit === null || used === null || waiting === null) return false;
  return (parseAmount(added(used, waiting)) ?? NOTHING) >= (parseAmount(limit) ?? NOTHING);
}

type LimitRowProps = { row: ShownLimit; onSet: () => void };

/** One limit: what holds, how much of it is used, what will hold, and the way to another. */
export function LimitRow({ row, onSet }: LimitRowProps) {
  const t = useT();
  const f = useFormat();
  const [changing, setChanging] = useState(false);
  const { kind, limit, used, waiting, resetsAt, next, setBy } = row;
  const name = t(`member.limits.kind.${kind}`);
  const until = fullUntil(row);
  const usedText =
    used === null ? null : t(`member.limits.used.${kind}`, { used: f.money(used), limit: limit ? f.money(limit) : '' });
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <div className={styles.name}>
          <h3>{name}</h3>
          <p className={cx(textStyles.small, textStyles.secondary)}>{t(`member.limits.what.${kind}`)}</p>
        </div>
        <div className={styles.value}>
          <span data-limit={kind}>{shownOf({ t, f }, kind, limit)}</span>
          <Button aria-label={t('member.limits.changeOf', { name })} onClick={() => setChanging(!changing)}>
            {t(limit === null ? 'member.limits.set' : 'member.limits.change')}
          </Button>
        </div>
      </div>
      {used !== null && limit !== null && (
        <Progress
          value={shareOf(waiting === null ? used : added(used, waiting), limit)}
          label={name}
          valueText={usedText ?? ''}
          thin
        />
      )}
      {usedText !== null && resetsAt !== null && (
        <p className={cx(textStyles.small, textStyles.tertiary, textStyles.figures)}>
          {usedText} · {t('member.limits.resets', { when: f.dateTime(resetsAt) })}
        </p>
      )}
      {waiting !== null && (parseAmount(waiting) ?? NOTHING) > NOTHING && (
        <p className={cx(textStyles.small, textStyles.tertiary, textStyles.figures)}>
          {t('member.limits.waiting', { amount: f.money(waiting) })}
          {until === undefined && isFullOfWaiting(row) && <> {t('member.limits.fullOfWaiting')}</>}
        </p>
      )}
      {until !== undefined && isCounted(kind) && (
        <Note tone="warn" icon="lock">
          {t(`member.limits.full.${kind}`, { when: f.dateTime(until) })}
        </Note>
      )}
      {limit !== null && setBy !== null && setBy !== 'member' && (
        <p className={cx(textStyles.small, textStyles.tertiary)}>{t(`member.limits.by.${setBy}`)}</p>
      )}
      {next && <Waiting row={row} next={next} onSet={onSet} />}
      {changing && (
        <LimitForm
          row={row}
          onDone={() => {
            setChanging(false);
            onSet();
          }}
          onCancel={() => setChanging(false)}
        />
      )}
    </li>
  );
}

/** A looser limit that does not hold yet; until then it can be taken back. */
function Waiting({ row, next, onSet }: LimitRowProps & { next: NonNullable<ShownLimit['next']> }) {
  const t = useT();
  const f = useFormat();
  async function takeBack() {
    const outcome = await client.call('setLimit', { kind: row.kind, limit: row.limit });
    if (outcome.ok) notify({ kind: 'ok', text: t('member.limits.takenBack') });
    else notify({ kind: 'warn', text: failureText(t, outcome.error) });
    onSet();
  }
  return (
    <Note
      tone="info"
      icon="clock"
      actions={<Button onClick={() => void takeBack()}>{t('member.limits.takeBack')}</Button>}
    >
      {t('member.limits.next', { limit: shownOf({ t, f }, row.kind, next.limit), when: f.dateTime(next.from) })}
    </Note>
  );
}

type LimitFormProps = { row: ShownLimit; onDone: () => void; onCancel: () => void };

function LimitForm({ row, onDone, onCancel }: LimitFormProps) {
  const t = useT();
  const f = useFormat();
  const form = useLimitForm(row, onDone);
  const { kind, limit, kept, waitHours } = row;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <Field
        label={t(`member.limits.kind.${kind}`)}
        error={form.error}
        hint={t('member.limits.hint', { count: waitHours, shown: f.number(waitHours) })}
      >
        <LimitInput form={form} kind={kind} />
      </Field>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('shell.save')}
        </Button>
        {limit !== null && !kept && (
          <Button disabled={form.busy} onClick={() => void form.save(null)}>
            {t('member.limits.lift')}
          </Button>
        )}
        <Button variant="quiet" disabled={form.busy} onClick={onCancel}>
          {t('member.limits.cancel')}
        </Button>
      </div>
    </form>
  );
}

function LimitInput({ form: { typed, type }, kind }: { form: ReturnType<typeof useLimitForm>; kind: LimitKind }) {
  const t = useT();
  const f = useFormat();
  const { currencySymbol } = useSession();
  if (kind !== 'session')
    return (
      <TextInput
        prefix={currencySymbol}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        maxLength={24}
        className={textStyles.figures}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
    );
  const choices = [...new Set([...SESSION_CHOICES, typed])].toSorted((one, other) => Number(one) - Number(other));
  return (
    <Select
      value={typed}
      options={choices.map((value) => ({ value, label: shownOf({ t, f }, kind, value) }))}
      onChange={(event) => type(event.target.value)}
    />
  );
}

function useLimitForm({ kind, limit }: ShownLimit, onDone: () => void) {
  const t = useT();
  const f = useFormat();
  const isSession = kind === 'session';
  const [typed, setTyped] = useState(limit ?? (isSession ? '60' : ''));
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const bounds = { min: f.money(BOUNDS.min), max: f.money(BOUNDS.max) };

  async function save(wanted: string | null) {
    setBusy(true);
    const outcome = await client.call('setLimit', { kind, limit: wanted });
    setBusy(false);
    if (!outcome.ok) return setError(failureText(t, outcome.error));
    notify({ kind: 'ok', text: t('member.limits.saved') });
    onDone();
  }
  function submit() {
    if (busy) return;
    if (isSession) return void save(typed);
    const verdict = judgeAmount(typed, BOUNDS);
    if (!verdict.ok) return setError(t(`cashier.amountError.${verdict.reason}`, bounds));
    void save(verdict.amount);
  }
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      setError(undefined);
    },
    error,
    busy,
    save,
    submit,
  };
}
