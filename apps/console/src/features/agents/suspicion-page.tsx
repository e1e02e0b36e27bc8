import type { Evidence, SuspicionFile } from '@baize/contract/console/suspicions';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { DataTable, type Column } from '@baize/ui/data-table.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState } from 'react';
import { Link } from 'wouter';
import { BackLink, NoSuchPage } from '../../components/back-link.tsx';
import { Card, Fact, Page } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { Signed } from '../../components/signed.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { isRecordId } from '../../lib/record-id.ts';
import type { Judgement } from './judge-dialog.tsx';
import { People, PersonLink, SuspicionTag } from './parts.tsx';
import styles from './tree.module.css';

const JUDGE_DIALOG = lazyPart(() => import('./judge-dialog.tsx'));
const JUDGEMENTS: readonly Judgement[] = ['NOTE', 'DISMISSED', 'CONFIRMED'];

/** One suspicion: whom it is about, every row that it is made of, and what operators said. */
export function SuspicionPage({ id }: { id: string }) {
  const t = useT();
  const possible = isRecordId(id);
  const query = useCall('getSuspicion', { id }, { enabled: possible });
  const back = { href: '/agents/suspicions', text: t('agents.suspicion.back') };
  if (!possible) return <NoSuchPage title={t('agents.suspicion')} back={back} />;
  const found = query.data?.suspicion;
  return (
    <Page
      title={found ? t(`agents.suspicion.${found.kind}`) : t('agents.suspicion')}
      note={found && <SuspicionTag state={found.state} />}
    >
      <BackLink {...back} />
      <QueryView query={query} skeleton={<PageSkeleton />}>
        {(file) => (
          <>
            <About file={file} />
            <EvidenceCard file={file} />
            <Remarks file={file} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

function About({ file: { suspicion } }: { file: SuspicionFile }) {
  const t = useT();
  const format = useFormat();
  const judges = useCan('agents.suspicions');
  const [asked, setAsked] = useState<Judgement | null>(null);
  return (
    <Card title={t('agents.suspicion.about')}>
      <div className={cx(pageStyles.padded, pageStyles.form)}>
        <p className={textStyles.wrap}>{t(`agents.suspicion.${suspicion.kind}.text`)}</p>
        <dl className={cx(pageStyles.narrow, pageStyles.facts)}>
          <Fact name={t('agents.suspicion.who')}>
            <People people={suspicion.accounts} />
          </Fact>
          <Fact name={t('agents.suspicion.found')}>{format.dateTime(suspicion.foundAt)}</Fact>
          <Fact name={t('agents.suspicion.last')}>{format.dateTime(suspicion.lastAt)}</Fact>
          <Fact name={t('agents.suspicion.rows')}>{format.number(suspicion.evidenceRows)}</Fact>
          {suspicion.judgedAt && <Fact name={t('agents.suspicion.judged')}>{format.dateTime(suspicion.judgedAt)}</Fact>}
        </dl>
        {judges && suspicion.state === 'OPEN' && (
          <div className={styles.tierButtons}>
            {JUDGEMENTS.map((judgement) => (
              <Button
                key={judgement}
                variant={judgement === 'CONFIRMED' ? 'danger' : 'secondary'}
                onClick={() => setAsked(judgement)}
              >
                {t(`agents.judge.${judgement}`)}
              </Button>
            ))}
          </div>
        )}
        <p className={textStyles.secondary}>{t('agents.suspicion.noConsequence')}</p>
      </div>
      {asked && (
        <ShowPart part={JUDGE_DIALOG} props={{ id: suspicion.id, judgement: asked, onClose: () => setAsked(null) }} />
      )}
    </Card>
  );
}

function EvidenceCard({ file: { evidence } }: { file: SuspicionFile }) {
  const t = useT();
  const format = useFormat();
  const text = useEvidenceText();
  return (
    <Card title={t('agents.suspicion.evidence')}>
      <DataTable
        density="dense"
        caption={t('part.table', { name: t('agents.suspicion.evidence') })}
        rows={evidence}
        rowKey={({ id }) => id}
        columns={useColumns()}
        card={(row) => ({
          title: text(row),
          subtitle: format.dateTime(row.at),
          end: row.net !== null && <Signed amount={row.net} />,
          figures: [
            { label: t('agents.suspicion.account'), value: <PersonLink person={row.account} /> },
            ...(row.other ? [{ label: t('agents.suspicion.other'), value: <PersonLink person={row.other} /> }] : []),
            ...(row.stake === null ? [] : [{ label: t('agents.suspicion.stake'), value: format.money(row.stake) }]),
            ...(row.otherNet === null
              ? []
              : [{ label: t('agents.suspicion.otherNet'), value: <Signed amount={row.otherNet} /> }]),
          ],
        })}
      />
    </Card>
  );
}

/** What a row says, in words. */
function useEvidenceText(): (row: Evidence) => string {
  const t = useT();
  const format = useFormat();
  return (row) => {
    if (row.fact === 'LINK' && row.sign !== null)
      return t(`agents.evidence.${row.sign}`, { count: row.times ?? 1, shown: format.number(row.times ?? 1) });
    if (row.fact === 'PLAY')
      return t('agents.evidence.PLAY', { count: row.times ?? 0, shown: format.number(row.times ?? 0) });
    if (row.fact === 'ROUND') return t('agents.evidence.ROUND', { game: row.gameCode ?? '' });
    return t(row.fact === 'MOVE' ? 'agents.evidence.MOVE' : 'agents.evidence.CONTRACT');
  };
}

function FactCell({ row }: { row: Evidence }) {
  const text = useEvidenceText();
  return row.contractId === null ? (
    text(row)
  ) : (
    <Link className={textStyles.link} href={`/agents/contracts/${row.contractId}`}>
      {text(row)}
    </Link>
  );
}

function useColumns(): Column<Evidence>[] {
  const t = useT();
  const format = useFormat();
  const money = (amount: string | null): string => (amount === null ? '' : format.money(amount));
  return [
    {
      key: 'at',
      head: t('agents.suspicion.at'),
      cell: ({ at }) => <span className={textStyles.figures}>{format.dateTime(at)}</span>,
    },
    { key: 'fact', head: t('agents.suspicion.fact'), cell: (row) => <FactCell row={row} /> },
    { key: 'account', head: t('agents.suspicion.account'), cell: ({ account }) => <PersonLink person={account} /> },
    { key: 'stake', head: t('agents.suspicion.stake'), align: 'end', cell: ({ stake }) => money(stake) },
    {
      key: 'net',
      head: t('agents.suspicion.net'),
      align: 'end',
      cell: ({ net }) => net !== null && <Signed amount={net} />,
    },
    {
      key: 'other',
      head: t('agents.suspicion.other'),
      cell: ({ other }) => other !== null && <PersonLink person={other} />,
    },
    {
      key: 'otherStake',
      head: t('agents.suspicion.otherStake'),
      align: 'end',
      cell: ({ otherStake }) => money(otherStake),
      deskOnly: true,
    },
    {
      key: 'otherNet',
      head: t('agents.suspicion.otherNet'),
      align: 'end',
      cell: ({ otherNet }) => otherNet !== null && <Signed amount={otherNet} />,
    },
  ];
}

function Remarks({ file: { remarks } }: { file: SuspicionFile }) {
  const t = useT();
  const format = useFormat();
  return (
    <Card title={t('agents.suspicion.remarks')}>
      <div className={pageStyles.padded}>
        {remarks.length === 0 ? (
          <p className={textStyles.secondary}>{t('agents.suspicion.remarks.none')}</p>
        ) : (
          <ul className={styles.lines}>
            {remarks.map((remark) => (
              <li key={remark.id}>
                <span className={textStyles.secondary}>
                  {t(`agents.remark.${remark.kind}`, { by: remark.by, at: format.dateTime(remark.at) })}
                </span>
                <span className={textStyles.wrap}>{remark.text}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
