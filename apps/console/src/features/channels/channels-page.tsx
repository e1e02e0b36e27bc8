import type { ConsoleChannel } from '@baize/contract/console/channels';
import { Button, buttonClass } from '@baize/ui/button.tsx';
import { DataTable, type Column } from '@baize/ui/data-table.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Link } from 'wouter';
import { NoRows } from '../../components/list-table.tsx';
import { OrderBar } from '../../components/order-bar.tsx';
import { OrderList } from '../../components/order-list.tsx';
import { Card, Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { useOrder } from '../../components/use-order.ts';
import { useCan } from '../../session.ts';
import { useAction } from '../../use-action.ts';
import { forget, useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { useHasKept } from '../../use-kept.ts';
import { ConnectionsCard } from './connections-card.tsx';
import { CHANNELS_STALE, ChannelTags, KIND_ICONS, NEW_CHANNEL, useChannelName, useFeeText } from './parts.tsx';
import { WithdrawalRulesCard } from './withdrawal-rules-card.tsx';

/** Under this name an order that is not saved yet is kept. */
const CHANNEL_ORDER = 'channels';

/** How money comes in, and how it goes out. */
export function ChannelsPage() {
  const t = useT();
  const may = useCan('channels.write');
  const query = useCall('listChannels');
  const [ordering, setOrdering] = useState(useHasKept(CHANNEL_ORDER));
  const some = (query.data?.channels.length ?? 0) > 1;
  return (
    <Page title={t('page.channels')} note={<span className={layout.wideOnly}>{t('channel.note')}</span>}>
      <Card
        wrap
        title={t('channel.list')}
        end={
          may && (
            <>
              {some && (
                <Button size="dense" icon={ordering ? 'list' : 'sort'} onClick={() => setOrdering(!ordering)}>
                  {t(ordering ? 'order.back' : 'channel.order')}
                </Button>
              )}
              <Link className={buttonClass({ size: 'dense', variant: 'primary' })} href={NEW_CHANNEL}>
                <Icon name="plus" size={16} />
                {t('channel.new')}
              </Link>
            </>
          )
        }
      >
        <QueryView query={query} skeleton={<RowsSkeleton rows={5} />}>
          {({ channels }) =>
            channels.length === 0 ? (
              <NoRows title={t('channel.none')} text={t('channel.none.text')} />
            ) : ordering ? (
              <ChannelOrder channels={channels} />
            ) : (
              <ChannelRows channels={channels} />
            )
          }
        </QueryView>
      </Card>
      <ConnectionsCard />
      <WithdrawalRulesCard />
    </Page>
  );
}

function ChannelRows({ channels }: { channels: readonly ConsoleChannel[] }) {
  const t = useT();
  const format = useFormat();
  const feeText = useFeeText();
  const nameOf = useChannelName();
  const link = (row: ConsoleChannel) => (
    <Link className={textStyles.link} href={`/channels/${row.code}`}>
      {nameOf(row)}
    </Link>
  );
  const range = ({ rules }: ConsoleChannel): string =>
    `${format.money(rules.min, { places: 0 })} – ${format.money(rules.max, { places: 0 })}`;
  const accounts = ({ accounts: all, rules }: ConsoleChannel): string =>
    rules.matching === null
      ? '—'
      : t('channel.accounts.of', { open: all.filter(({ enabled }) => enabled).length, all: all.length });
  const columns: Column<ConsoleChannel>[] = [
    { key: 'name', head: t('channel.one'), fixed: true, cell: link },
    { key: 'kind', head: t('channel.kind'), cell: ({ kind }) => t(`channel.kind.${kind}`) },
    { key: 'state', head: t('channel.state'), cell: (row) => <ChannelTags channel={row} /> },
    { key: 'limits', head: t('channel.limits'), align: 'end', cell: range },
    { key: 'fee', head: t('channel.group.fee'), cell: ({ rules }) => feeText(rules.fee), deskOnly: true },
    { key: 'accounts', head: t('account.list'), cell: accounts },
    {
      key: 'open',
      head: t('channel.orders'),
      align: 'end',
      cell: ({ openOrders }) => format.number(openOrders),
    },
  ];
  return (
    <DataTable
      caption={t('part.table', { name: t('channel.list') })}
      density="dense"
      columns={columns}
      rows={channels}
      rowKey={({ code }) => code}
      card={(row) => ({
        title: nameOf(row),
        subtitle: t(`channel.kind.${row.kind}`),
        end: <ChannelTags channel={row} />,
        figures: [
          { label: t('channel.limits'), value: range(row) },
          { label: t('account.list'), value: accounts(row) },
          { label: t('channel.orders'), value: format.number(row.openOrders) },
        ],
        // Behind the summary: a summary holds no links.
        more: (
          <Link className={buttonClass({ size: 'dense' })} href={`/channels/${row.code}`}>
            {t('channel.look')}
          </Link>
        ),
      })}
    />
  );
}

/** In this order players find them. */
function ChannelOrder({ channels }: { channels: readonly ConsoleChannel[] }) {
  const t = useT();
  const nameOf = useChannelName();
  const theirs = channels.map(({ code }) => code);
  const draft = useOrder(CHANNEL_ORDER, theirs);
  const byCode = new Map(channels.map((channel) => [channel.code, channel]));
  const nameOfCode = (code: string): string => nameOf(byCode.get(code) ?? { code, name: { bn: '', en: '' } });
  const action = useAction('orderChannels', {
    stale: CHANNELS_STALE,
    failed: () => void forget('listChannels'),
    done: () => {
      draft.discard();
      showToast({ tone: 'ok', title: t('order.saved') });
    },
  });
  return (
    <>
      <OrderList
        label={t('channel.list')}
        moved={new Set(draft.order.filter((code, at) => draft.base[at] !== code))}
        items={draft.order.flatMap((code) => {
          const channel = byCode.get(code);
          if (!channel) return [];
          const detail = (
            <span className={layout.row}>
              <Icon name={KIND_ICONS[channel.kind]} size={14} />
              {t(`channel.kind.${channel.kind}`)}
            </span>
          );
          return [{ key: code, name: nameOf(channel), detail, end: <ChannelTags channel={channel} /> }];
        })}
        onMove={draft.move}
      />
      <OrderBar
        draft={draft}
        theirs={theirs}
        nameOf={nameOfCode}
        action={action}
        onSave={(reason) => action.run({ order: [...draft.order], was: [...draft.base], reason })}
      />
    </>
  );
}
