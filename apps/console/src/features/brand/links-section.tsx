import { isLink, LICENCE_MAX } from '@baize/contract/console/brand-values';
import { seenLength } from '@baize/contract/text';
import { Button } from '@baize/ui/button.tsx';
import { CellInput, CellSelect } from '@baize/ui/cell-control.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Field } from '@baize/ui/field.tsx';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { TextArea } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import type { ReactNode } from 'react';
import type { BrandSettings } from '@baize/contract/console/brand';
import { useCan } from '../../session.ts';
import { SaveBar } from './save-bar.tsx';
import { useBrandDraft } from './use-brand-draft.ts';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../../components/page.module.css';
import styles from './links-section.module.css';

type Service = BrandSettings['customerService'][number];
type Resource = BrandSettings['resources'][number];
const KINDS = ['LIVECHAT', 'FACEBOOK', 'TELEGRAM', 'WHATSAPP'] as const satisfies readonly Service['csType'][];
const SERVICES_MAX = 20;
const RESOURCES_MAX = 40;

export const LINKS_NAMES = ['customerService', 'resources', 'licence'] as const;
/** The languages that every page has in full. */
const LICENCE_LANGUAGES = ['bn', 'en'] as const;

/** Where players find help, the links of the footer and the app, and who licensed the brand. */
export function LinksSection({ settings }: { settings: BrandSettings }) {
  const may = useCan('brand.write');
  const draft = useBrandDraft(settings, LINKS_NAMES);
  const { customerService, resources, licence } = draft.draft;
  const whole =
    customerService.every(({ title, path }) => isSaid(title) && isTypedLink(path)) &&
    resources.every(({ resourceType, name, url }) => isSaid(resourceType) && isSaid(name) && isTypedLink(url));
  return (
    <>
      <ServiceRows rows={customerService} disabled={!may} onChange={(next) => draft.set({ customerService: next })} />
      <ResourceRows rows={resources} disabled={!may} onChange={(next) => draft.set({ resources: next })} />
      <Licence texts={licence} disabled={!may} onChange={(next) => draft.set({ licence: next })} />
      <SaveBar draft={draft} invalid={!whole} />
    </>
  );
}

const isSaid = (text: string): boolean => seenLength(text) > 0;
const isTypedLink = (text: string): boolean => isLink(text.trim());

type LicenceProps = {
  texts: BrandSettings['licence'];
  disabled: boolean;
  onChange: (texts: BrandSettings['licence']) => void;
};

/** What the footer says of the licence; an empty field is a language without one. */
function Licence({ texts, disabled, onChange }: LicenceProps) {
  const t = useT();
  const write = (language: string, text: string): void => {
    const { [language]: _before, ...others } = texts;
    onChange(text === '' ? others : { ...others, [language]: text });
  };
  return (
    <section className={cx(pageStyles.padded, styles.group)} aria-label={t('brand.licence')}>
      <h2 className={pageStyles.subheading}>{t('brand.licence')}</h2>
      <p className={textStyles.secondary}>{t('brand.licence.hint')}</p>
      <div className={styles.rows}>
        {LICENCE_LANGUAGES.map((language) => (
          <Field key={language} label={t(`brand.licence.${language}`)}>
            <TextArea
              rows={2}
              lang={language}
              maxLength={LICENCE_MAX}
              value={texts[language] ?? ''}
              disabled={disabled}
              onChange={(event) => write(language, event.target.value)}
            />
          </Field>
        ))}
      </div>
    </section>
  );
}

type LinkRowsProps<Link> = {
  rows: readonly Link[];
  /** The operator may only look. */
  disabled: boolean;
  /** All rows after the change. */
  onChange: (rows: Link[]) => void;
};

