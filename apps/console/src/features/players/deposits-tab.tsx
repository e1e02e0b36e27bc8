import { DEPOSIT_STATES } from '@baize/domain/deposit';
import type { PlayerDetail } from '@baize/contract/console/players';
import { SelectFilter, TextFilter } from '@baize/ui/table-filters.tsx';
import { useT } from '@baize/webkit/i18n';
import { depositCsv, useDepositCard, useDepositColumns } from '../../components/deposit-parts.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { readOrderNumber } from '../../lib/order-number.ts';
import { keysetPages } from '../../list-pages.ts';
import { useCall } from '../../use-call.ts';
import { matching, oneOf } from '../../lib/filter-rules.ts';
import { OLDEST_PLACE, useFilters } from '../../use-filters.ts';

const PAGE_SIZE = 25;
/** Every order of a player, also those that came to nothing. */
export function DepositsTab({ player }: { player: PlayerDetail }) {
  const t = useT();
  const list = useFilters(
    ['state', 'number'],
    {
      state: oneOf(t('deposit.state'), DEPOSIT_STATES),
      number: matching(t('deposit.number'), 'number', (text) => readOrderNumber(text) !== null),
    },
    { oldest: OLDEST_PLACE, dated: true },
  );
  const { values, wrong, set } = list;
  const state = DEPOSIT_STATES.find((each) => each === values.state);
  const number = readOrderNumber(values.number);
  const wanted = { ...list.span?.asked, id: player.id, ...(state && { state }), ...(number && { number }) };
  const query = useCall(
    'listPlayerDeposits',
    { ...wanted, ...list.cursor, pageSize: PAGE_SIZE },
    { enabled: wrong.length === 0, keep: true },
  );
  return (
    <ListTable
      list="deposits"
      state={list}
      orderedBy="ordered"
      csv={{
        subject: `deposits-${player.account}`,
        columns: depositCsv(t),
        readPages: keysetPages('listPlayerDeposits', wanted),
      }}
      filters={
        <>
          <TextFilter
            icon="search"
            label={t('deposit.number')}
            value={values.number}
            onChange={(next) => set({ number: next })}
          />
          <SelectFilter
            label={t('deposit.state')}
            value={values.state}
            onChange={(next) => set({ state: next })}
            options={[
              { value: '', label: t('deposit.state.all') },
              ...DEPOSIT_STATES.map((each) => ({ value: each, label: t(`deposit.state.${each}`) })),
            ]}
          />
        </>
      }
      query={query}
      name={t('player.tab.deposits')}
      rowKey={({ id }) => id}
      columns={useDepositColumns()}
      card={useDepositCard()}
    />
  );
}
