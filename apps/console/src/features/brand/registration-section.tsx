import type { FieldRule } from '@baize/contract/boot';
import { isSafePattern, PATTERN_KINDS, type PatternKind } from '@baize/domain/field-rules';
import { useLanguage, useT, type Translate } from '@baize/webkit/i18n';
import { TokenList } from '../../components/token-list.tsx';
import type { BrandSettings } from '../../console-calls.ts';
import { useCan } from '../../session.ts';
import { languageName, readLanguage } from './access-values.ts';
import { isRuleWhole, patternFields, shapeOf } from './rules.ts';
import { SaveBar } from './save-bar.tsx';
import { useBrandDraft } from './use-brand-draft.ts';

export function fieldName(t: Translate, field: string): string {
  const text = t(`field.${field}`);
  return text === `field.${field}` ? field : text;
}

/** Languages of the site and what registration asks for. */
export function RegistrationSection({ settings }: { settings: BrandSettings }) {
  const t = useT();
  const language = useLanguage();
  const may = useCan('brand.write');
  const draft = useBrandDraft(settings, ['languages', 'registerRules']);
  const { languages, registerRules } = draft.draft;
  const change = (field: string, part: Partial<FieldRule>): void =>
    draft.set({ registerRules: registerRules.map((rule) => (rule.field === field ? { ...rule, ...part } : rule)) });
  return (
    <>
      <div className="form pad narrow">
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
      <h2 className="h3 pad-h" id="rules-title">
        {t('brand.rules')}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keys */}
      <section className="p-tw" tabIndex={0} aria-labelledby="rules-title">
        <table className="p-t rules">
          <thead>
            <tr>
              <th scope="col">{t('brand.rule.field')}</th>
              <th scope="col" className="c">
                {t('brand.rule.enabled')}
              </th>
              <th scope="col" className="c">
                {t('brand.rule.required')}
              </th>
              <th scope="col">{t('brand.rule.pattern')}</th>
              <th scope="col" className="r">
                {t('brand.rule.min')}
              </th>
              <th scope="col" className="r">
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
      <SaveBar draft={draft} invalid={!registerRules.every(isRuleWhole)} />
    </>
  );
}

function RuleRow({
  rule,
  disabled,
  onChange,
}: {
  rule: FieldRule;
  disabled: boolean;
  onChange: (part: Partial<FieldRule>) => void;
}) {
  const t = useT();
  const name = fieldName(t, rule.field);
  const whole = isRuleWhole(rule);
  const shape = shapeOf(rule);
  const length = (key: 'minLength' | 'maxLength', label: string) => (
    <input
      className="cell num"
      type="number"
      inputMode="numeric"
      min={0}
      max={999}
      aria-label={`${name}: ${label}`}
      aria-invalid={!whole || undefined}
      disabled={disabled || !rule.enabled}
      value={rule[key]}
      onChange={(event) => onChange({ [key]: Math.trunc(event.target.valueAsNumber) || 0 })}
    />
  );
  return (
    <tr>
      <th scope="row" aria-label={name}>
        <span className="p-col">
          <b className="p-b">{name}</b>
          <bdi className="p-mono p-mut">{rule.field}</bdi>
        </span>
      </th>
      <td className="c" data-name={t('brand.rule.enabled')}>
        <label className="ck">
          <input
            type="checkbox"
            aria-label={`${name}: ${t('brand.rule.enabled')}`}
            checked={rule.enabled}
            disabled={disabled}
            onChange={(event) =>
              onChange(event.target.checked ? { enabled: true } : { enabled: false, required: false })
            }
          />
        </label>
      </td>
      <td className="c" data-name={t('brand.rule.required')}>
        <label className="ck">
          <input
            type="checkbox"
            aria-label={`${name}: ${t('brand.rule.required')}`}
            checked={rule.required}
            disabled={disabled || !rule.enabled}
            onChange={(event) => onChange({ required: event.target.checked })}
          />
        </label>
      </td>
      <td className="accepts">
        <span className="p-row">
          <select
            className="cell"
            aria-label={`${name}: ${t('brand.rule.pattern')}`}
            disabled={disabled || !rule.enabled}
            value={shape.kind}
            onChange={(event) => onChange(patternFields(event.target.value as PatternKind, shape.own))}
          >
            {PATTERN_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`pattern.${kind}`)}
              </option>
            ))}
          </select>
          <input
            className="cell p-mono own"
            aria-label={`${name}: ${t('brand.rule.own')}`}
            placeholder={t('brand.rule.own')}
            aria-invalid={!isSafePattern(rule.acceptedPattern) || undefined}
            spellCheck={false}
            maxLength={200}
            disabled={disabled || !rule.enabled}
            value={shape.own}
            onChange={(event) => onChange(patternFields(shape.kind, event.target.value))}
          />
        </span>
      </td>
      <td className="r" data-name={t('brand.rule.min')}>
        {length('minLength', t('brand.rule.min'))}
      </td>
      <td className="r" data-name={t('brand.rule.max')}>
        {length('maxLength', t('brand.rule.max'))}
      </td>
    </tr>
  );
}
