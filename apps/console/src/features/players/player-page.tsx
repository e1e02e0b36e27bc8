import { PLAYER_ID } from '@baize/contract/console/constants';
import { TRIAL_TYPE } from '@baize/contract/member-types';
import { Button } from '@baize/ui/button.tsx';
import { Note } from '@baize/ui/note.tsx';
import { Tabs } from '@baize/ui/tabs.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { BackLink, NoSuchPage } from '../../components/back-link.tsx';
import { checkName } from '../../components/health-panel.tsx';
import { Page } from '../../components/page.tsx';
import { GivenTags } from '../../components/given-tags.tsx';
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
import { LimitsTab } from './limits-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { SessionsTab } from './sessions-tab.tsx';
import { TimelineTab } from './timeline-tab.tsx';
import { WagersTab } from './wagers-tab.tsx';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../../components/page.module.css';

const ASK = 'ask';
const STATUS_DIALOG = lazyPart(() => import('./status-dialog.tsx'));
const TAGS_DIALOG = lazyPart(() => import('./player-tags-dialog.tsx'));
const RELEASE_DIALOG = lazyPart(() => import('./release-dialog.tsx'));
const TABS = ['overview', 'timeline', 'ledger', 'wagers', 'deposits', 'limits', 'sessions'] as const;
type Tab = (typeof TABS)[number];

/** One player: standing, money, play, sessions. */
export function PlayerPage({ id, tab }: { id: string; tab: string | undefined }) {
  const t = useT();
  const back = useBack();
  return PLAYER_ID.test(id) ? <PlayerFile id={id} tab={tab} /> : <NoSuchPage title={t('player.one')} back={back} />;
}

function useBack() {
  const t = useT();
  return { href: '/players', text: t('player.back') };
}

function PlayerFile({ id, tab }: { id: string; tab: string | undefined }) {
  const t = useT();
  const back = useBack();
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
            <GivenTags tags={player.tags} />
            {player.nickname !== player.account && <span className={textStyles.ellipsis}>{player.nickname}</span>}
          </span>
        )
      }
      end={player && <Actions player={player} />}
    >
      <BackLink {...back} />
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
        {tab === 'timeline' && <TimelineTab player={player} />}
        {tab === 'ledger' && <LedgerTab player={player} />}
        {tab === 'wagers' && <WagersTab player={player} />}
        {tab === 'deposits' && <DepositsTab player={player} />}
        {tab === 'limits' && <LimitsTab player={player} />}
        {tab === 'sessions' && <SessionsTab player={player} />}
      </Tabs>
    </section>
  );
}

function Actions({ player }: { player: PlayerDetail }) {
  const t = useT();
  const [, go] = useLocation();
  const [params, setParams] = useSearchParams();
  const [pressed, setAsking] = useState(false);
  // A command of the palette opens the dialog by the address.
  const asking = pressed || params.get(ASK) === 'status';
  const close = (): void => {
    setAsking(false);
    setParams((all) => new URLSearchParams([...all].filter(([name]) => name !== ASK)), { replace: true });
  };
  const [isTagging, setTagging] = useState(false);
  const [corrects, switches] = [useCan('corrections.make'), useCan('players.status')];
  const tags = useCan('players.notes');
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
      {tags && (
        <Button size="dense" onPointerEnter={TAGS_DIALOG.load} onClick={() => setTagging(true)}>
          {t('playerTag.many')}
        </Button>
      )}
      {isTagging && <ShowPart part={TAGS_DIALOG} props={{ player, onClose: () => setTagging(false) }} />}
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
      {switches && asking && <ShowPart part={STATUS_DIALOG} props={{ player, next, onClose: close }} />}
    </>
  );
}
