import type { ConsoleCalls } from '@baize/contract/console-calls';
import type { SupplierDay } from '@baize/contract/console/suppliers';
import { buttonClass } from '@baize/ui/button.tsx';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { Note } from '@baize/ui/note.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import type { z } from 'zod';
import { BackLink } from '../../components/back-link.tsx';
import { NoRows } from '../../components/list-table.tsx';
import { FigureLink } from '../../components/figure-link.tsx';
import { Card, Fact, Page } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { casesPath, gamesPath, roundsPath } from '../../lib/rows-path.ts';
import { useCan } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { CasesCard } from './cases-card.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { DeskCards } from './desk-card.tsx';
import { DayTag, HealthTag, SandboxTag, useFaultRate } from './parts.tsx';
import { PeopleCard } from './people-card.tsx';

type Found = z.output<ConsoleCalls['getSupplier']['output']>;
const CODE = /^[a-z][a-z0-9-]{1,30}$/;
const DAY_MS = 86_400_000;
const POLL_MS = 15_000;

/** One supplier: how it answers, its keys, its money beside ours day by day, and what is in dispute. */
export function SupplierPage({ code }: { code: string }) {
  const t = useT();
  const supplier = CODE.test(code) ? code : 'none';
  const query = useCall('getSupplier', { supplier }, { keep: true, pollMs: POLL_MS });
  const { data: found } = query;
  const connects = useCan('suppliers.connect');
  return (
    <Page
      title={found?.supplierName ?? t('supplier.one')}
      note={
        found && (
          <>
            <HealthTag row={found} /> {found.sandbox && <SandboxTag />}
          </>
        )
      }
      end={
        <>
          <Link className={buttonClass({ size: 'dense' })} href={`/suppliers/${supplier}/calls`}>
            {t('call.title')}
          </Link>
          <Link className={buttonClass({ size: 'dense' })} href={roundsPath({ supplier })}>
            {t('supplier.replays')}
          </Link>
        </>
      }
    >
      <BackLink href="/suppliers" text={t('supplier.back')} />
      <QueryView query={query} skeleton={<PageSkeleton />}>
        {(value) => (
          <>
            <HealthCard found={value} />
            <CasesCard supplier={value.supplier} />
            <DaysCard found={value} />
            {connects && <ConnectionCard supplier={value.supplier} />}
            {connects ? <DeskCards supplier={value.supplier} /> : <KeysCard keys={value.keys} />}
            {connects && value.sandbox && <PeopleCard supplier={value.supplier} />}
          </>
        )}
      </QueryView>
    </Page>
  );
}

function HealthCard({ found }: { found: Found }) {
  const t = useT();
  const format = useFormat();
  const rate = useFaultRate();
  const { health, position, standing } = found;
  const { fault } = health;
  const standingText = ({ amount, currency, players }: NonNullable<Found['standing']>[number]): string =>
    t('supplier.standing.of', {
      amount: format.money(amount, { unit: true, currency }),
      players: format.number(players),
    });
  return (
    <Card title={t('supplier.health')}>
      <div className={pageStyles.padded}>
        {health.play !== 'closed' && <Note tone="warn">{t('supplier.away.text')}</Note>}
        <dl className={pageStyles.facts}>
          <Fact name={t('supplier.launches')}>{t(`supplier.circuit.${health.play}`)}</Fact>
          <Fact name={t('supplier.feed')}>
            {hasFeed(found) ? t(`supplier.circuit.${health.feed}`) : t('supplier.feed.none')}
          </Fact>
          <Fact name={t('supplier.dialect')}>{t(`supplier.dialect.${found.dialect}`)}</Fact>
          <Fact name={t('supplier.faults')}>{rate(health)}</Fact>
          <Fact name={t('supplier.okAt')}>{health.okAt === null ? '—' : format.dateTime(health.okAt)}</Fact>
          <Fact name={t('supplier.lastFault')}>
            {fault === null ? (
              '—'
            ) : (
              <>
                {format.dateTime(fault.at)} · <bdi className={textStyles.mono}>{`${fault.call} · ${fault.text}`}</bdi>
              </>
            )}
          </Fact>
          <Fact name={t('games.count')}>
            <FigureLink to={gamesPath({ supplier: found.supplierName })}>{format.number(found.games)}</FigureLink>
          </Fact>
          <Fact name={t('supplier.openWagers')}>
            <FigureLink to={roundsPath({ supplier: found.supplier, state: 'open' })}>
              {format.number(found.openWagers)}
            </FigureLink>
          </Fact>
          {standing !== null && (
            <Fact name={t('supplier.standing')}>
              {standing.length === 0 ? '—' : standing.map(standingText).join(', ')}{' '}
              <Link className={textStyles.link} href={`/suppliers/transfers?supplier=${found.supplier}`}>
                {t('supplier.transfers')}
              </Link>
            </Fact>
          )}
          <Fact name={t('supplier.position')} total>
            <FigureLink to={roundsPath({ supplier: found.supplier, currency: position.currency })}>
              {format.money(position.amount, { unit: true, currency: position.currency })}
            </FigureLink>
          </Fact>
        </dl>
      </div>
    </Card>
  );
}

