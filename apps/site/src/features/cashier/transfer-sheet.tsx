import type { Deposit, DepositTransfer } from '@baize/contract/cashier';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import QrCode from '@baize/ui/qr-code.tsx';
import textStyles from '@baize/ui/text.module.css';
import { TextInput } from '@baize/ui/text-input.tsx';
import { failureText } from '@baize/webkit/failure-text';
import { signOf } from '@baize/webkit/format';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../client.ts';
import { CopyNumber } from '../../components/copy-number.tsx';
import { ProofField, type SentImage } from '../../components/proof-field.tsx';
import { notify } from '../../toast.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { netOf } from './method-fee.ts';
import { SheetFoot } from './sheet-foot.tsx';
import styles from './transfer-sheet.module.css';

export const QR_SIZE = 176;
const SECOND_MS = 1_000;
const REFERENCE_MIN = 3;
const REFERENCE_MAX = 60;

type SheetProps = {
  deposit: Deposit;
  transfer: DepositTransfer;
  pollFailed: boolean;
  onNews: (deposit: Deposit) => void;
  onAgain: () => void;
};

/** Where to pay, what to write beside it, and how long it waits; then what became of the player's word. */
export function TransferSheet({ deposit, transfer, pollFailed, onNews, onAgain }: SheetProps) {
  const t = useT();
  const f = useFormat();
  const headRef = useRef<HTMLHeadingElement>(null);
  const waits = deposit.state === 'pending';
  useEffect(() => headRef.current?.focus(), [waits]);
  return (
    <section className={styles.sheet}>
      <h3 ref={headRef} tabIndex={-1}>
        {waits
          ? t('cashier.transfer.title', { amount: f.money(deposit.amount) })
          : t(`cashier.transfer.${deposit.state === 'review' ? 'review' : 'confirming'}`)}
      </h3>
      {waits ? (
        <Waiting deposit={deposit} transfer={transfer} onNews={onNews} />
      ) : (
        <p className={textStyles.secondary}>
          {t('cashier.transfer.claimed', { amount: f.money(deposit.amount), reference: transfer.reference ?? '' })}
        </p>
      )}
      <SheetFoot
        deposit={deposit}
        waiting={
          pollFailed ? t('cashier.paying.stale') : t(waits ? 'cashier.transfer.waiting' : 'cashier.transfer.looking')
        }
        onAgain={waits ? undefined : onAgain}
      />
    </section>
  );
}

type WaitingProps = Pick<SheetProps, 'deposit' | 'transfer' | 'onNews'>;

function Waiting({ deposit, transfer, onNews }: WaitingProps) {
  const t = useT();
  const f = useFormat();
  const language = useLanguage();
  const { data: methods } = useCall('listDepositMethods', undefined, { staleTime: 60_000 });
  const method = methods?.find((each) => each.method === deposit.method);
  const words = method?.instructions[language] ?? method?.instructions.en ?? '';
  const { remark, qr } = transfer;
  return (
    <>
      <Countdown until={deposit.expiresAt} />
      {words !== '' && <Note tone="info">{words}</Note>}
      {qr !== null && (
        <span className={styles.qr} role="img" aria-label={t('cashier.transfer.qr')}>
          <QrCode text={qr} size={QR_SIZE} framed />
        </span>
      )}
      <dl className={styles.facts}>
        <Fact name={t('cashier.transfer.amount')} value={deposit.amount} shown={f.money(deposit.amount)} strong />
        <FeeFacts deposit={deposit} />
        {remark !== null && <Fact name={t('cashier.transfer.remark')} value={remark} strong />}
        <Fact name={t('cashier.transfer.provider')} value={transfer.provider} />
        <Fact name={t('cashier.transfer.number')} value={transfer.number} />
        <Fact name={t('cashier.transfer.holder')} value={transfer.holder} />
      </dl>
      <p className={textStyles.secondary}>
        {t(remark === null ? 'cashier.transfer.byAmount' : 'cashier.transfer.byRemark')}
      </p>
      <ClaimForm deposit={deposit} onNews={onNews} />
      <CancelButton deposit={deposit} onNews={onNews} />
    </>
  );
}

