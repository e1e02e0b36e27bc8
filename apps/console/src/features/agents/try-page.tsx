import type { WireTerms } from '@baize/contract/agent-terms';
import { PLAYER_ID } from '@baize/contract/console/constants';
import type { Simulated, Simulation } from '@baize/contract/salaries';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { DataTable, type Column } from '@baize/ui/data-table.tsx';
import { Note } from '@baize/ui/note.tsx';
import textStyles from '@baize/ui/text.module.css';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { BackLink, NoSuchPage } from '../../components/back-link.tsx';
import { useCategoryText } from '../../components/category-text.ts';
import { FailureNote } from '../../components/failure.tsx';
import { Card, Page } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { serverClock } from '../../server-clock.ts';
import { ShowPart } from '../../show-part.tsx';
import { useAction } from '../../use-action.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { useMayOffer } from './may-offer.ts';
import { draftOf, NEW_DRAFT, readDraft, type TermsDraft } from './terms-draft.ts';
import { TermsFields } from './terms-fields.tsx';
import styles from './tree.module.css';

const OFFER_DIALOG = lazyPart(() => import('./offer-dialog.tsx'));
const HELD_MAX = 50;

/** A contract tried for an account on periods that are past; to a top agent the platform offers it from here. */
export function TryPage({ id }: { id: string }) {
  const t = useT();
  const format = useFormat();
  const today = format.date(new Date(serverClock.now()).toISOString());
  const possible = PLAYER_ID.test(id);
  const query = useCall('getTreePlace', { id, from: today, to: today }, { enabled: possible });
  if (!possible) return <NoSuchPage title={t('agents.try')} back={{ href: '/agents', text: t('agents.tree.back') }} />;
  const mayOffer = useMayOffer(query.data?.node);
  const account = query.data?.node.account;
  const title = mayOffer ? ('agents.offer.for' as const) : ('agents.try.for' as const);
  return (
    <Page title={account === undefined ? t('agents.try') : t(title, { account })}>
      <BackLink href={`/agents/${id}`} text={t('agents.try.back')} />
      <QueryView query={query} skeleton={<PageSkeleton />}>
        {({ node }) => <Try id={id} account={node.account} mayOffer={mayOffer} />}
      </QueryView>
    </Page>
  );
}

function Try({ id, account, mayOffer }: { id: string; account: string; mayOffer: boolean }) {
  const t = useT();
  const [offering, setOffering] = useState(false);
  const [draft, setDraft] = useState<TermsDraft>(NEW_DRAFT);
  const [tried, setTried] = useState<{ terms: string; found: Simulation } | null>(null);
  const terms = readDraft(draft);
  const typed = JSON.stringify(terms);
  const action = useAction('simulateAgentContract', { done: (found) => setTried({ terms: typed, found }) });
  return (
    <>
      <Card title={t('agents.contract.terms')}>
        <form
          className={cx(pageStyles.padded, pageStyles.form, pageStyles.narrow)}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (terms) action.run({ id, terms });
          }}
        >
          <Held account={account} onChoose={(held) => setDraft(draftOf(held))} />
          <TermsFields draft={draft} onChange={setDraft} />
          {!terms && <p className={textStyles.secondary}>{t('agents.try.rules')}</p>}
          {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
          <div className={styles.tierButtons}>
            <Button type="submit" variant="primary" busy={action.busy} disabled={!terms}>
              {t('agents.try.run')}
            </Button>
            {mayOffer && (
              <Button disabled={!terms} onClick={() => setOffering(true)}>
                {t('agents.offer.open')}
              </Button>
            )}
          </div>
        </form>
      </Card>
      {offering && terms && (
        <ShowPart part={OFFER_DIALOG} props={{ id, account, terms, onClose: () => setOffering(false) }} />
      )}
      <Card title={t('agents.try.result')}>
        <div className={pageStyles.padded} aria-live="polite">
          {tried && tried.terms === typed ? (
            <Result found={tried.found} />
          ) : (
            <p className={textStyles.secondary}>{t('agents.try.hint')}</p>
          )}
        </div>
      </Card>
    </>
  );
}

