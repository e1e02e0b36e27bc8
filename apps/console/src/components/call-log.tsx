import type { SupplierCall } from '@baize/contract/console/supplier-desk';
import type { KeysetPage } from '@baize/contract/envelope';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Note } from '@baize/ui/note.tsx';
import { SelectFilter, TextFilter } from '@baize/ui/table-filters.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import type { CallError } from '@baize/webkit/outcome';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { atMost, oneOf } from '../lib/filter-rules.ts';
import { useFilters, type Filters } from '../use-filters.ts';
import { useFormat } from '../use-format.ts';
import { ListTable, NoRows } from './list-table.tsx';
import { NotUnderstood } from './not-understood.tsx';
import { Fact } from './page.tsx';
import pageStyles from './page.module.css';

const RESULTS = ['done', 'refused'] as const;
const TEXT = { min: 3, max: 64 } as const;
const PAGE_SIZE = 25;

export type CallFilters = Filters<'result' | 'text'>;

/** The filters of a log as they stand in the address, and what a call takes of them. */
export function useCallFilters() {
  const t = useT();
  const filters: CallFilters = useFilters(['result', 'text'], {
    result: oneOf(t('call.result'), RESULTS),
    text: atMost(t('call.text'), TEXT.max),
  });
  const result = RESULTS.find((each) => each === filters.values.result);
  const text = filters.values.text.trim();
  const asked = {
    ...(result && { result }),
    ...(text.length >= TEXT.min && { text }),
    ...filters.cursor,
    pageSize: PAGE_SIZE,
  };
  return { filters, asked };
}

type CallLogProps = {
  filters: CallFilters;
  /** Whether its reader may keep views of it: people of a supplier have none. */
  views: boolean;
  query: UseQueryResult<KeysetPage<SupplierCall>, CallError>;
};

/** A supplier's calls with request and answer, the newest first. */
export function CallLog({ filters, views, query }: CallLogProps) {
  const t = useT();
  const [open, setOpen] = useState<SupplierCall | null>(null);
  const columns = useColumns(setOpen);
  const card = useCard(setOpen);
  const { values, set, setCursor, filtered, clear, wrong } = filters;
  if (!views && wrong.length > 0) return <NotUnderstood wrong={wrong} onClear={clear} />;
  return (
    <>
      <ListTable
        list="supplier-calls"
        name={t('call.list')}
        query={query}
        rowKey={({ id }) => id}
        columns={columns}
        card={card}
        {...(views ? { state: filters } : { onCursor: setCursor })}
        filters={
          <>
            <SelectFilter
              label={t('call.result')}
              value={values.result}
              onChange={(result) => set({ result })}
              options={[
                { value: '', label: t('call.result.all') },
                ...RESULTS.map((each) => ({ value: each, label: t(`call.result.${each}`) })),
              ]}
            />
            <TextFilter
              label={t('call.text')}
              value={values.text}
              onChange={(text) => set({ text })}
              icon="search"
              maxLength={TEXT.max}
              wide
            />
          </>
        }
        empty={
          filtered ? (
            <NoRows filtered onClear={clear} />
          ) : (
            <NoRows title={t('call.empty')} text={t('call.empty.text')} />
          )
        }
      />
      {open && <CallDialog call={open} onClose={() => setOpen(null)} />}
    </>
  );
}

const StatusTag = ({ call: { refused, status } }: { call: SupplierCall }) => (
  <Tag tone={refused ? 'negative' : 'positive'}>{status}</Tag>
);

function useColumns(open: (call: SupplierCall) => void): Column<SupplierCall>[] {
  const t = useT();
  const format = useFormat();
  return [
    { key: 'at', head: t('part.time'), fixed: true, cell: ({ at }) => format.dateTime(at) },
    { key: 'path', head: t('call.path'), cell: ({ path }) => <bdi className={textStyles.mono}>{path}</bdi> },
    { key: 'status', head: t('call.status'), cell: (call) => <StatusTag call={call} /> },
    { key: 'http', head: 'HTTP', align: 'end', cell: ({ httpStatus }) => String(httpStatus) },
    { key: 'cause', head: t('call.cause'), cell: ({ cause }) => cause ?? '—', deskOnly: true },
    {
      key: 'took',
      head: t('call.took'),
      align: 'end',
      cell: ({ tookMs }) => t('call.ms', { ms: format.number(tookMs) }),
      deskOnly: true,
    },
    {
      key: 'open',
      head: <span className={textStyles.visuallyHidden}>{t('call.open')}</span>,
      atEnd: true,
      cell: (call) => (
        <Button size="dense" onClick={() => open(call)} aria-label={t('call.open.of', { path: call.path })}>
          {t('call.open')}
        </Button>
      ),
    },
  ];
}

function useCard(open: (call: SupplierCall) => void): (call: SupplierCall) => RowCard {
  const t = useT();
  const format = useFormat();
  return (call) => ({
    title: <bdi className={textStyles.mono}>{call.path}</bdi>,
    subtitle: format.dateTime(call.at),
    end: <StatusTag call={call} />,
    figures: [{ label: t('call.cause'), value: call.cause ?? '—', words: true }],
    more: (
      <Button size="sm" onClick={() => open(call)}>
        {t('call.open')}
      </Button>
    ),
  });
}

/** JSON as people read it; what is none, as it came. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

/** One text as it went over the wire. */
export function WireText({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h3 className={pageStyles.subheading}>{title}</h3>
      <pre className={cx(textStyles.mono, textStyles.small, textStyles.asWritten)}>
        {text === '' ? '—' : readable(text)}
      </pre>
    </section>
  );
}

function CallDialog({ call, onClose }: { call: SupplierCall; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={call.path}
      subtitle={format.dateTime(call.at)}
      labels={{ close: t('shell.close') }}
      footer={<Button onClick={onClose}>{t('shell.close')}</Button>}
    >
      <div className={pageStyles.form}>
        {call.cause !== null && (
          <Note tone="warn" title={t('call.cause')}>
            {call.cause}
          </Note>
        )}
        <dl className={pageStyles.facts}>
          <Fact name={t('call.status')}>
            <StatusTag call={call} />
          </Fact>
          <Fact name="HTTP">{call.httpStatus}</Fact>
          <Fact name={t('call.kid')}>
            <bdi className={textStyles.mono}>{call.kid === '' ? '—' : call.kid}</bdi>
          </Fact>
          <Fact name={t('call.ip')}>
            <bdi className={textStyles.mono}>{call.ip}</bdi>
          </Fact>
          <Fact name={t('call.took')}>{t('call.ms', { ms: format.number(call.tookMs) })}</Fact>
        </dl>
        {call.unkept > 0 && <Note>{t('call.unkept', { count: format.number(call.unkept) })}</Note>}
        <WireText title={t('call.request')} text={call.request} />
        <WireText title={t('call.answer')} text={call.answer} />
      </div>
    </Dialog>
  );
}
