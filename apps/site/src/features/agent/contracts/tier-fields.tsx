import type { Terms } from '@baize/domain/agents/terms';
import { Field } from '@baize/ui/field.tsx';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import { useFormat } from '../../../use-format.ts';
import type { Draft, DraftFault, TierDraft } from './contract-draft.ts';
import styles from './contracts.module.css';

type TierFieldsProps = {
  draft: Draft;
  /** The contract out of which it is given. */
  terms: Terms;
  faults: readonly DraftFault[];
  onChange: (part: Partial<Draft>) => void;
};

/** What is to be reached and what is then earned: up to eight tiers, or the three figures of a real-time salary. */
export function TierFields({ draft, terms, faults, onChange }: TierFieldsProps) {
  const t = useT();
  if (draft.kind === 'REALTIME' || terms.kind === 'REALTIME')
    return (
      <div className={styles.trio}>
        {(['profitRate', 'lossRate', 'singleBet'] as const).map((name) => (
          <Figure
            key={name}
            label={t(`agent.contract.${name}`)}
            value={draft[name]}
            unit={name === 'singleBet' ? undefined : '%'}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
    );
  return (
    <ol className={styles.tiers}>
      {draft.tiers.map((tier, index) => (
        <Tier
          key={index}
          at={index}
          tier={tier}
          hasLoss={draft.kind === 'DIVIDEND'}
          unit={terms.rateType === 'P' ? '%' : undefined}
          faults={faults.filter((fault) => fault.tier === index)}
          onChange={(part) =>
            onChange({ tiers: draft.tiers.map((each, at) => (at === index ? { ...each, ...part } : each)) })
          }
          onRemove={() => onChange({ tiers: draft.tiers.filter((_each, at) => at !== index) })}
        />
      ))}
    </ol>
  );
}

type TierProps = {
  at: number;
  tier: TierDraft;
  hasLoss: boolean;
  unit: string | undefined;
  faults: readonly DraftFault[];
  onChange: (part: Partial<TierDraft>) => void;
  onRemove: () => void;
};

function Tier({ at, tier, hasLoss, unit, faults, onChange, onRemove }: TierProps) {
  const t = useT();
  const f = useFormat();
  const name = t('agent.contract.form.tier', { number: f.number(at + 1) });
  const fields = ['minimumBet', ...(hasLoss ? (['netLoss'] as const) : []), 'activeMember', 'rate'] as const;
  return (
    <li className={styles.tier}>
      <div className={styles.tierHead}>
        <b>{name}</b>
        <IconButton
          icon="trash"
          label={t('agent.contract.form.removeTier', { number: f.number(at + 1) })}
          onClick={onRemove}
        />
      </div>
      <div className={styles.quartet} role="group" aria-label={name}>
        {fields.map((field) => (
          <Figure
            key={field}
            label={t(`agent.contract.${field === 'rate' && unit === undefined ? 'amount' : field}`)}
            value={tier[field]}
            unit={field === 'rate' ? unit : undefined}
            isWrong={faults.length > 0}
            onChange={(value) => onChange({ [field]: value })}
          />
        ))}
      </div>
      <ul className={styles.faults} aria-live="polite">
        {faults.map(({ code }) => (
          <li key={code}>{t(`agent.contract.fault.${code}`)}</li>
        ))}
      </ul>
    </li>
  );
}

type FigureProps = {
  label: string;
  value: string;
  unit?: string | undefined;
  isWrong?: boolean;
  onChange: (value: string) => void;
};

function Figure({ label, value, unit, isWrong = false, onChange }: FigureProps) {
  return (
    <Field label={label}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={value}
        suffix={unit}
        aria-invalid={isWrong || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
