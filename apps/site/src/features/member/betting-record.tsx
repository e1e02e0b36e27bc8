import { WAGER_STATUSES, type WagerStatus } from '@baize/contract/wager-statuses';
import { GAME_TYPES_OF_RECORD } from '../../components/record-choices.ts';
import type { GameType } from '@baize/contract/boot';
import type { Wager } from '@baize/contract/wagers';
import { buttonClass } from '@baize/ui/button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { failureOf } from '@baize/webkit/outcome';
import { useState } from 'react';
import { Link } from 'wouter';
import { useBoot } from '../../boot.ts';
import { FailureBox } from '../../components/failure.tsx';
import { KeptElsewhere } from '../../components/kept-elsewhere.tsx';
import { openReplay } from '../../open-replay.ts';
import { useSession } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { BettingTable } from './betting-table.tsx';
import { presetRange, type DatePreset } from './date-presets.ts';
import { FilterSelect, PresetChips } from './record-filters.tsx';
import { RecordLoading, RecordPager, type Cursor } from '../../components/record-pager.tsx';
import { cx } from '@baize/ui/cx.ts';
import records from './records.module.css';
import section from '../../components/section.module.css';
import panel from '../../components/panel.module.css';
import field from '@baize/ui/field.module.css';

const PAGE_SIZE = 20;
type Filters = { preset: DatePreset; gameType: GameType | ''; status: WagerStatus | ''; cursor: Cursor };

/** The filters with the bets they let through, and the way to a round's replay. */
function useBettingRecord() {
  const t = useT();
  const language = useLanguage();
  const { brand } = useBoot();
  const [filters, setFilters] = useState<Filters>({ preset: 'today', gameType: '', status: '', cursor: {} });
  const [trouble, setTrouble] = useState('');
  const [now] = useState(() => Date.now());
  const range = presetRange(filters.preset, now, brand.gmtOffsetMinutes);
  const input = {
    ...range,
    ...(filters.gameType ? { gameType: filters.gameType } : {}),
    ...(filters.status ? { status: filters.status } : {}),
    language,
    ...filters.cursor,
    pageSize: PAGE_SIZE,
  };
  const query = useCall('listWagers', input, { keep: true });
  const wagers = query.data?.content ?? [];
  const change = (part: Partial<Filters>): void => setFilters((current) => ({ ...current, cursor: {}, ...part }));
  async function replay(wager: Wager) {
    const result = await openReplay(wager.id);
    setTrouble(
      result.kind === 'opened'
        ? ''
        : result.kind === 'blocked'
          ? t('member.bets.popupBlocked')
          : t('member.bets.replayFailed'),
    );
  }
  return { filters, change, query, wagers, trouble, replay };
}

/** All bets of a period in the platform's days, with totals of the page and a replay for every round that has one. */
export function BettingRecord() {
  const t = useT();
  const { brand } = useBoot();
  const { filters, change, query, wagers, trouble, replay } = useBettingRecord();
  return (
    <section className={cx(panel.card, panel.panel, panel.flush)}>
      <div className={section.head}>
        <h2>{t('member.page.personalHistoryCopy')}</h2>
      </div>
      <BettingFilters filters={filters} onChange={change} />
      <PlayedElsewhere />
      {trouble && (
        <p className={cx(field.message, field.error, records.padded)} role="alert">
          <Icon name="alert" size={16} />
          <span>{trouble}</span>
        </p>
      )}
      {query.isPending && <RecordLoading />}
      {query.isError && wagers.length === 0 && (
        <FailureBox
          failure={failureOf(query.error)}
          retry={() => void query.refetch()}
          safe={t('member.bets.failed')}
        />
      )}
      {query.isSuccess && wagers.length === 0 && (
        <EmptyState
          bare
          picture="slip"
          level={3}
          title={t('member.bets.empty')}
          text={t('member.bets.emptyHint')}
          actions={
            <Link className={buttonClass({ variant: 'primary' })} href="/">
              {t('member.bets.browse')}
            </Link>
          }
        />
      )}
      {wagers.length > 0 && (
        <BettingTable
          wagers={wagers}
          offset={brand.gmtOffsetMinutes}
          busy={query.isPlaceholderData}
          onReplay={(wager) => void replay(wager)}
        />
      )}
      <RecordPager page={query.data} onCursor={(cursor) => change({ cursor })} />
    </section>
  );
}

/** Names the suppliers with whom the player played without a record here. */
function PlayedElsewhere() {
  const language = useLanguage();
  const { isTrial } = useSession();
  const { data = [] } = useCall('listTransferWallets', undefined, { enabled: !isTrial });
  if (data.length === 0) return null;
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(data.map(({ supplier }) => supplier));
  return (
    <div className={records.padded}>
      <KeptElsewhere suppliers={names} />
    </div>
  );
}

type BettingFiltersProps = { filters: Filters; onChange: (part: Partial<Filters>) => void };

/** The period, and where wanted one kind of game and one state. */
function BettingFilters({ filters, onChange }: BettingFiltersProps) {
  const t = useT();
  const { vendorCategories } = useBoot();
  const types = GAME_TYPES_OF_RECORD.filter((type) =>
    vendorCategories.some((category) => category.gameCategory === type),
  );
  return (
    <div className={records.filters}>
      <PresetChips value={filters.preset} onChange={(preset) => onChange({ preset })} />
      <FilterSelect
        label={t('member.filter.game')}
        all={t('member.filter.allGames')}
        value={filters.gameType}
        options={types.map((type) => ({ value: type, label: t(`shell.type.${type}`) }))}
        onChange={(value) => onChange({ gameType: value as GameType | '' })}
      />
      <FilterSelect
        label={t('member.filter.state')}
        all={t('member.filter.allStates')}
        value={filters.status}
        options={WAGER_STATUSES.map((state) => ({ value: state, label: t(`member.status.${state}`) }))}
        onChange={(value) => onChange({ status: value as WagerStatus | '' })}
      />
    </div>
  );
}
