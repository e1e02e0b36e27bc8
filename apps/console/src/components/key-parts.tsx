import { KEY_ID, PEM_MAX } from '@baize/contract/console/connection-values';
import type { SupplierDesk } from '@baize/contract/console/supplier-desk';
import { Button } from '@baize/ui/button.tsx';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { TextArea, TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useForm } from 'react-hook-form';
import { fromLocalField } from '../lib/offset-time.ts';
import { isReason } from '../lib/reason.ts';
import { useBrand } from '../session.ts';
import { useFormat } from '../use-format.ts';
import { FailureNote } from './failure.tsx';
import { FormDialog } from './form-dialog.tsx';
import { NoRows } from './list-table.tsx';
import pageStyles from './page.module.css';
import { ReasonField } from './reason-field.tsx';

export type DeskKey = SupplierDesk['keys'][number];

const isOver = ({ notAfter }: DeskKey): boolean => notAfter !== null && Date.parse(notAfter) <= Date.now();

/** Public keys of a supplier with their times. `onRetire`: only of those that are not over. */
export function KeyTable({ keys, onRetire }: { keys: readonly DeskKey[]; onRetire: (key: DeskKey) => void }) {
  const t = useT();
  const columns = useKeyColumns(onRetire);
  const card = useKeyCard(onRetire);
  if (keys.length === 0) return <NoRows title={t('key.none')} text={t('key.none.text')} />;
  return (
    <DataTable
      density="dense"
      caption={t('part.table', { name: t('supplier.keys') })}
      rows={keys}
      rowKey={({ kid }) => kid}
      columns={columns}
      card={card}
    />
  );
}

function KeyState({ row }: { row: DeskKey }) {
  const t = useT();
  if (row.active) return <Tag tone="positive">{t('supplier.key.active')}</Tag>;
  return <Tag>{t(isOver(row) ? 'supplier.key.over' : 'supplier.key.later')}</Tag>;
}

function RetireButton({ row, onRetire }: { row: DeskKey; onRetire: (key: DeskKey) => void }) {
  const t = useT();
  if (isOver(row)) return null;
  return (
    <Button size="dense" onClick={() => onRetire(row)} aria-label={t('key.retire.of', { kid: row.kid })}>
      {t('key.retire')}
    </Button>
  );
}

function useKeyColumns(onRetire: (key: DeskKey) => void): Column<DeskKey>[] {
  const t = useT();
  const format = useFormat();
  const time = (at: string | null): string => (at === null ? '—' : format.dateTime(at));
  return [
    { key: 'kid', head: t('key.kid'), fixed: true, cell: ({ kid }) => <bdi className={textStyles.mono}>{kid}</bdi> },
    { key: 'state', head: t('case.state'), cell: (row) => <KeyState row={row} /> },
    { key: 'from', head: t('key.from'), cell: ({ notBefore }) => time(notBefore) },
    { key: 'until', head: t('key.until'), cell: ({ notAfter }) => time(notAfter) },
    {
      key: 'print',
      head: t('key.fingerprint'),
      cell: ({ fingerprint }) => <bdi className={textStyles.mono}>{fingerprint}</bdi>,
      deskOnly: true,
    },
    {
      key: 'retire',
      head: <span className={textStyles.visuallyHidden}>{t('key.retire')}</span>,
      atEnd: true,
      cell: (row) => <RetireButton row={row} onRetire={onRetire} />,
    },
  ];
}

function useKeyCard(onRetire: (key: DeskKey) => void): (row: DeskKey) => RowCard {
  const t = useT();
  const format = useFormat();
  const time = (at: string | null): string => (at === null ? '—' : format.dateTime(at));
  return (row) => ({
    title: <bdi className={textStyles.mono}>{row.kid}</bdi>,
    end: <KeyState row={row} />,
    figures: [
      { label: t('key.from'), value: time(row.notBefore) },
      { label: t('key.until'), value: time(row.notAfter) },
      { label: t('key.fingerprint'), value: <bdi className={textStyles.mono}>{row.fingerprint}</bdi>, words: true },
    ],
    more: <RetireButton row={row} onRetire={onRetire} />,
  });
}

type KeyForm = { kid: string; pem: string; from: string; until: string; reason: string };
export type NewKey = { kid: string; pem: string; from: string | null; until: string | null };

type KeyDialogProps = {
  action: { readonly busy: boolean; readonly failure: Failure | null };
  /** Whether it holds only once a second person has checked it. */
  checked: boolean;
  /** Who works for the house says why. */
  withReason: boolean;
  onKey: (key: NewKey, reason: string) => void;
  onClose: () => void;
};

/** A public key from a file or as text, and from when to when it holds. */
export function KeyDialog({ action, checked, withReason, onKey, onClose }: KeyDialogProps) {
  const t = useT();
  const { gmtOffsetMinutes } = useBrand();
  const {
    register,
    handleSubmit,
    setValue,
    formState: { errors },
  } = useForm<KeyForm>({ defaultValues: { kid: '', pem: '', from: '', until: '', reason: '' } });
  const told = (field: 'kid' | 'pem' | 'from' | 'until') => action.failure?.fields?.[field];
  const takeFile = (file: File | undefined): void => {
    if (file && file.size <= PEM_MAX) void file.text().then((text) => setValue('pem', text, { shouldValidate: true }));
  };
  return (
    <FormDialog
      title={t('key.add')}
      submit={t(checked ? 'ceiling.propose' : 'key.add.submit')}
      busy={action.busy}
      onClose={onClose}
      onSubmit={handleSubmit(({ kid, pem, from, until, reason }) =>
        onKey(
          {
            kid: kid.trim(),
            pem: pem.trim(),
            from: fromLocalField(from, gmtOffsetMinutes),
            until: fromLocalField(until, gmtOffsetMinutes),
          },
          reason.trim(),
        ),
      )}
    >
      <Field label={t('key.kid')} hint={t('key.kid.hint')} error={errors.kid ? t('key.wrong.kid') : told('kid')}>
        <TextInput
          maxLength={64}
          autoCapitalize="none"
          {...register('kid', { validate: (text) => KEY_ID.test(text.trim()) })}
        />
      </Field>
      <Field label={t('key.file')} hint={t('key.file.hint')}>
        <TextInput type="file" accept=".pem,.pub,.txt" onChange={(event) => takeFile(event.target.files?.[0])} />
      </Field>
      <Field label={t('key.pem')} error={errors.pem ? t('key.wrong.pem') : told('pem')}>
        <TextArea
          rows={6}
          maxLength={PEM_MAX}
          spellCheck={false}
          {...register('pem', { validate: (text) => text.includes('PUBLIC KEY') })}
        />
      </Field>
      <div className={pageStyles.twoFields}>
        <Field label={t('key.from')} hint={t('key.from.hint')} error={told('from')}>
          <TextInput type="datetime-local" {...register('from')} />
        </Field>
        <Field label={t('key.until')} hint={t('key.until.hint')} error={told('until')}>
          <TextInput type="datetime-local" {...register('until')} />
        </Field>
      </div>
      <Note>{t('key.two')}</Note>
      {withReason && (
        <ReasonField wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      )}
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}
