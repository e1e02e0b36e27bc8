import type { DepositMethod } from '@baize/contract/cashier';
import { Icon } from '@baize/ui/icon.tsx';
import type { IconName } from '@baize/ui/icon-names.ts';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { useId } from 'react';
import { useFormat } from '../../use-format.ts';
import { cx } from '@baize/ui/cx.ts';
import field from '@baize/ui/field.module.css';
import textStyles from '@baize/ui/text.module.css';
import styles from './method-picker.module.css';

/** The icon of a way to pay, by a word of its code. */
const METHOD_ICONS: readonly (readonly [RegExp, IconName])[] = [
  [/card/iu, 'card'],
  [/bank/iu, 'bank'],
  [/coin|crypto|usdt|btc/iu, 'coin'],
  [/wallet|mobile|bkash|nagad|rocket/iu, 'app'],
];
export const methodIcon = (method: string): IconName =>
  METHOD_ICONS.find(([pattern]) => pattern.test(method))?.[1] ?? 'wallet';

/** The name of a way to pay in the language spoken, else in English, else its code. */
export const methodName = (method: Pick<DepositMethod, 'method' | 'name'>, language: string): string =>
  method.name[language] ?? method.name[language.split('-')[0] ?? ''] ?? method.name.en ?? method.method;

type MethodPickerProps = {
  methods: readonly DepositMethod[];
  chosen: string;
  disabled: boolean;
  onChoose: (method: string) => void;
};

export function MethodPicker({ methods, chosen, disabled, onChoose }: MethodPickerProps) {
  const t = useT();
  const f = useFormat();
  const language = useLanguage();
  const group = useId();
  return (
    <fieldset className={field.field}>
      <legend className={cx(field.label, styles.legend)}>{t('cashier.payWith')}</legend>
      <div className={styles.methods}>
        {methods.map((method) => (
          <label key={method.method}>
            <input
              type="radio"
              name={group}
              value={method.method}
              checked={method.method === chosen}
              disabled={disabled}
              onChange={() => onChoose(method.method)}
            />
            <span className={styles.mark}>
              <Icon name={methodIcon(method.method)} />
            </span>
            <span className={styles.name}>
              <b>{methodName(method, language)}</b>
              <small className={textStyles.figures}>
                {method.closed === null
                  ? t('cashier.limits', {
                      min: f.money(method.min, { places: 0 }),
                      max: f.money(method.max, { places: 0 }),
                    })
                  : t('cashier.closed')}
                {method.fee.rate > 0 && ` · ${t('cashier.feeRate', { rate: f.number(method.fee.rate / 10_000) })}`}
              </small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
