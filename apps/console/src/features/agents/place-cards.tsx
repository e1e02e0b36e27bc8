import type { AgentLink, TeamSums } from '@baize/contract/agents';
import type { TreePlace } from '@baize/contract/console/agent-tree';
import { buttonClass } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Icon } from '@baize/ui/icon.tsx';
import { Segmented } from '@baize/ui/segmented.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Fragment, useState } from 'react';
import { Link } from 'wouter';
import { Card, Fact } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { TypeTag } from '../../components/player-tags.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { serverClock } from '../../server-clock.ts';
import { useCan } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { HeldContracts } from './held-contracts.tsx';
import { useMayOffer } from './may-offer.ts';
import { Moves } from './moves.tsx';
import { Rebates } from './rebates.tsx';
import styles from './tree.module.css';

const DAY_MS = 86_400_000;
const RANGES = { today: 1, week: 7, month: 30, quarter: 90 } as const;
type Range = keyof typeof RANGES;
const RANGE_NAMES = ['today', 'week', 'month', 'quarter'] as const;

/** Days of the brand up to today. */
function useDays(range: Range): { from: string; to: string } {
  const to = useFormat().date(new Date(serverClock.now()).toISOString());
  return { from: new Date(Date.parse(to) - (RANGES[range] - 1) * DAY_MS).toISOString().slice(0, 10), to };
}

/** An account at its place: its line, what it and its team did, contracts, links, moves. */
export function PlaceCards({ id }: { id: string }) {
  const t = useT();
  const [range, setRange] = useState<Range>('month');
  const query = useCall('getTreePlace', { id, ...useDays(range) }, { keep: true });
  const account = query.data?.node.account;
  const isAgent = query.data !== undefined && query.data.node.type !== 0;
  return (
    <>
      <Card title={account ?? t('agents.place')} end={query.data && <TypeTag type={query.data.node.type} />}>
        <QueryView query={query} skeleton={<RowsSkeleton />}>
          {(place) => <Place place={place} range={range} onRange={setRange} />}
        </QueryView>
      </Card>
      {account !== undefined && <HeldContracts account={account} />}
      {account !== undefined && <Rebates id={id} account={account} />}
      {isAgent && <Links id={id} />}
      {query.data && query.data.node.parentId !== null && <Moves id={id} account={query.data.node.account} />}
    </>
  );
}

type PlaceProps = { place: TreePlace; range: Range; onRange: (range: Range) => void };

function Place({ place, range, onRange }: PlaceProps) {
  const t = useT();
  const format = useFormat();
  const readsPlayers = useCan('players.read');
  const mayOffer = useMayOffer(place.node);
  const { node, line, own, total, currency } = place;
  return (
    <div className={cx(pageStyles.padded, pageStyles.form)}>
      <nav className={styles.line} aria-label={t('agents.place.line')}>
        {line.slice(0, -1).map((each) => (
          <Fragment key={each.id}>
            <Link className={textStyles.link} href={`/agents/${each.id}`}>
              <bdi>{each.account}</bdi>
            </Link>
            <Icon name="chevron-right" size={14} flip />
          </Fragment>
        ))}
        <b aria-current="true">
          <bdi>{node.account}</bdi>
        </b>
      </nav>
      <dl className={pageStyles.facts}>
        <Fact name={t('agents.place.agents')}>{format.number(node.size.agents)}</Fact>
        <Fact name={t('agents.place.players')}>{format.number(node.size.members)}</Fact>
        <Fact name={t('player.registered')}>{format.date(node.registeredAt)}</Fact>
        {readsPlayers && (
          <Fact name={t('agents.place.file')}>
            <Link className={textStyles.link} href={`/players/${node.id}`}>
              <bdi>{node.account}</bdi>
            </Link>
          </Fact>
        )}
      </dl>
      <Link className={buttonClass({ size: 'dense' })} href={`/agents/${node.id}/try`}>
        {t(mayOffer ? 'agents.offer' : 'agents.try')}
      </Link>
      <Segmented
        dense
        label={t('agents.range')}
        value={range}
        onChange={onRange}
        options={RANGE_NAMES.map((value) => ({ value, label: t(`agents.range.${value}`) }))}
      />
      <Sums title={t('agents.sums.team')} sums={total} currency={currency} />
      <Sums title={t('agents.sums.own')} sums={own} currency={currency} />
    </div>
  );
}

function Sums({ title, sums, currency }: { title: string; sums: TeamSums; currency: string }) {
  const t = useT();
  const format = useFormat();
  const money = (amount: string): string => format.money(amount, { unit: true, currency });
  return (
    <section aria-label={title}>
      <h3 className={pageStyles.subheading}>{title}</h3>
      <dl className={pageStyles.facts}>
        <Fact name={t('agents.sums.bets')}>{format.number(sums.bets)}</Fact>
        <Fact name={t('agents.sums.stake')}>{money(sums.stake)}</Fact>
        <Fact name={t('salary.validBet')}>{money(sums.validBet)}</Fact>
        <Fact name={t('agents.sums.payout')}>{money(sums.payout)}</Fact>
        <Fact name={t('agents.sums.deposits')}>{money(sums.deposits)}</Fact>
        <Fact name={t('agents.sums.withdrawals')}>{money(sums.withdrawals)}</Fact>
        <Fact name={t('agents.sums.rebates')}>{money(sums.rebates)}</Fact>
        <Fact name={t('agents.sums.agentRebates')}>{money(sums.agentRebates)}</Fact>
        <Fact name={t('agents.sums.wages')}>{money(sums.wages)}</Fact>
        <Fact name={t('agents.sums.dividends')}>{money(sums.dividends)}</Fact>
        <Fact name={t('agents.sums.registered')}>{format.number(sums.registered)}</Fact>
        <Fact name={t('agents.sums.firstDeposits')}>{format.number(sums.firstDeposits)}</Fact>
        <Fact name={t('agents.sums.netLoss')} total>
          {money(sums.netLoss)}
        </Fact>
      </dl>
    </section>
  );
}

/** The links by which an agent's team grows, with what came of each. */
function Links({ id }: { id: string }) {
  const t = useT();
  const query = useCall('listPlayerLinks', { id });
  return (
    <Card title={t('agents.links')}>
      <QueryView query={query} skeleton={<RowsSkeleton rows={2} />}>
        {(links) => (
          <div className={pageStyles.padded}>
            {links.length === 0 ? (
              <p className={textStyles.secondary}>{t('agents.links.none')}</p>
            ) : (
              <ul className={styles.lines}>
                {links.map((link) => (
                  <LinkLine key={link.code} link={link} />
                ))}
              </ul>
            )}
          </div>
        )}
      </QueryView>
    </Card>
  );
}

function LinkLine({ link }: { link: AgentLink }) {
  const t = useT();
  const format = useFormat();
  return (
    <li>
      <span>
        <bdi className={textStyles.mono}>{link.code}</bdi> {link.label}{' '}
        {!link.enabled && <Tag>{t('agents.links.closed')}</Tag>}
      </span>
      <span className={textStyles.secondary}>
        {t(`agents.links.${link.accountType}`, {
          registered: format.number(link.registered),
          deposited: format.number(link.deposited),
        })}
      </span>
    </li>
  );
}
