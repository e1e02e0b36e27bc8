import { PEOPLE_BY, PLAY_BY } from '@baize/contract/console/play-report-words';
import { SCHEDULE_FORMATS } from '@baize/contract/console/report-schedule-words';
import layout from '@baize/ui/layout.module.css';
import { Note } from '@baize/ui/note.tsx';
import { Segmented } from '@baize/ui/segmented.tsx';
import { DayRangeFilter, FilterBar, SelectFilter, TextFilter } from '@baize/ui/table-filters.tsx';
import { useT } from '@baize/webkit/i18n';
import { NotUnderstood } from '../../components/not-understood.tsx';
import { Card, Page } from '../../components/page.tsx';
import { matching, oneOf } from '../../lib/filter-rules.ts';
import { serverClock } from '../../server-clock.ts';
import { useBrand, useCan } from '../../session.ts';
import { useFilters, type Filters } from '../../use-filters.ts';
import { CohortsCard } from './cohorts-card.tsx';
import { lastDays } from './days.ts';
import { PeopleCard } from './people-card.tsx';
import { PlayCard } from './play-card.tsx';
import { SchedulesCard } from './schedules-card.tsx';

const FILTERS = ['of', 'by', 'from', 'to', 'currency', 'file'] as const;
const KINDS = ['play', 'people'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CURRENCY = /^[A-Z]{3,8}$/;
const CURRENCY_MAX = 8;
const DAYS_SHOWN = 30;
type ReportFilters = Filters<(typeof FILTERS)[number]>;

/** What play and people came to: by day, game, studio, player, agent, beside the days before. */
export default function ReportsPage() {
  const t = useT();
  const people = useCan('players.read');
  const schedules = useCan('reports.schedule');
  const filters = useReportFilters();
  const { values, wrong, clear } = filters;
  const { gmtOffsetMinutes } = useBrand();
  const usual = lastDays(DAYS_SHOWN, serverClock.now(), gmtOffsetMinutes);
  const days = { from: values.from || usual.from, to: values.to || usual.to };
  const asked = { ...days, ...(values.currency !== '' && { currency: values.currency }) };
  const isPeople = people && values.of === 'people';
  return (
    <Page title={t('page.reports')} note={<span className={layout.wideOnly}>{t('reports.note')}</span>}>
      <Card title={t('reports.asked')}>
        <ReportBar filters={filters} days={days} people={people} />
        {wrong.length > 0 && <NotUnderstood wrong={wrong} onClear={clear} />}
      </Card>
      {wrong.length === 0 && values.file !== '' && (
        <Note tone="info">{t('reports.told', { format: values.file.toUpperCase() })}</Note>
      )}
      {wrong.length === 0 &&
        (isPeople ? (
          <PeopleCard asked={{ ...asked, by: PEOPLE_BY.find((each) => each === values.by) ?? 'day' }} />
        ) : (
          <PlayCard asked={{ ...asked, by: PLAY_BY.find((each) => each === values.by) ?? 'day' }} />
        ))}
      <CohortsCard />
      {schedules && <SchedulesCard />}
    </Page>
  );
}

function useReportFilters(): ReportFilters {
  const t = useT();
  const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text));
  return useFilters(FILTERS, {
    of: oneOf(t('reports.of'), KINDS),
    by: oneOf(t('reports.by'), [...PLAY_BY, ...PEOPLE_BY]),
    from: matching(t('reports.from'), 'time', isDay),
    to: {
      label: t('reports.to'),
      wrong: (text, { from = '' }) => (!isDay(text) ? 'time' : from !== '' && text < from ? 'span' : null),
    },
    currency: matching(t('part.currency'), 'code', (text) => CURRENCY.test(text)),
    file: oneOf(t('reports.schedule.format'), SCHEDULE_FORMATS),
  });
}

type ReportBarProps = { filters: ReportFilters; days: { from: string; to: string }; people: boolean };

function ReportBar({ filters: { values, set }, days, people }: ReportBarProps) {
  const t = useT();
  const isPeople = people && values.of === 'people';
  const choices: readonly string[] = isPeople ? PEOPLE_BY : PLAY_BY;
  return (
    <FilterBar label={t('part.filters')}>
      {people && (
        <Segmented
          dense
          label={t('reports.of')}
          value={isPeople ? 'people' : 'play'}
          onChange={(of) => set({ of: of === 'play' ? '' : of, by: '' })}
          options={KINDS.map((kind) => ({ value: kind, label: t(`reports.of.${kind}`) }))}
        />
      )}
      <SelectFilter
        label={t('reports.by')}
        value={choices.includes(values.by) ? values.by : 'day'}
        onChange={(by) => set({ by: by === 'day' ? '' : by })}
        options={choices.map((by) => ({ value: by, label: t(`reports.by.${by}`) }))}
      />
      <DayRangeFilter
        labels={{ from: t('reports.from'), until: t('reports.to') }}
        value={{ from: days.from, until: days.to }}
        onChange={({ from, until }) => set({ from, to: until })}
      />
      <TextFilter
        named
        label={t('part.currency')}
        maxLength={CURRENCY_MAX}
        value={values.currency}
        onChange={(text) => set({ currency: text.trim().toUpperCase() })}
      />
    </FilterBar>
  );
}
