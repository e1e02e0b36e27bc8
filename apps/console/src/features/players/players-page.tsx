import { MEMBER_TYPES } from '@baize/contract/member-types';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { keysetPages } from '../../list-pages.ts';
import { SelectFilter, TextFilter } from '@baize/ui/table-filters.tsx';
import { Card, Page } from '../../components/page.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { GivenTags } from '../../components/given-tags.tsx';
import { TagsButton } from './tags-button.tsx';
import { StatusTag, TypeTag } from '../../components/player-tags.tsx';
import type { PlayerTagRow } from '@baize/contract/console/player-tags';
import type { PlayerRow } from '@baize/contract/console/players';
import { lazyPart } from '@baize/webkit/lazy-part';
import type { Bulk } from '../../components/bulk.tsx';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { atMost, matching, oneOf } from '../../lib/filter-rules.ts';
import { OLDEST_NUMBER, useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';

const STATUSES = ['active', 'frozen', 'disabled', 'excluded'] as const;
const PAGE_SIZE = 25;
const SEARCH_MAX = 64;

/** Players by account first; then by kind and standing. */
export function PlayersPage() {
  const t = useT();
  const list = usePlayerFilters();
  const { values, wrong, set } = list;
  const type = MEMBER_TYPES.find((each) => String(each) === values.type);
  const status = STATUSES.find((each) => each === values.status);
  const wanted = {
    ...list.span?.asked,
    search: values.search,
    ...(type !== undefined && { type }),
    ...(status && { status }),
    ...(values.tag !== '' && { tag: values.tag }),
  };
  const query = useCall(
    'listPlayers',
    { ...wanted, ...list.cursor, pageSize: PAGE_SIZE },
    { enabled: wrong.length === 0, keep: true },
  );
  const tags = useCall('listPlayerTags').data ?? [];
  const csv = useCsv();
  const columns = useColumns();
  const card = useCard();
  return (
    <Page title={t('page.players')} end={<TagsButton />}>
      <Card title={t('player.list')}>
        <ListTable
          list="players"
          state={list}
          orderedBy="registered"
          bulk={useTagging()}
          csv={{ subject: 'players', columns: csv, readPages: keysetPages('listPlayers', wanted) }}
          filters={<Filters values={values} set={set} tags={tags} />}
          query={query}
          name={t('page.players')}
          rowKey={({ id }) => id}
          columns={columns}
          card={card}
        />
      </Card>
    </Page>
  );
}

const TAG_DIALOG = lazyPart(() => import('./tag-players-dialog.tsx'));

/** Several players are given one tag with one reason. */
function useTagging(): Bulk<PlayerRow> | undefined {
  const t = useT();
  const can = useCan('players.notes');
  if (!can) return undefined;
  return {
    label: t('playerTag.give'),
    may: () => true,
    text: ({ account }) => account,
    dialog: (rows, onClose) => <ShowPart part={TAG_DIALOG} props={{ rows, onClose }} />,
  };
}

type FiltersProps = Pick<ReturnType<typeof usePlayerFilters>, 'values' | 'set'> & { tags: readonly PlayerTagRow[] };

function Filters({ values, set, tags }: FiltersProps) {
  const t = useT();
  return (
    <>
      <TextFilter
        wide
        icon="search"
        label={t('player.search')}
        value={values.search}
        onChange={(search) => set({ search })}
      />
      <SelectFilter
        label={t('player.type')}
        value={values.type}
        onChange={(next) => set({ type: next })}
        options={[
          { value: '', label: t('player.type.all') },
          ...MEMBER_TYPES.map((each) => ({ value: String(each), label: t(`player.type.${each}`) })),
        ]}
      />
      <SelectFilter
        label={t('player.status')}
        value={values.status}
        onChange={(next) => set({ status: next })}
        options={[
          { value: '', label: t('player.status.all') },
          ...STATUSES.map((each) => ({ value: each, label: t(`player.status.${each}`) })),
        ]}
      />
      {tags.length > 0 && (
        <SelectFilter
          label={t('playerTag.one')}
          value={values.tag}
          onChange={(next) => set({ tag: next })}
          options={[
            { value: '', label: t('playerTag.all') },
            ...tags.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </>
  );
}

function usePlayerFilters() {
  const t = useT();
  return useFilters(
    ['search', 'type', 'status', 'tag'],
    {
      tag: matching(t('playerTag.one'), 'number', (text) => /^[1-9]\d{0,8}$/.test(text)),
      search: atMost(t('player.search'), SEARCH_MAX),
      type: oneOf(t('player.type'), MEMBER_TYPES),
      status: oneOf(t('player.status'), STATUSES),
    },
    { oldest: OLDEST_NUMBER, dated: true },
  );
}

function useColumns(): Column<PlayerRow>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'account',
      head: t('player.account'),
      fixed: true,
      cell: (row) => (
        <Link className={textStyles.link} href={`/players/${row.id}`}>
          {row.account}
        </Link>
      ),
    },
    {
      key: 'nickname',
      head: t('player.nickname'),
      cell: ({ nickname }) => <span className={textStyles.secondary}>{nickname}</span>,
      deskOnly: true,
    },
    { key: 'type', head: t('player.type'), cell: ({ type: kind }) => <TypeTag type={kind} /> },
    { key: 'status', head: t('player.status'), cell: (row) => <StatusTag {...row} /> },
    { key: 'tags', head: t('playerTag.many'), cell: (row) => <GivenTags tags={row.tags} /> },
    {
      key: 'balance',
      head: t('part.in', { name: t('player.balance'), unit: format.symbol }),
      align: 'end',
      cell: (row) => <b className={textStyles.strong}>{format.money(row.balance)}</b>,
    },
    {
      key: 'parent',
      head: t('player.parent'),
      cell: ({ parent }) => <span className={textStyles.secondary}>{parent ?? '—'}</span>,
      deskOnly: true,
    },
    {
      key: 'registered',
      head: t('player.registered'),
      cell: ({ registeredAt }) => (
        <span className={cx(textStyles.figures, textStyles.secondary)}>{format.date(registeredAt)}</span>
      ),
      deskOnly: true,
    },
    {
      key: 'login',
      head: t('player.lastLogin'),
      cell: ({ lastLoginAt }) => (
        <span className={cx(textStyles.figures, textStyles.secondary)}>
          {lastLoginAt ? format.dateTime(lastLoginAt) : t('player.never')}
        </span>
      ),
    },
  ];
}

function useCard(): (row: PlayerRow) => RowCard {
  const t = useT();
  const format = useFormat();
  return (row) => ({
    title: (
      <Link className={textStyles.link} href={`/players/${row.id}`}>
        {row.account}
      </Link>
    ),
    subtitle: t(`player.type.${row.type}`),
    end: (
      <>
        <StatusTag {...row} />
        <GivenTags tags={row.tags} />
      </>
    ),
    figures: [
      { label: t('player.balance'), value: format.money(row.balance) },
      { label: t('player.registered'), value: format.date(row.registeredAt) },
      { label: t('player.lastLogin'), value: row.lastLoginAt ? format.date(row.lastLoginAt) : '—' },
    ],
  });
}

/** What the exported file holds: codes and figures as they are, not in words. */
function useCsv() {
  const t = useT();
  return [
    { head: 'id', cell: (row: PlayerRow) => row.id },
    { head: t('player.account'), cell: (row: PlayerRow) => row.account },
    { head: t('player.nickname'), cell: (row: PlayerRow) => row.nickname },
    { head: t('player.type'), cell: (row: PlayerRow) => row.type },
    { head: t('player.status'), cell: (row: PlayerRow) => row.status },
    { head: t('playerTag.many'), cell: (row: PlayerRow) => row.tags.map(({ name }) => name).join(', ') },
    { head: t('player.frozenSince'), cell: (row: PlayerRow) => row.frozenSince },
    { head: t('part.currency'), cell: (row: PlayerRow) => row.currency },
    { head: t('player.balance'), cell: (row: PlayerRow) => row.balance },
    { head: t('player.parent'), cell: (row: PlayerRow) => row.parent },
    { head: t('player.registered'), cell: (row: PlayerRow) => row.registeredAt },
    { head: t('player.lastLogin'), cell: (row: PlayerRow) => row.lastLoginAt },
  ];
}