/** What the account holds: a trial may begin with the terms of one of them. */
function Held({ account, onChoose }: { account: string; onChoose: (terms: WireTerms) => void }) {
  const t = useT();
  const category = useCategoryText();
  const { data } = useCall('listAgentContracts', { player: account, state: 'ACTIVE', pageSize: HELD_MAX });
  const held = data?.content.filter(({ holder, terms }) => holder.account === account && terms !== null) ?? [];
  if (held.length === 0) return null;
  return (
    <div role="group" aria-label={t('agents.try.beginWith')}>
      <p className={textStyles.secondary}>{t('agents.try.beginWith')}</p>
      <div className={styles.tierButtons}>
        {held.map((contract) => (
          <Button key={contract.id} size="dense" onClick={() => contract.terms && onChoose(contract.terms)}>
            {`${t(`salary.kind.${contract.kind}`)} · ${category(contract.category)}`}
          </Button>
        ))}
      </div>
    </div>
  );
}

type Named = Simulated & { readonly key: string };

function Result({ found: { currency, periods, worst } }: { found: Simulation }) {
  const t = useT();
  const format = useFormat();
  const columns = useColumns();
  const money = (amount: string): string => format.money(amount);
  if (worst === null) return <Note>{t('agents.try.nothing')}</Note>;
  return (
    <>
      <DataTable
        density="dense"
        caption={t('part.table', { name: t('agents.try.result') })}
        rows={periods.map((each): Named => ({ ...each, key: each.period.from }))}
        rowKey={({ key }) => key}
        columns={columns}
        card={(each) => ({
          title: format.dateTime(each.period.from),
          subtitle: each.tier === null ? undefined : t('agents.terms.tierNumber', { number: format.number(each.tier) }),
          end: <b>{money(each.net)}</b>,
          figures: [
            { label: t('salary.gross'), value: money(each.gross) },
            { label: t('salary.downlineCost'), value: money(each.downlineCost) },
            { label: t('agents.try.cost'), value: money(each.cost) },
          ],
        })}
      />
      <Note tone="warn" title={t('agents.try.worst')}>
        {t('agents.try.worst.text', {
          from: format.dateTime(worst.period.from),
          gross: format.money(worst.gross, { unit: true, currency }),
          downline: format.money(worst.downlineCost, { unit: true, currency }),
          net: format.money(worst.net, { unit: true, currency }),
        })}
      </Note>
    </>
  );
}

function useColumns(): Column<Named>[] {
  const t = useT();
  const format = useFormat();
  const figure = (
    key: 'validBet' | 'netLoss' | 'gross' | 'downlineCost' | 'cost',
    head: string,
    deskOnly = false,
  ): Column<Named> => ({ key, head, align: 'end', deskOnly, cell: (each) => format.money(each[key]) });
  return [
    {
      key: 'period',
      head: t('salary.period'),
      cell: ({ period }) => <span className={textStyles.figures}>{format.dateTime(period.from)}</span>,
    },
    figure('validBet', t('salary.validBet')),
    figure('netLoss', t('agents.sums.netLoss'), true),
    { key: 'active', head: t('agents.try.active'), align: 'end', cell: ({ active }) => format.number(active) },
    {
      key: 'tier',
      head: t('agents.terms.tier'),
      align: 'end',
      cell: ({ tier }) => (tier === null ? '—' : format.number(tier)),
    },
    figure('gross', t('salary.gross')),
    figure('downlineCost', t('salary.downlineCost')),
    { key: 'net', head: t('salary.net'), align: 'end', cell: ({ net }) => <b>{format.money(net)}</b> },
    figure('cost', t('agents.try.cost'), true),
  ];
}
