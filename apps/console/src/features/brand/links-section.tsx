import { Button } from '@baize/ui/button.tsx';
import { CellInput, CellSelect } from '@baize/ui/cell-control.tsx';
import { cx } from '@baize/ui/cx.ts';
import { IconButton } from '@baize/ui/icon-button.tsx';
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

/** Where players find help, and the links of the footer and the app. */
export function LinksSection({ settings }: { settings: BrandSettings }) {
  const t = useT();
  const may = useCan('brand.write');
  const draft = useBrandDraft(settings, ['customerService', 'resources']);
  const { customerService, resources } = draft.draft;
  const whole =
    customerService.every(({ title, path }) => title.trim() !== '' && path.trim() !== '') &&
    resources.every(
      ({ resourceType, name, url }) => resourceType.trim() !== '' && name.trim() !== '' && url.trim() !== '',
    );
  const setServices = (next: Service[]): void => draft.set({ customerService: next });
  const setResources = (next: Resource[]): void => draft.set({ resources: next });
  return (
    <>
      <Rows
        title={t('brand.service')}
        hint={t('brand.service.hint')}
        disabled={!may}
        full={customerService.length >= SERVICES_MAX}
        onAdd={() => setServices([...customerService, { csType: 'LIVECHAT', title: '', path: '' }])}
      >
        {customerService.map((row, at) => (
          <Row
            key={at}
            service
            name={row.title || t(`service.${row.csType}`)}
            disabled={!may}
            onRemove={() => setServices(customerService.toSpliced(at, 1))}
          >
            <CellSelect
              label={t('brand.service.kind')}
              value={row.csType}
              disabled={!may}
              onChange={(event) =>
                setServices(customerService.with(at, { ...row, csType: event.target.value as Service['csType'] }))
              }
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
              disabled={!may}
              onChange={(title) => setServices(customerService.with(at, { ...row, title }))}
            />
            <Cell
              wide
              label={t('brand.service.path')}
              value={row.path}
              disabled={!may}
              onChange={(path) => setServices(customerService.with(at, { ...row, path }))}
            />
          </Row>
        ))}
      </Rows>
      <Rows
        title={t('brand.resources')}
        hint={t('brand.resources.hint')}
        disabled={!may}
        full={resources.length >= RESOURCES_MAX}
        onAdd={() => setResources([...resources, { resourceType: '', name: '', url: '', labelNameEn: '' }])}
      >
        {resources.map((row, at) => (
          <Row
            key={at}
            name={row.name || row.resourceType}
            disabled={!may}
            onRemove={() => setResources(resources.toSpliced(at, 1))}
          >
            <Cell
              label={t('brand.resource.type')}
              value={row.resourceType}
              disabled={!may}
              onChange={(resourceType) => setResources(resources.with(at, { ...row, resourceType }))}
            />
            <Cell
              label={t('part.name')}
              value={row.name}
              disabled={!may}
              onChange={(name) => setResources(resources.with(at, { ...row, name }))}
            />
            <Cell
              label={t('brand.resource.label')}
              value={row.labelNameEn}
              disabled={!may}
              onChange={(labelNameEn) => setResources(resources.with(at, { ...row, labelNameEn }))}
            />
            <Cell
              wide
              label={t('brand.resource.url')}
              value={row.url}
              disabled={!may}
              onChange={(url) => setResources(resources.with(at, { ...row, url }))}
            />
          </Row>
        ))}
      </Rows>
      <SaveBar draft={draft} invalid={!whole} />
    </>
  );
}

function Rows({
  title,
  hint,
  disabled,
  full,
  onAdd,
  children,
}: {
  title: string;
  hint: string;
  disabled: boolean;
  full: boolean;
  onAdd: () => void;
  children: ReactNode;
}) {
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

function Cell({
  label,
  value,
  wide,
  disabled,
  onChange,
}: {
  label: string;
  value: string;
  wide?: boolean;
  disabled: boolean;
  onChange: (value: string) => void;
}) {
  return (
    <CellInput
      className={wide ? styles.wide : undefined}
      label={label}
      placeholder={label}
      maxLength={255}
      spellCheck={false}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
