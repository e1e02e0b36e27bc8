import type { Column } from '@baize/ui/data-table.tsx';
import { Button } from '@baize/ui/button.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import { deviceName } from '@baize/webkit/device-name';
import { useT, type Translate } from '@baize/webkit/i18n';
import { useState } from 'react';
import { countedPages } from '../../list-pages.ts';
import { ListTable } from '../../components/list-table.tsx';
import type { PlayerDetail, SessionRow } from '@baize/contract/console/players';
import { lazyPart } from '@baize/webkit/lazy-part';
import { ShowPart } from '../../show-part.tsx';
import { useCan } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { AuthenticatorCard } from './authenticator-card.tsx';
import { ContactCard } from './contact-card.tsx';
import { ErasureCard } from './erasure-card.tsx';
import { KeysCard } from './keys-card.tsx';
import { LinkedCard } from './linked-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { RefusedLogins } from './refused-logins.tsx';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../../components/page.module.css';

const PAGE_SIZE = 25;
const END_ONE_DIALOG = lazyPart(() => import('./end-session-dialog.tsx'));
const END_DIALOG = lazyPart(() => import('./end-sessions-dialog.tsx'));

/** Where a player was and is logged in, all of which can be ended, and where a login was refused. */
export function SessionsTab({ player }: { player: PlayerDetail }) {
  const t = useT();
  const format = useFormat();
  const { pageNo, setPage } = useFilters([]);
  const may = useCan('players.sessions');
  const query = useCall('listPlayerSessions', { id: player.id, pageNo, pageSize: PAGE_SIZE }, { keep: true });
  const csv = [
    { head: t('session.began'), cell: (row: SessionRow) => row.createdAt },
    { head: t('session.seen'), cell: (row: SessionRow) => row.lastSeenAt },
    { head: t('session.ended'), cell: (row: SessionRow) => row.endedAt },
    { head: t('session.why'), cell: (row: SessionRow) => row.endReason },
    { head: t('session.ip'), cell: (row: SessionRow) => row.ip },
    { head: t('session.area'), cell: (row: SessionRow) => row.area },
    { head: t('session.device'), cell: (row: SessionRow) => row.userAgent },
  ];
  const columns = useColumns(player, may);
  return (
    <>
      <ListTable
        list="sessions"
        csv={{
          subject: `sessions-${player.account}`,
          columns: csv,
          readPages: countedPages('listPlayerSessions', { id: player.id }),
        }}
        filters={may && <EndAll player={player} />}
        query={query}
        name={t('session.list')}
        rowKey={({ id }) => id}
        onPage={setPage}
        columns={columns}
        card={(row) => ({
          title: <bdi className={textStyles.mono}>{row.ip}</bdi>,
          subtitle: format.dateTime(row.createdAt),
          end: <SessionState row={row} />,
          figures: [
            { label: t('session.area'), value: t(`session.area.${row.area}`) },
            { label: t('session.seen'), value: format.time(row.lastSeenAt) },
          ],
          more: (
            <>
              <p className={cx(textStyles.wrap, textStyles.tiny)}>{row.userAgent}</p>
              {may && <EndOne player={player} row={row} />}
            </>
          ),
        })}
      />
      <PasswordCard player={player} />
      <AuthenticatorCard player={player} />
      <ContactCard player={player} />
      <KeysCard player={player} />
      <ErasureCard player={player} />
      <LinkedCard player={player} />
      <RefusedLogins player={player} />
    </>
  );
}

function endText(t: Translate, reason: string): string {
  const text = t(`session.end.${reason}`);
  return text === `session.end.${reason}` ? reason : text;
}

function SessionState({ row }: { row: SessionRow }) {
  const t = useT();
  if (row.endedAt === null) return <Tag tone="positive">{t('session.open')}</Tag>;
  return (
    <span className={layout.row}>
      <Tag>{t('session.over')}</Tag>
      {row.endReason && <span className={textStyles.tertiary}>{endText(t, row.endReason)}</span>}
    </span>
  );
}

function EndAll({ player }: { player: PlayerDetail }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="dense"
        variant="danger"
        icon="logout"
        onPointerEnter={END_DIALOG.load}
        onClick={() => setAsking(true)}
      >
        {t('session.endAll')}
      </Button>
      {asking && <ShowPart part={END_DIALOG} props={{ player, onClose: () => setAsking(false) }} />}
    </>
  );
}

function EndOne({ player, row }: { player: PlayerDetail; row: SessionRow }) {
  const t = useT();
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  if (row.endedAt !== null) return null;
  return (
    <>
      <Button
        size="dense"
        aria-label={t('session.endOne.of', { when: format.dateTime(row.createdAt) })}
        onPointerEnter={END_ONE_DIALOG.load}
        onClick={() => setAsking(true)}
      >
        {t('session.endOne')}
      </Button>
      {asking && <ShowPart part={END_ONE_DIALOG} props={{ player, row, onClose: () => setAsking(false) }} />}
    </>
  );
}

function useColumns(player: PlayerDetail, may: boolean): Column<SessionRow>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'began',
      head: t('session.began'),
      cell: ({ createdAt }) => <span className={textStyles.figures}>{format.dateTime(createdAt)}</span>,
    },
    {
      key: 'seen',
      head: t('session.seen'),
      cell: ({ lastSeenAt }) => (
        <span className={cx(textStyles.figures, textStyles.secondary)}>{format.dateTime(lastSeenAt)}</span>
      ),
    },
    { key: 'state', head: t('session.state'), cell: (row) => <SessionState row={row} /> },
    {
      key: 'area',
      head: t('session.area'),
      cell: ({ area }) => <span className={textStyles.secondary}>{t(`session.area.${area}`)}</span>,
    },
    { key: 'ip', head: t('session.ip'), cell: ({ ip }) => <bdi className={textStyles.mono}>{ip}</bdi> },
    {
      key: 'device',
      head: t('session.device'),
      cell: ({ userAgent }) => (
        <span className={cx(textStyles.secondary, pageStyles.cutDevice, textStyles.ellipsis)} title={userAgent}>
          {deviceName(userAgent) || userAgent || '—'}
        </span>
      ),
      deskOnly: true,
    },
    ...(may
      ? [{ key: 'end', head: '', cell: (row: SessionRow) => <EndOne player={player} row={row} />, fixed: true }]
      : []),
  ];
}
