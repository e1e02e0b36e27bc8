import { Button } from '@baize/ui/button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { Field } from '@baize/ui/field.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import textStyles from '@baize/ui/text.module.css';
import styles from './token-list.module.css';
import { cx } from '@baize/ui/cx.ts';
import tag from '@baize/ui/tag.module.css';

type TokenListProps = {
  label: string;
  hint?: ReactNode;
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** What is kept of what was typed, or null for what cannot be meant. */
  read: (typed: string) => string | null;
  wrong: string;
  /** The words of a value, beside its code. */
  describe?: (value: string) => string;
  suggestions?: readonly { value: string; label: string }[];
  max: number;
  min?: number;
  disabled?: boolean;
};

/** A set of short values: typed or pasted in, taken out one by one. */
export function TokenList({
  label,
  hint,
  values,
  onChange,
  read,
  wrong,
  describe,
  suggestions,
  max,
  min = 0,
  disabled,
}: TokenListProps) {
  const t = useT();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const fixed = disabled || values.length <= min;
  function add(): void {
    const parts = typed.split(/[\s,;]+/u).filter(Boolean);
    const kept = parts.map(read);
    const bad = parts.filter((_, at) => kept[at] === null);
    const next = [...new Set([...values, ...kept.filter((each) => each !== null)])];
    if (next.length > max) return setError(t('tokens.full', { max }));
    if (next.length !== values.length) onChange(next);
    setTyped(bad.join(' '));
    setError(bad.length > 0 ? wrong : null);
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div className={styles.tokens}>
      <Field label={label} hint={hint} error={error} count={values.length}>
        <TextInput
          value={typed}
          list={suggestions && listId}
          disabled={disabled}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(null);
          }}
          onKeyDown={onKeyDown}
          suffix={
            !disabled && (
              <Button size="dense" onClick={add}>
                {t('tokens.add')}
              </Button>
            )
          }
        />
      </Field>
      {suggestions && <Suggestions id={listId} suggestions={suggestions} />}
      <Tokens
        label={label}
        values={values}
        describe={describe}
        onRemove={fixed ? undefined : (value) => onChange(values.filter((each) => each !== value))}
      />
    </div>
  );
}

type SuggestionsProps = {
  id: string;
  suggestions: NonNullable<TokenListProps['suggestions']>;
};

function Suggestions({ id, suggestions }: SuggestionsProps) {
  return (
    <datalist id={id}>
      {suggestions.map((each) => (
        <option key={each.value} value={each.value}>
          {each.label}
        </option>
      ))}
    </datalist>
  );
}

type TokensProps = Pick<TokenListProps, 'label' | 'values' | 'describe'> & {
  /** Missing where no value may be taken out. */
  onRemove?: (value: string) => void;
};

function Tokens({ label, values, describe, onRemove }: TokensProps) {
  const t = useT();
  return (
    <ul className={styles.list} aria-label={label}>
      {values.map((value) => (
        <li key={value} className={cx(tag.tag, styles.token)}>
          <bdi className={textStyles.mono}>{value}</bdi>
          {describe && <span>{describe(value)}</span>}
          {onRemove && (
            <button type="button" aria-label={t('tokens.remove', { value })} onClick={() => onRemove(value)}>
              <Icon name="x" size={14} />
            </button>
          )}
        </li>
      ))}
      {values.length === 0 && <li className={textStyles.tertiary}>{t('tokens.none')}</li>}
    </ul>
  );
}
