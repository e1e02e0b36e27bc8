import { percentOfShare, shareOfPercent } from '@baize/domain/percent';
import { isRebateShare, REBATE_CATEGORIES } from '@baize/contract/rebate-categories';
import type { RebateRates } from '@baize/contract/rebates';
import { Button } from '@baize/ui/button.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import textStyles from '@baize/ui/text.module.css';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { client } from '../../client.ts';
import { QueryFailure } from '../../components/failure.tsx';
import { notify } from '../../toast.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import page from './agent-page.module.css';
import styles from './rebate-dialog.module.css';

type Person = { readonly id: string; readonly account: string };
type RebateDialogProps = { downline: Person; close: () => void };

/** Which share of their bets a direct downline gets back, game by game: up to what the agent holds. */
export function RebateDialog({ downline, close }: RebateDialogProps) {
  const t = useT();
  const query = useCall('getRebateRates', { id: downline.id }, { staleTime: 0 });
  return (
    <Dialog
      open
      onClose={close}
      title={t('agent.rebates.title', { account: downline.account })}
      labels={{ close: t('shell.close'), move: t('shell.move') }}
    >
      {query.isError && <QueryFailure query={query} />}
      {query.isFetching && <Skeleton count={3} blockSize={64} />}
      {query.data && !query.isFetching && (
        <RatesForm id={downline.id} own={query.data.own} given={query.data.given} close={close} />
      )}
    </Dialog>
  );
}

type RatesFormProps = { id: string; own: RebateRates; given: RebateRates; close: () => void };
type Typed = Readonly<Record<string, string>>;

function RatesForm({ id, own, given, close }: RatesFormProps) {
  const t = useT();
  const f = useFormat();
  const held = REBATE_CATEGORIES.filter((category) => own[category] !== undefined);
  const [typed, setTyped] = useState<Typed>(() =>
    Object.fromEntries(held.map((category) => [category, percentOfShare(given[category] ?? '0')])),
  );
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  if (held.length === 0) return <p className={textStyles.secondary}>{t('agent.rebates.none')}</p>;
  async function give() {
    const shares = held.map((category) => [category, shareIn(typed[category] ?? '', own[category]!)] as const);
    const wrong = shares.filter(([, share]) => share === undefined).map(([category]) => category);
    setFaults(wrong);
    if (wrong.length > 0) return;
    setBusy(true);
    const answer = await client.call('giveRebateRates', { id, rates: Object.fromEntries(shares) as RebateRates });
    setBusy(false);
    if (!answer.ok) return notify({ kind: 'err', text: failureText(t, answer.error) });
    notify({ kind: 'ok', text: t('agent.rebates.given') });
    return close();
  }
  return (
    <form
      className={page.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      <p className={textStyles.secondary}>{t('agent.rebates.lead')}</p>
      <div className={styles.shares}>
        {held.map((category) => {
          const most = t('agent.rebates.most', { share: f.percent(own[category]!, 2) });
          return (
            <Field
              key={category}
              label={t(`shell.type.${category}`)}
              hint={most}
              error={faults.includes(category) ? most : undefined}
            >
              <TextInput
                inputMode="decimal"
                maxLength={6}
                suffix="%"
                value={typed[category] ?? ''}
                onChange={(event) => setTyped({ ...typed, [category]: event.target.value })}
              />
            </Field>
          );
        })}
      </div>
      <Button type="submit" variant="primary" block busy={isBusy}>
        {t('agent.rebates.give')}
      </Button>
    </form>
  );
}

/** The share that was typed, of which nothing is none; undefined: it may not be given. */
function shareIn(text: string, most: string): string | undefined {
  const share = text.trim() === '' ? '0' : shareOfPercent(text);
  return share !== undefined && isRebateShare(share, most) ? share : undefined;
}
