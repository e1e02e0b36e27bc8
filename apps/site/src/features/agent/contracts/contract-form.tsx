import type { Downline } from '@baize/contract/agents';
import type { Contract } from '@baize/contract/contracts';
import { readTerms, tellTerms } from '@baize/contract/terms-text';
import { basisFor, type HeldContract } from '@baize/domain/agents/dominance';
import { CONTRACT_KINDS, type ContractKind } from '@baize/domain/agents/kinds';
import {
  carriesOf,
  CONTRACT_CATEGORIES,
  TIERS_MAX,
  type CarryMode,
  type ContractCategory,
  type Terms,
} from '@baize/domain/agents/terms';
import { Button } from '@baize/ui/button.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { Select } from '@baize/ui/select.tsx';
import textStyles from '@baize/ui/text.module.css';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useState, type ReactNode } from 'react';
import { client } from '../../../client.ts';
import { notify } from '../../../toast.ts';
import { useFormat } from '../../../use-format.ts';
import { draftOf, EMPTY_TIER, newDraft, readDraft, type Draft, type DraftFault } from './contract-draft.ts';
import { ContractTrial } from './contract-trial.tsx';
import { categoryName, contractName, termsOf } from './contract-words.ts';
import { TermsView } from './terms-view.tsx';
import { TierFields } from './tier-fields.tsx';
import { hasToAnswer, heldOf } from './use-contracts.ts';
import styles from './contracts.module.css';

/** What a contract of a category would be given out of. */
type Basis = { readonly category: ContractCategory; readonly of: HeldContract<string> };
const basesOf = (own: readonly Contract[], kind: ContractKind): Basis[] =>
  CONTRACT_CATEGORIES.flatMap((category) => {
    const of = basisFor(heldOf(own, kind), category);
    return of ? [{ category, of }] : [];
  });
export const kindsToGive = (own: readonly Contract[]): ContractKind[] =>
  CONTRACT_KINDS.filter((kind) => heldOf(own, kind).length > 0);

type Choice = { readonly kind: ContractKind; readonly basis: Basis; readonly draft: Draft };

/** A new offer begins with what the agent holds themselves, an edit with what the downline holds. */
function begin(
  { own, held }: Pick<ContractFormProps, 'own' | 'held'>,
  kind: ContractKind,
  wanted?: ContractCategory,
): Choice {
  const bases = basesOf(own, kind);
  const category = held ? termsOf(held).category : wanted;
  const basis = bases.find((each) => each.category === category) ?? bases.at(-1)!;
  const present = held && readTerms(termsOf(held));
  const draft = present ? draftOf(present, basis.category) : newDraft(basis.of.terms, basis.category);
  return { kind, basis, draft };
}

export type ContractFormProps = {
  downline: Pick<Downline, 'id' | 'account'>;
  own: readonly Contract[];
  /** The contract that is to be changed; null: a new one. */
  held: Contract | null;
  /** Kinds and categories that the downline holds already: they are changed, not offered anew. */
  taken: readonly Contract[];
  onDone: () => void;
  onBack: () => void;
};

/** What the downline does not hold yet comes first: of the rest there is nothing to offer anew. */
function firstOf({ own, held, taken }: Pick<ContractFormProps, 'own' | 'held' | 'taken'>): Choice {
  if (held) return begin({ own, held }, termsOf(held).kind);
  const choices = kindsToGive(own).map((kind) => begin({ own, held }, kind));
  return choices.find((choice) => !isTakenBy(taken, choice)) ?? choices[0]!;
}
const isTakenBy = (taken: readonly Contract[], { kind, basis }: Pick<Choice, 'kind' | 'basis'>): boolean =>
  taken.map(termsOf).some((each) => each.kind === kind && each.category === basis.category);

function useContractForm({ downline, own, held, taken, onDone }: ContractFormProps) {
  const t = useT();
  const [choice, setChoice] = useState(() => firstOf({ own, held, taken }));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>();
  const read = readDraft(choice.draft, choice.basis.of.terms);
  async function send() {
    if (!read.terms) return;
    setBusy(true);
    const answer = await client.call('offerContract', { holder: downline.id, terms: read.terms });
    setBusy(false);
    setFailure(answer.ok ? undefined : answer.error);
    if (!answer.ok) return;
    notify({ kind: 'ok', text: t('agent.contract.form.sent', { account: downline.account }) });
    onDone();
  }
  return {
    ...choice,
    ...read,
    isBusy,
    failure,
    send,
    change: (part: Partial<Draft>) => setChoice({ ...choice, draft: { ...choice.draft, ...part } }),
    choose: (kind: ContractKind, category?: ContractCategory) => setChoice(begin({ own, held }, kind, category)),
  };
}

