import { MESSAGE_CHANNELS, MESSAGE_STATES } from '@baize/contract/console/constants';
import type { Message, MessageText } from '@baize/contract/console/messages';
import { Button } from '@baize/ui/button.tsx';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import layout from '@baize/ui/layout.module.css';
import { SelectFilter } from '@baize/ui/table-filters.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState, type ReactNode } from 'react';
import { FailureNote } from '../../components/failure.tsx';
import { ListTable, NoRows } from '../../components/list-table.tsx';
import { SearchFilter, searchOf, searchRule } from '../../components/search-filter.tsx';
import { Card, Page } from '../../components/page.tsx';
import { oneOf } from '../../lib/filter-rules.ts';
import { countedPages } from '../../list-pages.ts';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useAction } from '../../use-action.ts';
import { useCall } from '../../use-call.ts';
import { useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { SpendCard } from './spend-card.tsx';

const READ_DIALOG = lazyPart(() => import('./read-dialog.tsx'));
const PAGE_SIZE = 25;
const POLL_MS = 5_000;
const STATE_TONE = { sent: 'positive', waiting: 'info', failed: 'negative', withheld: 'plain' } as const;

/** Messages that carry codes: to whom, masked, what became of them and what they cost; the text for whoever may read it. */
export default function MessagesPage() {
  const t = useT();
  const may = useCan('messages.text');
  const list = useFilters(
    ['search', 'state', 'channel'],
    {
      search: searchRule(t('message.search')),
      state: oneOf(t('message.state'), MESSAGE_STATES),
      channel: oneOf(t('message.channel'), MESSAGE_CHANNELS),
    },
    { dated: true },
  );
  const { values, pageNo, wrong, set } = list;
  const [opened, setOpened] = useState<MessageText | null>(null);
  const { run, busy, failure } = useAction('readMessageText', { done: setOpened, stale: ['listAudit'] });
  const state = MESSAGE_STATES.find((each) => each === values.state);
  const channel = MESSAGE_CHANNELS.find((each) => each === values.channel);
  const wanted = {
    ...list.span?.asked,
    ...searchOf(values),
    ...(state ? { state } : {}),
    ...(channel ? { channel } : {}),
  };
  const query = useCall(
    'listMessages',
    { ...wanted, pageNo, pageSize: PAGE_SIZE },
    { enabled: wrong.length === 0, keep: true, pollMs: POLL_MS },
  );
  const read = (message: Message): ReactNode =>
    may && message.state !== 'withheld' ? (
      <Button
        size="sm"
        aria-label={t('message.read.label', { recipient: message.maskedRecipient })}
        onPointerEnter={READ_DIALOG.load}
        disabled={busy}
        onClick={() => run({ id: message.id })}
      >
        {t('message.read')}
      </Button>
    ) : null;
  const columns = useColumns(read);
  const card = useCard(read);
  const csv = useCsv();
  return (
    <Page title={t('page.messages')} note={<span className={layout.wideOnly}>{t('message.note')}</span>}>
      <SpendCard />
      <Card title={t('message.list')}>
        {failure && <FailureNote failure={failure} />}
        <ListTable
          list="messages"
          state={list}
          csv={{ subject: 'messages', columns: csv, readPages: countedPages('listMessages', wanted) }}
          filters={<Filters values={values} set={set} />}
          query={query}
          name={t('message.list')}
          rowKey={({ id }) => id}
          columns={columns}
          card={card}
          {...(!list.filtered && { empty: <NoRows title={t('message.empty')} text={t('message.empty.text')} /> })}
        />
      </Card>
      {opened && <ShowPart part={READ_DIALOG} props={{ text: opened, onClose: () => setOpened(null) }} />}
    </Page>
  );
}

type FiltersProps = Pick<ReturnType<typeof useFilters<'search' | 'state' | 'channel'>>, 'values' | 'set'>;

function Filters({ values, set }: FiltersProps) {
  const t = useT();
  const options = (name: 'state' | 'channel', words: readonly string[]) => [
    { value: '', label: t(`message.${name}.all`) },
    ...words.map((each) => ({ value: each, label: t(`message.${name}.${each}`) })),
  ];
  return (
    <>
      <SearchFilter label={t('message.search')} value={values.search} onChange={(search) => set({ search })} />
      <SelectFilter
        label={t('message.state')}
        value={values.state}
        onChange={(next) => set({ state: next })}
        options={options('state', MESSAGE_STATES)}
      />
      <SelectFilter
        label={t('message.channel')}
        value={values.channel}
        onChange={(next) => set({ channel: next })}
        options={options('channel', MESSAGE_CHANNELS)}
      />
    </>
  );
}

function StateTag({ state }: Pick<Message, 'state'>) {
  const t = useT();
  return <Tag tone={STATE_TONE[state]}>{t(`message.state.${state}`)}</Tag>;
}

function useColumns(read: (message: Message) => ReactNode): Column<Message>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'createdAt',
      head: t('message.createdAt'),
      cell: ({ createdAt }) => <span className={textStyles.figures}>{format.dateTime(createdAt)}</span>,
    },
    { key: 'channel', head: t('message.channel'), cell: ({ channel }) => t(`message.channel.${channel}`) },
    { key: 'purpose', head: t('message.purpose'), cell: ({ purpose }) => t(`message.purpose.${purpose}`) },
    {
      key: 'recipient',
      head: t('message.recipient'),
      cell: ({ maskedRecipient }) => <bdi className={textStyles.figures}>{maskedRecipient}</bdi>,
    },
    { key: 'state', head: t('message.state'), cell: ({ state }) => <StateTag state={state} /> },
    { key: 'tries', head: t('message.tries'), align: 'end', cell: ({ tries }) => format.number(tries) },
    { key: 'price', head: t('message.price'), align: 'end', cell: ({ price }) => format.money(price) },
    {
      key: 'fault',
      head: t('message.fault'),
      cell: ({ fault }) => <span className={textStyles.secondary}>{fault || '—'}</span>,
      deskOnly: true,
    },
    {
      key: 'read',
      head: <span className={textStyles.visuallyHidden}>{t('message.read')}</span>,
      align: 'end',
      cell: read,
    },
  ];
}

function useCard(read: (message: Message) => ReactNode): (row: Message) => RowCard {
  const t = useT();
  const format = useFormat();
  return (row) => ({
    title: row.maskedRecipient,
    // A purpose takes a line: among the figures, which do not break, it ran over the price.
    subtitle: (
      <>
        {format.dateTime(row.createdAt)}
        <br />
        {t(`message.purpose.${row.purpose}`)}
      </>
    ),
    end: <StateTag state={row.state} />,
    figures: [
      { label: t('message.channel'), value: t(`message.channel.${row.channel}`) },
      { label: t('message.price'), value: format.money(row.price) },
    ],
    more: read(row),
  });
}

/** What the exported file holds: codes and figures as they are, not in words. */
function useCsv() {
  const t = useT();
  return [
    { head: t('message.createdAt'), cell: (row: Message) => row.createdAt },
    { head: t('message.sentAt'), cell: (row: Message) => row.sentAt },
    { head: t('message.channel'), cell: (row: Message) => row.channel },
    { head: t('message.purpose'), cell: (row: Message) => row.purpose },
    { head: t('message.recipient'), cell: (row: Message) => row.maskedRecipient },
    { head: t('message.state'), cell: (row: Message) => row.state },
    { head: t('message.tries'), cell: (row: Message) => String(row.tries) },
    { head: t('message.price'), cell: (row: Message) => row.price },
    { head: t('message.fault'), cell: (row: Message) => row.fault },
  ];
}
