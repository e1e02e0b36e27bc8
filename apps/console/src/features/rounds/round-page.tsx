import { ROUND_KEY } from '@baize/contract/console/round-words';
import type { RoundDetail } from '@baize/contract/console/rounds';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Note } from '@baize/ui/note.tsx';
import textStyles from '@baize/ui/text.module.css';
import { showToast } from '@baize/ui/toast.tsx';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Link } from 'wouter';
import { AtSupplierTag } from '../../components/at-supplier-tag.tsx';
import { FreeRoundTag } from '../../components/free-round-tag.tsx';
import { BackLink, NoSuchPage } from '../../components/back-link.tsx';
import { codeText } from '../../components/case-code.ts';
import { CopyId } from '../../components/copy-id.tsx';
import { Card, Fact, Page } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { useCan } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { openReplay } from './open-replay.ts';
import { Net, PlayerLink, roundPath, RoundStateTag, useExactMoney } from './parts.tsx';
import { CallsCard, PostingsCard, WagersCard } from './money-cards.tsx';
import { JackpotsCard, ToldCard } from './proof-cards.tsx';
import styles from './rounds.module.css';

/** One round: what was staked and paid, what its supplier asked for, what was posted, and where it is seen again. */
export function RoundPage({ name }: { name: string }) {
  const t = useT();
  const back = useBack();
  return ROUND_KEY.test(name) ? <RoundFile name={name} /> : <NoSuchPage title={t('wager.round')} back={back} />;
}

function useBack() {
  const t = useT();
  return { href: '/rounds', text: t('round.back') };
}

function RoundFile({ name }: { name: string }) {
  const t = useT();
  const back = useBack();
  const query = useCall('getRound', { key: name });
  const { data: round } = query;
  return (
    <Page
      title={round ? t('round.title', { game: round.gameName }) : t('wager.round')}
      note={
        round && (
          <>
            <RoundStateTag state={round.state} /> <AtSupplierTag atSupplier={round.atSupplier} />
            <FreeRoundTag {...round} />
          </>
        )
      }
      end={round?.replayable && <ReplayButton name={name} />}
    >
      <BackLink {...back} />
      <QueryView query={query} skeleton={<PageSkeleton />}>
        {(value) => (
          <>
            <Cases round={value} />
            <RoundFacts round={value} />
            <WagersCard round={value} chosen={name.split('.')[1] ?? null} />
            <CallsCard round={value} />
            <PostingsCard round={value} />
            <JackpotsCard round={value} />
            <ToldCard round={value} />
            <Beside round={value} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

function ReplayButton({ name }: { name: string }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  async function open(): Promise<void> {
    setBusy(true);
    const result = await openReplay(name);
    setBusy(false);
    if (result.kind === 'blocked') showToast({ tone: 'err', title: t('round.replay.blocked') });
    if (result.kind === 'failed')
      showToast({
        tone: 'err',
        title: t('round.replay.failed'),
        text: result.failure.code === 'NOT_FOUND' ? t('round.replay.none') : failureText(t, result.failure),
      });
  }
  return (
    <Button size="dense" variant="primary" icon="play-circle" busy={busy} onClick={() => void open()}>
      {t('round.replay')}
    </Button>
  );
}

/** Where we and the supplier contradict each other about it. */
function Cases({ round: { cases } }: { round: RoundDetail }) {
  const t = useT();
  const reads = useCan('cases.read');
  return cases.map(({ id, code, day, open }) => (
    <Note key={id} tone={open ? 'warn' : 'plain'}>
      {t(open ? 'round.case.open' : 'round.case.decided', { about: codeText(t, code) })}{' '}
      {reads && (
        <Link className={textStyles.link} href={`/supplier-cases/${id}`}>
          {t('round.case', { day })}
        </Link>
      )}
    </Note>
  ));
}

function RoundFacts({ round }: { round: RoundDetail }) {
  const t = useT();
  const format = useFormat();
  const money = useExactMoney();
  return (
    <Card title={t('round.facts')} hint={format.offset}>
      <div className={cx(pageStyles.columns, styles.columns)}>
        <dl className={pageStyles.facts}>
          <Fact name={t('round.number')}>
            <CopyId name={t('round.number')} id={round.round} />
          </Fact>
          <Fact name={t('player.one')}>
            <PlayerLink playerId={round.playerId} account={round.account} />
          </Fact>
          <Fact name={t('part.game')}>{round.gameName}</Fact>
        </dl>
        <dl className={pageStyles.facts}>
          <Fact name={t('round.studio')}>{round.vendorName}</Fact>
          {round.supplierName !== '' && <Fact name={t('case.supplier')}>{round.supplierName}</Fact>}
          <Fact name={t('round.started')}>
            <span className={textStyles.figures}>{format.dateTime(round.startedAt)}</span>
          </Fact>
          <Fact name={t('round.ended')}>
            <span className={textStyles.figures}>{round.endedAt === null ? '—' : format.dateTime(round.endedAt)}</span>
          </Fact>
        </dl>
        <dl className={pageStyles.facts}>
          <Fact name={t('wager.stake')}>{money(round.stake, round.currency)}</Fact>
          <Fact name={t('wager.payout')}>{money(round.payout, round.currency)}</Fact>
          <Fact name={t('round.net')} total>
            <Net amount={round.net} currency={round.currency} />
          </Fact>
        </dl>
      </div>
    </Card>
  );
}

/** The player's rounds before and after it. */
function Beside({ round: { earlier, later, account } }: { round: RoundDetail }) {
  const t = useT();
  if (earlier === null && later === null) return null;
  return (
    <Card title={t('round.beside', { account })}>
      <nav className={styles.neighbours} aria-label={t('round.beside', { account })}>
        {earlier ? <Neighbour round={earlier} said={t('round.earlier')} /> : <span />}
        {later && <Neighbour round={later} said={t('round.later')} later />}
      </nav>
    </Card>
  );
}

type NeighbourProps = { round: NonNullable<RoundDetail['earlier']>; said: string; later?: boolean };

function Neighbour({ round, said, later = false }: NeighbourProps) {
  const format = useFormat();
  return (
    <Link className={cx(styles.neighbour, later && styles.later)} href={roundPath(round.key)}>
      <small className={textStyles.tertiary}>{said}</small>
      <b className={textStyles.strong}>{round.gameName}</b>
      <span className={cx(textStyles.figures, textStyles.secondary)}>{format.dateTime(round.startedAt)}</span>
    </Link>
  );
}