/** Offers a contract, or other terms for one that is held; what the rules say of it is told while it is typed. */
export function ContractForm(props: ContractFormProps) {
  const { downline, own, held, taken, onBack } = props;
  const t = useT();
  const form = useContractForm(props);
  const { kind, basis, draft, change } = form;
  const isTaken = held === null && isTakenBy(taken, form);
  const mustAnswer = hasToAnswer(own, kind);
  const whole = form.faults.filter(({ tier }) => tier === null);
  return (
    <form
      className={styles.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
    >
      <p className={textStyles.secondary}>{t('agent.contract.form.lead', { account: downline.account })}</p>
      {held ? <b>{contractName(t, termsOf(held))}</b> : <Which own={own} of={form} onChoose={form.choose} />}
      {mustAnswer && <Note tone="warn">{t('agent.contract.form.mustAnswer')}</Note>}
      {isTaken && <Note tone="warn">{t('agent.contract.form.taken', { account: downline.account })}</Note>}
      <Fixed terms={basis.of.terms} draft={draft} onCarry={(carry) => change({ carry })} />
      <TierFields draft={draft} terms={basis.of.terms} faults={form.faults} onChange={change} />
      {draft.kind !== 'REALTIME' && draft.tiers.length < TIERS_MAX && (
        <Button icon="plus" onClick={() => change({ tiers: [...draft.tiers, EMPTY_TIER] })}>
          {t('agent.contract.form.addTier')}
        </Button>
      )}
      <Faults faults={whole} />
      <details>
        <summary className={textStyles.small}>{t('agent.contract.form.ownTerms')}</summary>
        <TermsView terms={tellTerms(basis.of.terms)} />
      </details>
      <ContractTrial holder={downline.id} terms={form.terms} />
      {form.failure && (
        <Note tone="error" live>
          {failureText(t, form.failure)}
        </Note>
      )}
      <div className={styles.answers}>
        <Button onClick={onBack}>{t('shell.back')}</Button>
        <Button type="submit" variant="primary" busy={form.isBusy} disabled={!form.terms || isTaken || mustAnswer}>
          {t(held ? 'agent.contract.form.sendEdit' : 'agent.contract.form.send')}
        </Button>
      </div>
    </form>
  );
}

type WhichProps = {
  own: readonly Contract[];
  of: { kind: ContractKind; basis: Basis };
  onChoose: (kind: ContractKind, category?: ContractCategory) => void;
};

function Which({ own, of: { kind, basis }, onChoose }: WhichProps) {
  const t = useT();
  return (
    <div className={styles.pair}>
      <Field label={t('agent.contract.form.kind')}>
        <Select
          value={kind}
          options={kindsToGive(own).map((each) => ({ value: each, label: t(`agent.contract.kind.${each}`) }))}
          onChange={(event) => onChoose(event.target.value as ContractKind)}
        />
      </Field>
      <Field label={t('agent.contract.form.category')}>
        <Select
          value={basis.category}
          options={basesOf(own, kind).map(({ category }) => ({ value: category, label: categoryName(t, category) }))}
          onChange={(event) => onChoose(kind, event.target.value as ContractCategory)}
        />
      </Field>
    </div>
  );
}

/** What a contract takes from the one above it, and how losses are carried, which a dividend may choose. */
function Fixed({ terms, draft, onCarry }: { terms: Terms; draft: Draft; onCarry: (carry: CarryMode) => void }) {
  const t = useT();
  if (terms.kind === 'REALTIME') return <p className={textStyles.secondary}>{t('agent.contract.form.everyFive')}</p>;
  const carries = carriesOf(terms.kind, terms.period);
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={t('agent.contract.period')}>{t(`agent.contract.period.${terms.period}`)}</Fact>
        <Fact name={t('agent.contract.rateType')}>{t(`agent.contract.rateType.${terms.rateType}`)}</Fact>
      </dl>
      <p className={textStyles.small}>{t('agent.contract.form.fixed')}</p>
      {carries.length > 1 && (
        <Field label={t('agent.contract.carry')} hint={t(`agent.contract.carryHint.${draft.carry}`)}>
          <Select
            value={draft.carry}
            options={carries.map((carry) => ({ value: carry, label: t(`agent.contract.carry.${carry}`) }))}
            onChange={(event) => onCarry(event.target.value as CarryMode)}
          />
        </Field>
      )}
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Faults({ faults }: { faults: readonly DraftFault[] }) {
  const t = useT();
  const f = useFormat();
  return (
    <div aria-live="polite">
      {faults.map(({ code }) => (
        <Note key={code} tone="error">
          {t(`agent.contract.fault.${code}`, { max: f.number(TIERS_MAX) })}
        </Note>
      ))}
    </div>
  );
}
