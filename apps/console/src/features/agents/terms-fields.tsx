import { CONTRACT_KINDS } from '@baize/domain/agents/kinds';
import { RATE_TYPES, type RateType } from '@baize/domain/agents/rates';
import {
  carriesOf,
  CONTRACT_CATEGORIES,
  periodsOf,
  TIERS_MAX,
  type CarryMode,
  type ContractCategory,
} from '@baize/domain/agents/terms';
import type { ContractKind } from '@baize/domain/agents/kinds';
import { Button } from '@baize/ui/button.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Select } from '@baize/ui/select.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import { useCategoryText } from '../../components/category-text.ts';
import pageStyles from '../../components/page.module.css';
import { useFormat } from '../../use-format.ts';
import {
  EMPTY_TIER,
  findDraftFaults,
  withKind,
  withPeriod,
  type DraftFault,
  type FieldName,
  type TermsDraft,
  type TierDraft,
  type TieredPeriod,
} from './terms-draft.ts';
import styles from './tree.module.css';

export type TermsFieldsProps = { draft: TermsDraft; onChange: (draft: TermsDraft) => void };
const AMOUNT_MAX_LENGTH = 18;

/** Every part of a contract, typed: kind and games first, then what those of its kind have. */
export function TermsFields({ draft, onChange }: TermsFieldsProps) {
  const t = useT();
  const category = useCategoryText();
  return (
    <>
      <div className={pageStyles.twoFields}>
        <Choice
          label={t('salary.kind')}
          value={draft.kind}
          of={CONTRACT_KINDS}
          text={(kind) => t(`salary.kind.${kind}`)}
          onChange={(kind: ContractKind) => onChange(withKind(draft, kind))}
        />
        <Choice
          label={t('salary.category')}
          value={draft.category}
          of={CONTRACT_CATEGORIES}
          text={category}
          onChange={(next: ContractCategory) => onChange({ ...draft, category: next })}
        />
      </div>
      {draft.kind === 'REALTIME' ? (
        <RealtimeFields draft={draft} onChange={onChange} />
      ) : (
        <TieredFields draft={draft} onChange={onChange} />
      )}
    </>
  );
}

type ChoiceProps<V extends string> = {
  label: string;
  value: V;
  of: readonly V[];
  text: (value: V) => string;
  onChange: (value: V) => void;
};

const Choice = <V extends string>({ label, value, of, text, onChange }: ChoiceProps<V>) => (
  <Field label={label}>
    <Select
      value={value}
      options={of.map((each) => ({ value: each, label: text(each) }))}
      onChange={(event) => onChange(event.target.value as V)}
    />
  </Field>
);

type FigureProps = {
  label: string;
  value: string;
  suffix?: string;
  prefix?: string;
  /** What is wrong with it, by its codes. */
  faults: readonly string[];
  onChange: (value: string) => void;
};

