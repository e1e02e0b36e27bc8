import type { FieldRule } from '@baize/contract/boot';
import type { BrandSettings } from '@baize/contract/console/brand';
import { isSecretField, violationOf } from '@baize/domain/field-rules';
import { enabledRules, formNeeds, registerModes, rulesOfMode, type RegisterMode } from '@baize/domain/register-rules';
import { cx } from '@baize/ui/cx.ts';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { PasswordInput } from '@baize/ui/password-input.tsx';
import { Tabs } from '@baize/ui/tabs.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT, type Translate } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useBrand } from '../../session.ts';
import { draftKey, drafts, type PartName } from './drafts.ts';
import { FLAGS_NAMES, REGISTRATION_NAMES } from './parts.ts';
import { fieldName, ruleKind } from './rules.ts';
import pageStyles from '../../components/page.module.css';
import textStyles from '@baize/ui/text.module.css';
import styles from './registration-preview.module.css';

/** Flags and rules as they would be saved, each with the edits of its own tab. */
function useDrafted(settings: BrandSettings): Pick<BrandSettings, 'flags' | 'registerRules'> {
  const { id } = useBrand();
  const kept = drafts.useValue();
  const editsOf = (names: readonly PartName[]) => kept.get(draftKey(id, names))?.edits;
  return {
    flags: editsOf(FLAGS_NAMES)?.flags ?? settings.flags,
    registerRules: editsOf(REGISTRATION_NAMES)?.registerRules ?? settings.registerRules,
  };
}

/** The form that players meet, before it is saved: fields, asterisks, and what a sample would be answered. */
export function RegistrationPreview({ settings }: { settings: BrandSettings }) {
  const t = useT();
  const { flags, registerRules } = useDrafted(settings);
  const [chosen, setChosen] = useState<RegisterMode>();
  const modes = registerModes(flags);
  const mode = chosen && modes.includes(chosen) ? chosen : modes[0];
  return (
    <section aria-labelledby="preview-title">
      <h2 className={cx(pageStyles.subheading, pageStyles.padHeading)} id="preview-title">
        {t('brand.preview')}
      </h2>
      <div className={styles.preview}>
        <p className={textStyles.secondary}>{t('brand.preview.hint')}</p>
        <OneClickClosed flags={flags} registerRules={registerRules} />
        {mode === undefined ? (
          <Note icon="info">{t('brand.preview.closed')}</Note>
        ) : (
          <Tabs
            look="seg"
            label={t('brand.preview.modes')}
            value={mode}
            onChange={setChosen}
            tabs={modes.map((value) => ({ value, label: t(`brand.preview.${value}`) }))}
          >
            <div className={styles.fields} key={mode}>
              {enabledRules(rulesOfMode(registerRules, mode, flags)).map((rule) => (
                <SampleField key={rule.field} rule={rule} />
              ))}
            </div>
          </Tabs>
        )}
      </div>
    </section>
  );
}

/** Why one press opens no account though its flag is on. */
function OneClickClosed({ flags, registerRules }: Pick<BrandSettings, 'flags' | 'registerRules'>) {
  const t = useT();
  const needs = flags.ONECLICKREG3 ? formNeeds(registerRules, flags) : undefined;
  if (needs === undefined) return null;
  return (
    <Note tone="warn">
      {needs === 'number'
        ? t('brand.preview.oneClick.number')
        : t('brand.preview.oneClick.fields', { fields: needs.map((field) => fieldName(t, field)).join(', ') })}
    </Note>
  );
}

/** One field with its rule at work. What is typed here is sent nowhere. */
function SampleField({ rule }: { rule: FieldRule }) {
  const t = useT();
  const [sample, setSample] = useState('');
  const name = fieldName(t, rule.field);
  const input = {
    value: sample,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setSample(event.target.value),
  };
  const verdict = sample === '' ? undefined : violationOf(rule, sample);
  return (
    <Field
      label={rule.required ? name : t('brand.preview.optional', { field: name })}
      required={rule.required}
      hint={sample === '' ? ruleText(t, rule) : undefined}
      error={verdict && t(`brand.preview.${verdict.reason}`, { rule: ruleText(t, rule) })}
      success={sample !== '' && !verdict ? t('brand.preview.accepted') : undefined}
    >
      {isSecretField(rule.field) ? (
        <PasswordInput {...input} labels={{ show: t('brand.preview.show'), hide: t('brand.preview.hide') }} />
      ) : (
        <TextInput {...input} />
      )}
    </Field>
  );
}

/** What a field takes, in a few words. A greatest length of zero sets none. */
function ruleText(t: Translate, rule: FieldRule): string {
  const { minLength: min, maxLength: max } = rule;
  const kind = t(`pattern.${ruleKind(rule)}`);
  if (max === 0) return t('brand.preview.atLeast', { kind, min });
  return t(min === max ? 'brand.preview.exactly' : 'brand.preview.between', { kind, min, max });
}
