import type { FieldRule } from '@baize/contract/boot';
import { PATTERN_KINDS, type PatternKind } from '@baize/domain/field-rules';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { TokenList } from '../../components/token-list.tsx';
import type { BrandSettings } from '@baize/contract/console/brand';
import { useCan } from '../../session.ts';
import { languageName } from '../../lib/language-name.ts';
import { readLanguage } from './access-values.ts';
import { REGISTRATION_NAMES } from './parts.ts';
import { RegistrationPreview } from './registration-preview.tsx';
import { fieldName, isRuleWhole, patternFields, ruleKind } from './rules.ts';
import { SaveBar } from './save-bar.tsx';
import { useBrandDraft } from './use-brand-draft.ts';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../../components/page.module.css';
import styles from './registration-section.module.css';
import { CellCheckbox, CellInput, CellSelect } from '@baize/ui/cell-control.tsx';
import table from '@baize/ui/data-table.module.css';

/** Languages of the site and what registration asks for. */
export function RegistrationSection({ settings }: { settings: BrandSettings }) {
  const t = useT();
  const language = useLanguage();
  const may = useCan('brand.write');
  const draft = useBrandDraft(settings, REGISTRATION_NAMES);
  const { languages, registerRules } = draft.draft;
  const change = (field: string, part: Partial<FieldRule>): void =>
    draft.set({ registerRules: registerRules.map((rule) => (rule.field === field ? { ...rule, ...part } : rule)) });
  return (
    <>
      <div className={cx(pageStyles.form, pageStyles.padded, pageStyles.narrow)}>
        <TokenList
          label={t('brand.languages')}
          hint={t('brand.languages.hint')}
          values={languages}
          onChange={(next) => draft.set({ languages: next })}
          read={readLanguage}
          wrong={t('brand.languages.wrong')}
          describe={(code) => languageName(code, language)}
          max={60}
          min={1}
          disabled={!may}
        />
      </div>
      <h2 className={cx(pageStyles.subheading, pageStyles.padHeading)} id="rules-title">
        {t('brand.rules')}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keys */}
      <section className={cx(table.scroller, table.dense)} tabIndex={0} aria-labelledby="rules-title">
        <table className={styles.rules}>
          <thead>
            <tr>
              <th scope="col">{t('brand.rule.field')}</th>
              <th scope="col" className={table.alignCentre}>
                {t('brand.rule.enabled')}
              </th>
              <th scope="col" className={table.alignCentre}>
                {t('brand.rule.required')}
              </th>
              <th scope="col">{t('brand.rule.pattern')}</th>
              <th scope="col" className={table.alignEnd}>
                {t('brand.rule.min')}
              </th>
              <th scope="col" className={table.alignEnd}>
                {t('brand.rule.max')}
              </th>
            </tr>
          </thead>
          <tbody>
            {registerRules.map((rule) => (
              <RuleRow key={rule.field} rule={rule} disabled={!may} onChange={(part) => change(rule.field, part)} />
            ))}
          </tbody>
        </table>
      </section>
      <RegistrationPreview settings={settings} />
      <SaveBar draft={draft} invalid={!registerRules.every(isRuleWhole)} />
    </>
  );
}

type RuleProps = {
  rule: FieldRule;
  /** The operator may only look. */
  disabled: boolean;
  onChange: (part: Partial<FieldRule>) => void;
};

function RuleRow({ rule, disabled, onChange }: RuleProps) {
  const t = useT();
  const name = fieldName(t, rule.field);
  const whole = isRuleWhole(rule);
  const length = (key: 'minLength' | 'maxLength', label: string) => (
    <CellInput
      className={styles.length}
      type="number"
      inputMode="numeric"
      min={0}
      max={999}
      label={`${name}: ${label}`}
      invalid={!whole}
      disabled={disabled || !rule.enabled}
      value={rule[key]}
      onChange={(event) => onChange({ [key]: Math.trunc(event.target.valueAsNumber) || 0 })}
    />
  );
  return (
    <tr>
      <th scope="row" aria-label={name}>
        <span className={layout.column}>
          <b className={textStyles.strong}>{name}</b>
          <bdi className={cx(textStyles.mono, textStyles.tertiary)}>{rule.field}</bdi>
        </span>
      </th>
      <td className={table.alignCentre} data-name={t('brand.rule.enabled')}>
        <CellCheckbox
          label={`${name}: ${t('brand.rule.enabled')}`}
          checked={rule.enabled}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked ? { enabled: true } : { enabled: false, required: false })}
        />
      </td>
      <td className={table.alignCentre} data-name={t('brand.rule.required')}>
        <CellCheckbox
          label={`${name}: ${t('brand.rule.required')}`}
          checked={rule.required}
          disabled={disabled || !rule.enabled}
          onChange={(event) => onChange({ required: event.target.checked })}
        />
      </td>
      <td className={styles.accepts}>
        <PatternField rule={rule} disabled={disabled} onChange={onChange} />
      </td>
      <td className={table.alignEnd} data-name={t('brand.rule.min')}>
        {length('minLength', t('brand.rule.min'))}
      </td>
      <td className={table.alignEnd} data-name={t('brand.rule.max')}>
        {length('maxLength', t('brand.rule.max'))}
      </td>
    </tr>
  );
}

/** What a field accepts: one of the kinds. */
function PatternField({ rule, disabled, onChange }: RuleProps) {
  const t = useT();
  return (
    <CellSelect
      className={styles.kind}
      label={`${fieldName(t, rule.field)}: ${t('brand.rule.pattern')}`}
      disabled={disabled || !rule.enabled}
      value={ruleKind(rule)}
      onChange={(event) => onChange(patternFields(event.target.value as PatternKind))}
    >
      {PATTERN_KINDS.map((kind) => (
        <option key={kind} value={kind}>
          {t(`pattern.${kind}`)}
        </option>
      ))}
    </CellSelect>
  );
}
