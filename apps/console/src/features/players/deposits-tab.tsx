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
import { useFilters } from '../../use-filters.ts';

const PAGE_SIZE = 25;
/** Every order of a player, also those that came to nothing. */
export function DepositsTab({ player }: { player: PlayerDetail }) {
  const t = useT();
  const { values, cursor, filtered, wrong, set, setCursor, clear } = useFilters(['state', 'number'], {
    state: oneOf(t('deposit.state'), DEPOSIT_STATES),
    number: matching(t('deposit.number'), 'number', (text) => readOrderNumber(text) !== null),
  });
  const state = DEPOSIT_STATES.find((each) => each === values.state);
  const number = readOrderNumber(values.number);
  const wanted = { id: player.id, ...(state && { state }), ...(number && { number }) };
  const query = useCall(
    'listPlayerDeposits',
    { ...wanted, ...cursor, pageSize: PAGE_SIZE },
    { enabled: wrong.length === 0, keep: true },
  );
  return (
    <ListTable
      list="deposits"
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
      onCursor={setCursor}
      filtered={filtered}
      onClear={clear}
      wrong={wrong}
      columns={useDepositColumns()}
      card={useDepositCard()}
    />
  );
}
