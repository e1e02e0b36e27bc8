import { PLAYER_ID } from '@baize/contract/console/constants';
import { TRIAL_TYPE } from '@baize/contract/member-types';
import { Button } from '@baize/ui/button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { Note } from '@baize/ui/note.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { Tabs } from '@baize/ui/tabs.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { checkName } from '../../components/health-panel.tsx';
import { Page } from '../../components/page.tsx';
import { StatusTag, TypeTag } from '../../components/player-tags.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import type { PlayerDetail } from '@baize/contract/console/players';
import { lazyPart } from '@baize/webkit/lazy-part';
import { ShowPart } from '../../show-part.tsx';
import { useCan } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { DepositsTab } from './deposits-tab.tsx';
import { LedgerTab } from './ledger-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { SessionsTab } from './sessions-tab.tsx';
import { WagersTab } from './wagers-tab.tsx';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../../components/page.module.css';

const STATUS_DIALOG = lazyPart(() => import('./status-dialog.tsx'));
const RELEASE_DIALOG = lazyPart(() => import('./release-dialog.tsx'));
const TABS = ['overview', 'ledger', 'wagers', 'deposits', 'sessions'] as const;
type Tab = (typeof TABS)[number];

/** One player: standing, money, play, sessions. */
export function PlayerPage({ id, tab }: { id: string; tab: string | undefined }) {
  return PLAYER_ID.test(id) ? <PlayerFile id={id} tab={tab} /> : <NoPlayer />;
}

/** An address that no player can have: as for a number that nobody has, without asking. */
function NoPlayer() {
  const t = useT();
  return (
    <Page title={t('player.one')}>
      <BackLink />
      <EmptyState bare picture="search" title={t('error.NOT_FOUND')} />
    </Page>
  );
}

function BackLink() {
  const t = useT();
  return (
    <Link className={cx(textStyles.link, pageStyles.backLink)} href="/players">
      <Icon name="arrow-left" size={14} flip />
      {t('player.back')}
    </Link>
  );
}

function PlayerFile({ id, tab }: { id: string; tab: string | undefined }) {
  const t = useT();
  const query = useCall('getPlayer', { id });
  const { data: player } = query;
  return (
    <Page
      title={player?.account ?? t('player.one')}
      note={
        player && (
          <span className={layout.row}>
            <TypeTag type={player.type} />
            <StatusTag {...player} />
            {player.nickname !== player.account && <span className={textStyles.ellipsis}>{player.nickname}</span>}
          </span>
        )
      }
      end={player && <Actions player={player} />}
    >
      <BackLink />
      {player?.frozen && <FrozenNote player={player} frozen={player.frozen} />}
      <QueryView query={query} skeleton={<PageSkeleton />}>
        {(value) => <PlayerTabs player={value} tab={TABS.find((each) => each === tab) ?? 'overview'} />}
      </QueryView>
    </Page>
  );
}

/** Why the player cannot stake now, and the way out for those who may open it. */
type FrozenNoteProps = { player: PlayerDetail; frozen: NonNullable<PlayerDetail['frozen']> };

function FrozenNote({ player, frozen }: FrozenNoteProps) {
  const t = useT();
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const releases = useCan('players.release');
  return (
    <Note tone="error" title={t('player.frozen')}>
      {t('player.frozen.text', { since: format.dateTime(frozen.since) })}
      <ul>
        {frozen.checks.map((check) => (
          <li key={check}>{checkName(t, check)}</li>
        ))}
      </ul>
      {releases && (
        <Button size="dense" icon="check" onPointerEnter={RELEASE_DIALOG.load} onClick={() => setAsking(true)}>
          {t('player.release')}
        </Button>
      )}
      {asking && <ShowPart part={RELEASE_DIALOG} props={{ player, onClose: () => setAsking(false) }} />}
    </Note>
  );
}

function PlayerTabs({ player, tab }: { player: PlayerDetail; tab: Tab }) {
  const t = useT();
  const [, go] = useLocation();
  return (
    <section className={pageStyles.card} aria-label={t('player.one')}>
      <Tabs
        look="dense"
        className={pageStyles.tabs}
        label={t('player.tabs')}
        value={tab}
        onChange={(next) => go(`/players/${player.id}${next === 'overview' ? '' : `/${next}`}`)}
        tabs={TABS.map((value) => ({ value, label: t(`player.tab.${value}`) }))}
      >
        {tab === 'overview' && <OverviewTab player={player} />}
        {tab === 'ledger' && <LedgerTab player={player} />}
        {tab === 'wagers' && <WagersTab player={player} />}
        {tab === 'deposits' && <DepositsTab player={player} />}
        {tab === 'sessions' && <SessionsTab player={player} />}
      </Tabs>
    </section>
  );
}

function Actions({ player }: { player: PlayerDetail }) {
  const t = useT();
  const [, go] = useLocation();
  const [asking, setAsking] = useState(false);
  const [corrects, switches] = [useCan('corrections.make'), useCan('players.status')];
  const next: 'active' | 'disabled' = player.status === 'disabled' ? 'active' : 'disabled';
  return (
    <>
      {corrects && player.type !== TRIAL_TYPE && (
        <Button
          size="dense"
          icon="edit"
          onClick={() => go(`/corrections/new?account=${encodeURIComponent(player.account)}`)}
        >
          {t('correction.make')}
        </Button>
      )}
      {switches && (
        <Button
          size="dense"
          icon={next === 'disabled' ? 'lock' : 'check'}
          variant={next === 'disabled' ? 'danger' : 'secondary'}
          onPointerEnter={STATUS_DIALOG.load}
          onClick={() => setAsking(true)}
        >
          {t(`player.set.${next}`)}
        </Button>
      )}
      {asking && <ShowPart part={STATUS_DIALOG} props={{ player, next, onClose: () => setAsking(false) }} />}
    </>
  );
}