const Figure = ({ label, value, suffix, prefix, faults, onChange }: FigureProps) => {
  const t = useT();
  const error = faults.map((code) => t(`agents.fault.${code}`)).join(' ');
  return (
    <Field label={label} {...(error !== '' && { error })}>
      <TextInput
        inputMode="decimal"
        maxLength={AMOUNT_MAX_LENGTH}
        value={value}
        {...(suffix !== undefined && { suffix })}
        {...(prefix !== undefined && { prefix })}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
};

const faultsAt = (faults: readonly DraftFault[], at: FieldName): string[] =>
  faults.filter(({ field }) => field === at).map(({ code }) => code);

function RealtimeFields({ draft, onChange }: TermsFieldsProps) {
  const t = useT();
  const faults = findDraftFaults(draft);
  const { symbol } = useFormat();
  return (
    <div className={pageStyles.twoFields}>
      {(['profitRate', 'lossRate'] as const).map((name) => (
        <Figure
          key={name}
          label={t(`agents.terms.${name}`)}
          suffix="%"
          value={draft[name]}
          faults={faultsAt(faults, name)}
          onChange={(value) => onChange({ ...draft, [name]: value })}
        />
      ))}
      <Figure
        label={t('agents.terms.singleBet')}
        prefix={symbol}
        value={draft.singleBet}
        faults={faultsAt(faults, 'singleBet')}
        onChange={(singleBet) => onChange({ ...draft, singleBet })}
      />
    </div>
  );
}

function TieredFields({ draft, onChange }: TermsFieldsProps) {
  const t = useT();
  const { kind, period, tiers } = draft;
  const faults = findDraftFaults(draft);
  const periods = periodsOf(kind).filter((each): each is TieredPeriod => each !== 'realtime');
  const set = (at: number, change: Partial<TierDraft>): void =>
    onChange({ ...draft, tiers: tiers.map((tier, index) => (index === at ? { ...tier, ...change } : tier)) });
  return (
    <>
      <div className={pageStyles.twoFields}>
        {periods.length > 1 && (
          <Choice
            label={t('agents.terms.period')}
            value={period}
            of={periods}
            text={(each) => t(`agents.period.${each}`)}
            onChange={(next: TieredPeriod) => onChange(withPeriod(draft, next))}
          />
        )}
        {kind === 'DIVIDEND' ? (
          <Choice
            label={t('agents.terms.carry')}
            value={draft.carry}
            of={carriesOf(kind, period)}
            text={(each) => t(`agents.carry.${each}`)}
            onChange={(carry: CarryMode) => onChange({ ...draft, carry })}
          />
        ) : (
          <Choice
            label={t('agents.terms.rate')}
            value={draft.rateType}
            of={RATE_TYPES}
            text={(each) => t(`agents.rateType.${each}`)}
            onChange={(rateType: RateType) => onChange({ ...draft, rateType })}
          />
        )}
      </div>
      {tiers.map((tier, index) => (
        // Tiers have no name but their place.
        // eslint-disable-next-line react/no-array-index-key
        <Tier
          key={index}
          draft={draft}
          number={index + 1}
          tier={tier}
          faults={faults.filter((fault) => fault.tier === index)}
          onChange={(change) => set(index, change)}
        />
      ))}
      <div className={styles.tierButtons}>
        {tiers.length < TIERS_MAX && (
          <Button size="dense" icon="plus" onClick={() => onChange({ ...draft, tiers: [...tiers, EMPTY_TIER] })}>
            {t('agents.try.addTier')}
          </Button>
        )}
        {tiers.length > 1 && (
          <Button size="dense" icon="minus" onClick={() => onChange({ ...draft, tiers: tiers.slice(0, -1) })}>
            {t('agents.try.removeTier')}
          </Button>
        )}
      </div>
    </>
  );
}

type TierProps = {
  draft: TermsDraft;
  number: number;
  tier: TierDraft;
  faults: readonly DraftFault[];
  onChange: (change: Partial<TierDraft>) => void;
};

function Tier({ draft: { kind, rateType }, number, tier, faults, onChange }: TierProps) {
  const t = useT();
  const format = useFormat();
  const inHundredths = rateType === 'P';
  return (
    <fieldset className={styles.tier}>
      <legend>{t('agents.terms.tierNumber', { number: format.number(number) })}</legend>
      <Figure
        label={t('agents.terms.minimumBet')}
        prefix={format.symbol}
        value={tier.minimumBet}
        faults={faultsAt(faults, 'minimumBet')}
        onChange={(minimumBet) => onChange({ minimumBet })}
      />
      {kind === 'DIVIDEND' && (
        <Figure
          label={t('agents.terms.netLoss')}
          prefix={format.symbol}
          value={tier.netLoss}
          faults={faultsAt(faults, 'netLoss')}
          onChange={(netLoss) => onChange({ netLoss })}
        />
      )}
      <Figure
        label={t('agents.terms.active')}
        value={tier.activeMember}
        faults={faultsAt(faults, 'activeMember')}
        onChange={(activeMember) => onChange({ activeMember })}
      />
      <Figure
        label={t('agents.terms.rate')}
        value={tier.rate}
        faults={faultsAt(faults, 'rate')}
        {...(inHundredths ? { suffix: '%' } : { prefix: format.symbol })}
        onChange={(rate) => onChange({ rate })}
      />
    </fieldset>
  );
}