/** The rounds of a day of GMT, as days are compared. */
const roundsOfDay = (supplier: string, { day, currency }: SupplierDay): string => {
  const from = new Date(`${day}T00:00:00.000Z`);
  return roundsPath({
    supplier,
    currency,
    from: from.toISOString(),
    to: new Date(from.getTime() + DAY_MS).toISOString(),
  });
};

/** Without a feed no day can be compared from both sides: its rounds are judged by its calls alone. */
const hasFeed = ({ dialect }: Pick<Found, 'dialect'>): boolean => dialect === 'v2';

function DaysCard({ found }: { found: Found }) {
  const t = useT();
  const { days, supplier } = found;
  return (
    <Card title={t('supplier.days')}>
      <p className={pageStyles.padded}>{t('supplier.days.text')}</p>
      {days.length === 0 ? (
        <NoRows title={t(hasFeed(found) ? 'supplier.days.empty' : 'supplier.days.never')} />
      ) : (
        <DataTable
          density="dense"
          caption={t('part.table', { name: t('supplier.days') })}
          rows={days}
          rowKey={({ day, currency }) => `${day}:${currency}`}
          columns={useDayColumns(supplier)}
          card={useDayCard(supplier)}
        />
      )}
    </Card>
  );
}

function useDayColumns(supplier: string): Column<SupplierDay>[] {
  const t = useT();
  const format = useFormat();
  const money = (amount: string, { currency }: SupplierDay) => format.money(amount, { unit: true, currency });
  return [
    { key: 'day', head: t('case.day'), fixed: true, cell: ({ day }) => day },
    { key: 'agrees', head: t('case.state'), cell: (row) => <DayTag day={row} /> },
    {
      key: 'rounds',
      head: t('supplier.rounds'),
      align: 'end',
      cell: (row) => <FigureLink to={roundsOfDay(supplier, row)}>{format.number(row.rounds)}</FigureLink>,
    },
    { key: 'stakeThere', head: t('supplier.stakeThere'), align: 'end', cell: (row) => money(row.stakeThere, row) },
    {
      key: 'stakeHere',
      head: t('supplier.stakeHere'),
      align: 'end',
      cell: (row) => <FigureLink to={roundsOfDay(supplier, row)}>{money(row.stakeHere, row)}</FigureLink>,
    },
    { key: 'paidThere', head: t('supplier.payoutThere'), align: 'end', cell: (row) => money(row.payoutThere, row) },
    {
      key: 'paidHere',
      head: t('supplier.payoutHere'),
      align: 'end',
      cell: (row) => <FigureLink to={roundsOfDay(supplier, row)}>{money(row.payoutHere, row)}</FigureLink>,
    },
    {
      key: 'untold',
      head: t('supplier.untold'),
      align: 'end',
      cell: ({ untold }) => <FigureLink to={casesPath({ supplier })}>{format.number(untold)}</FigureLink>,
    },
  ];
}

function useDayCard(supplier: string): (row: SupplierDay) => RowCard {
  const t = useT();
  const format = useFormat();
  return (row) => {
    const money = (amount: string) => format.money(amount, { unit: true, currency: row.currency });
    return {
      title: row.day,
      end: <DayTag day={row} />,
      figures: [
        { label: t('supplier.stakeThere'), value: money(row.stakeThere) },
        {
          label: t('supplier.stakeHere'),
          value: <FigureLink to={roundsOfDay(supplier, row)}>{money(row.stakeHere)}</FigureLink>,
        },
        { label: t('supplier.payoutThere'), value: money(row.payoutThere) },
        { label: t('supplier.payoutHere'), value: money(row.payoutHere) },
        { label: t('supplier.untold'), value: format.number(row.untold) },
      ],
    };
  };
}

function KeysCard({ keys }: { keys: Found['keys'] }) {
  const t = useT();
  const format = useFormat();
  return (
    <Card title={t('supplier.keys')}>
      <div className={pageStyles.padded}>
        <p>{t('supplier.keys.text')}</p>
        <dl className={pageStyles.facts}>
          {keys.map(({ kid, notAfter, active }) => (
            <Fact key={kid} name={<bdi className={textStyles.mono}>{kid}</bdi>}>
              <Tag tone={active ? 'positive' : 'plain'}>{t(`supplier.key.${active ? 'active' : 'over'}`)}</Tag>{' '}
              {notAfter !== null && t('supplier.key.until', { time: format.dateTime(notAfter) })}
            </Fact>
          ))}
        </dl>
      </div>
    </Card>
  );
}
