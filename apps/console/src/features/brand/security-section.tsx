import type { BrandSettings } from '@baize/contract/console/brand';
import { FIRST_LOGINS, SECURITY_BOUNDS } from '@baize/contract/console/security-bounds';
import type { STEP_UP_WAYS } from '@baize/contract/identity';
import { Checkbox, Switch } from '@baize/ui/checkbox.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Field } from '@baize/ui/field.tsx';
import layout from '@baize/ui/layout.module.css';
import { Select } from '@baize/ui/select.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import { useId, type ReactNode } from 'react';
import { useCan } from '../../session.ts';
import { CapsTable } from './caps-table.tsx';
import { SaveBar } from './save-bar.tsx';
import { isBudgetRight, isSecurityRight, isWithin } from './security-values.ts';
import { useBrandDraft } from './use-brand-draft.ts';
import pageStyles from '../../components/page.module.css';
import styles from './security-section.module.css';

export const SECURITY_NAMES = ['login', 'codes'] as const;
type Login = BrandSettings['login'];
type Codes = BrandSettings['codes'];
type Way = (typeof STEP_UP_WAYS)[number];
const WAYS = ['sms', 'email', 'payee', 'totp'] as const satisfies readonly Way[];

/** How codes are sent, when a login proves itself further, and what passwords are taken. */
export function SecuritySection({ settings }: { settings: BrandSettings }) {
  const may = useCan('brand.security');
  const draft = useBrandDraft(settings, SECURITY_NAMES);
  const { login, codes } = draft.draft;
  const setLogin = (part: Partial<Login>): void => draft.set({ login: { ...login, ...part } });
  const setCodes = (part: Partial<Codes>): void => draft.set({ codes: { ...codes, ...part } });
  return (
    <>
      <fieldset className={cx(pageStyles.form, pageStyles.padded, pageStyles.narrow)} disabled={!may}>
        <NewPlaceGroup login={login} set={setLogin} />
        <PasswordGroup login={login} set={setLogin} />
        <LoginGroup login={login} set={setLogin} />
        <CodeGroup codes={codes} set={setCodes} />
      </fieldset>
      <CapsTable caps={codes.caps} disabled={!may} onChange={(caps) => setCodes({ caps })} />
      <SaveBar draft={draft} invalid={!isSecurityRight(draft.draft)} permission="brand.security" asksReason />
    </>
  );
}

function Group({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 className={pageStyles.subheading} id={id}>
        {title}
      </h2>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
}

type NumberFieldProps = {
  name: keyof typeof SECURITY_BOUNDS;
  value: number;
  onChange: (value: number) => void;
};

function NumberField({ name, value, onChange }: NumberFieldProps) {
  const t = useT();
  const bounds = SECURITY_BOUNDS[name];
  return (
    <Field
      label={t(`security.${name}`)}
      hint={t(`security.${name}.hint`)}
      error={!isWithin(value, bounds) && t('security.between', bounds)}
    >
      <TextInput
        type="number"
        inputMode="numeric"
        {...bounds}
        value={Number.isNaN(value) ? '' : value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </Field>
  );
}

type LoginGroupProps = { login: Login; set: (part: Partial<Login>) => void };

function NewPlaceGroup({ login: { newPlace }, set }: LoginGroupProps) {
  const t = useT();
  const change = (part: Partial<Login['newPlace']>): void => set({ newPlace: { ...newPlace, ...part } });
  const choose = (way: Way, isOn: boolean): void =>
    change({ ways: WAYS.filter((each) => (each === way ? isOn : newPlace.ways.includes(each))) });
  return (
    <Group title={t('security.newPlace')} text={t('security.newPlace.text')}>
      <Switch checked={newPlace.on} onChange={(event) => change({ on: event.target.checked })}>
        {t('security.newPlace.on')}
      </Switch>
      <NumberField name="newPlaceDays" value={newPlace.days} onChange={(days) => change({ days })} />
      <fieldset className={layout.column} aria-describedby="ways-wrong">
        <legend className={styles.legend}>{t('security.ways')}</legend>
        {WAYS.map((way) => (
          <Checkbox
            key={way}
            checked={newPlace.ways.includes(way)}
            onChange={(event) => choose(way, event.target.checked)}
          >
            {t(`security.way.${way}`)}
          </Checkbox>
        ))}
        <p id="ways-wrong" className={styles.wrong} aria-live="polite">
          {newPlace.ways.length === 0 && t('security.ways.none')}
        </p>
      </fieldset>
    </Group>
  );
}

function PasswordGroup({ login, set }: LoginGroupProps) {
  const t = useT();
  return (
    <Group title={t('security.passwords')}>
      <div className={pageStyles.twoFields}>
        <NumberField
          name="passwordMaxAgeDays"
          value={login.passwordMaxAgeDays}
          onChange={(passwordMaxAgeDays) => set({ passwordMaxAgeDays })}
        />
        <Field label={t('security.firstLogin')} hint={t('security.firstLogin.hint')}>
          <Select
            value={login.firstLogin}
            onChange={(event) => set({ firstLogin: event.target.value as Login['firstLogin'] })}
            options={FIRST_LOGINS.map((value) => ({ value, label: t(`security.firstLogin.${value}`) }))}
          />
        </Field>
      </div>
      <Switch
        checked={login.refuseCommonPasswords}
        onChange={(event) => set({ refuseCommonPasswords: event.target.checked })}
      >
        {t('security.refuseCommonPasswords')}
      </Switch>
    </Group>
  );
}

function LoginGroup({ login, set }: LoginGroupProps) {
  const t = useT();
  const number = (name: 'captchaAfterFailures' | 'memberIdleMinutes' | 'agentIdleMinutes') => (
    <NumberField name={name} value={login[name]} onChange={(value) => set({ [name]: value })} />
  );
  return (
    <Group title={t('security.logins')}>
      {number('captchaAfterFailures')}
      <div className={pageStyles.twoFields}>
        {number('memberIdleMinutes')}
        {number('agentIdleMinutes')}
      </div>
      <Switch
        checked={login.tellUnknownAccounts}
        onChange={(event) => set({ tellUnknownAccounts: event.target.checked })}
      >
        {t('security.tellUnknownAccounts')}
      </Switch>
      {login.tellUnknownAccounts && <p className={styles.text}>{t('security.tellUnknownAccounts.risk')}</p>}
    </Group>
  );
}

function CodeGroup({ codes, set }: { codes: Codes; set: (part: Partial<Codes>) => void }) {
  const t = useT();
  const number = (name: 'expiredMinutes' | 'resendSeconds' | 'lockMinutes') => (
    <NumberField name={name} value={codes[name]} onChange={(value) => set({ [name]: value })} />
  );
  return (
    <Group title={t('security.codes')} text={t('security.codes.text')}>
      <div className={pageStyles.twoFields}>
        {number('expiredMinutes')}
        {number('resendSeconds')}
        {number('lockMinutes')}
        <Field
          label={t('security.dailyBudget')}
          hint={t('security.dailyBudget.hint')}
          error={!isBudgetRight(codes.dailyBudget) && t('security.dailyBudget.wrong')}
        >
          <TextInput
            inputMode="decimal"
            maxLength={18}
            value={codes.dailyBudget}
            onChange={(event) => set({ dailyBudget: event.target.value })}
          />
        </Field>
      </div>
    </Group>
  );
}