function ServiceRows({ rows, disabled, onChange }: LinkRowsProps<Service>) {
  const t = useT();
  return (
    <Rows
      title={t('brand.service')}
      hint={t('brand.service.hint')}
      disabled={disabled}
      full={rows.length >= SERVICES_MAX}
      onAdd={() => onChange([...rows, { csType: 'LIVECHAT', title: '', path: '' }])}
    >
      {rows.map((row, at) => (
        <Row
          key={at}
          service
          name={row.title || t(`service.${row.csType}`)}
          disabled={disabled}
          onRemove={() => onChange(rows.toSpliced(at, 1))}
        >
          <CellSelect
            label={t('brand.service.kind')}
            value={row.csType}
            disabled={disabled}
            onChange={(event) => onChange(rows.with(at, { ...row, csType: event.target.value as Service['csType'] }))}
          >
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`service.${kind}`)}
              </option>
            ))}
          </CellSelect>
          <Cell
            label={t('brand.service.title')}
            value={row.title}
            disabled={disabled}
            onChange={(title) => onChange(rows.with(at, { ...row, title }))}
          />
          <Cell
            wide
            label={t('brand.service.path')}
            invalid={row.path !== '' && !isTypedLink(row.path)}
            value={row.path}
            disabled={disabled}
            onChange={(path) => onChange(rows.with(at, { ...row, path }))}
          />
        </Row>
      ))}
    </Rows>
  );
}

function ResourceRows({ rows, disabled, onChange }: LinkRowsProps<Resource>) {
  const t = useT();
  return (
    <Rows
      title={t('brand.resources')}
      hint={t('brand.resources.hint')}
      disabled={disabled}
      full={rows.length >= RESOURCES_MAX}
      onAdd={() => onChange([...rows, { resourceType: '', name: '', url: '', labelNameEn: '' }])}
    >
      {rows.map((row, at) => (
        <Row
          key={at}
          name={row.name || row.resourceType}
          disabled={disabled}
          onRemove={() => onChange(rows.toSpliced(at, 1))}
        >
          <Cell
            label={t('brand.resource.type')}
            value={row.resourceType}
            disabled={disabled}
            onChange={(resourceType) => onChange(rows.with(at, { ...row, resourceType }))}
          />
          <Cell
            label={t('part.name')}
            value={row.name}
            disabled={disabled}
            onChange={(name) => onChange(rows.with(at, { ...row, name }))}
          />
          <Cell
            label={t('brand.resource.label')}
            value={row.labelNameEn}
            disabled={disabled}
            onChange={(labelNameEn) => onChange(rows.with(at, { ...row, labelNameEn }))}
          />
          <Cell
            wide
            label={t('brand.resource.url')}
            invalid={row.url !== '' && !isTypedLink(row.url)}
            value={row.url}
            disabled={disabled}
            onChange={(url) => onChange(rows.with(at, { ...row, url }))}
          />
        </Row>
      ))}
    </Rows>
  );
}

type RowsProps = {
  title: string;
  hint: string;
  disabled: boolean;
  /** No further row fits. */
  full: boolean;
  onAdd: () => void;
  children: ReactNode;
};

function Rows({ title, hint, disabled, full, onAdd, children }: RowsProps) {
  const t = useT();
  return (
    <section className={cx(pageStyles.padded, styles.group)} aria-label={title}>
      <h2 className={pageStyles.subheading}>{title}</h2>
      <p className={textStyles.secondary}>{hint}</p>
      <ul className={styles.rows}>{children}</ul>
      {!disabled && (
        <Button size="dense" icon="plus" disabled={full} onClick={onAdd}>
          {t('brand.addRow')}
        </Button>
      )}
    </section>
  );
}

type RowProps = {
  /** What the row is about; spoken by its button. */
  name: string;
  /** A row of customer service: three fields instead of four. */
  service?: boolean;
  disabled: boolean;
  onRemove: () => void;
  children: ReactNode;
};

function Row({ name, service, disabled, onRemove, children }: RowProps) {
  const t = useT();
  return (
    <li className={cx(styles.row, service && styles.serviceRow)}>
      {children}
      {!disabled && <IconButton dense icon="trash" label={t('tokens.remove', { value: name })} onClick={onRemove} />}
    </li>
  );
}

type CellProps = {
  label: string;
  value: string;
  /** On narrow screens the field takes a line of its own. */
  wide?: boolean;
  disabled: boolean;
  /** Not empty, and nothing that a player could be led to. */
  invalid?: boolean;
  onChange: (value: string) => void;
};

function Cell({ label, value, wide, disabled, invalid, onChange }: CellProps) {
  return (
    <CellInput
      className={wide ? styles.wide : undefined}
      label={label}
      placeholder={label}
      maxLength={255}
      spellCheck={false}
      value={value}
      invalid={invalid}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