/** What it costs and what of it arrives; nothing where it is free. */
function FeeFacts({ deposit }: { deposit: Deposit }) {
  const t = useT();
  const f = useFormat();
  if (signOf(deposit.fee) === 0) return null;
  return (
    <>
      <div>
        <dt>{t('cashier.fee')}</dt>
        <dd className={textStyles.figures}>{f.money(deposit.fee)}</dd>
      </div>
      <div>
        <dt>{t('cashier.youGet')}</dt>
        <dd className={textStyles.figures}>{f.money(netOf(deposit))}</dd>
      </div>
    </>
  );
}

type FactProps = { name: string; value: string; shown?: string; strong?: boolean };

/** A line of where to pay, with a button that copies it as it is typed elsewhere. */
export function Fact({ name, value, shown = value, strong = false }: FactProps) {
  const t = useT();
  return (
    <div>
      <dt>{name}</dt>
      <dd className={cx(textStyles.figures, textStyles.wrap, strong && styles.strong)}>
        <bdi>{shown}</bdi>
        <CopyNumber number={value} label={t('cashier.transfer.copy', { what: name })} />
      </dd>
    </div>
  );
}

export function Countdown({ until }: { until: string }) {
  const t = useT();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.floor((Date.parse(until) - now) / SECOND_MS));
  const [minutes, seconds] = [Math.floor(left / 60), left % 60];
  return (
    <p className={cx(textStyles.figures, styles.countdown)} role="timer">
      {t('cashier.transfer.left', { time: `${minutes}:${String(seconds).padStart(2, '0')}` })}
    </p>
  );
}

type OrderProps = { deposit: Deposit; onNews: (deposit: Deposit) => void };

/** Money that is sent after the time is not lost: the player says so, and a person looks. */
export function LateClaim({ deposit, onNews }: OrderProps) {
  const t = useT();
  return (
    <div className={styles.sheet}>
      <p className={textStyles.secondary}>{t('cashier.transfer.late')}</p>
      <ClaimForm deposit={deposit} onNews={onNews} />
    </div>
  );
}

/** The player says that it is paid, and under which number. */
function ClaimForm({ deposit, onNews }: OrderProps) {
  const t = useT();
  const [reference, setReference] = useState('');
  const [images, setImages] = useState<readonly SentImage[]>([]);
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const [sending, setSending] = useState(false);
  const inputRef = useRef<HTMLInputElement>(null);
  async function claim() {
    const said = reference.trim();
    setWrong(said.length < REFERENCE_MIN);
    if (said.length < REFERENCE_MIN) return inputRef.current?.focus();
    setBusy(true);
    const outcome = await client.call('claimDeposit', {
      id: deposit.id,
      reference: said,
      images: images.map(({ id }) => id),
    });
    setBusy(false);
    return outcome.ok ? onNews(outcome.value) : notify({ kind: 'err', text: failureText(t, outcome.error) });
  }
  return (
    <form
      className={styles.claim}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !sending) void claim();
      }}
    >
      <Field
        label={t('cashier.transfer.reference')}
        required
        hint={t('cashier.transfer.referenceHint')}
        error={wrong ? t('cashier.transfer.referenceEmpty') : undefined}
      >
        <TextInput
          ref={inputRef}
          dir="ltr"
          autoComplete="off"
          maxLength={REFERENCE_MAX}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
      </Field>
      <ProofField
        purpose="deposit-proof"
        label={t('cashier.transfer.proof')}
        hint={t('cashier.transfer.proofHint')}
        images={images}
        onChange={setImages}
        onSending={setSending}
      />
      <Button type="submit" variant="primary" size="lg" block busy={busy || sending}>
        {t('cashier.transfer.paid')}
      </Button>
    </form>
  );
}

function CancelButton({ deposit, onNews }: OrderProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  async function cancel() {
    setBusy(true);
    const outcome = await client.call('cancelDeposit', { id: deposit.id });
    setBusy(false);
    return outcome.ok ? onNews(outcome.value) : notify({ kind: 'err', text: failureText(t, outcome.error) });
  }
  return (
    <Button variant="quiet" busy={busy} onClick={() => void cancel()}>
      {t('cashier.transfer.cancel')}
    </Button>
  );
}
