import { LOGIN_REFUSAL_DAYS } from '@baize/contract/console/constants';
import type { Column } from '@baize/ui/data-table.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import { deviceName } from '@baize/webkit/device-name';
import { useT, type Translate } from '@baize/webkit/i18n';
import { useId, useState } from 'react';
import { countedPages } from '../../list-pages.ts';
import { NoRows, ListTable } from '../../components/list-table.tsx';
import type { PlayerDetail, RefusalRow } from '@baize/contract/console/players';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../../components/page.module.css';

const PAGE_SIZE = 10;

const whyText = (t: Translate, { reason, times }: RefusalRow): string =>
  t(`refusal.why.${reason}`, { times: String(times) });

/** Who tried to log in as this player and was refused: when, from where, on what, why. */
export function RefusedLogins({ player }: { player: PlayerDetail }) {
  const t = useT();
  const format = useFormat();
  const titleId = useId();
  const [pageNo, setPageNo] = useState(1);
  const query = useCall('listPlayerRefusals', { id: player.id, pageNo, pageSize: PAGE_SIZE }, { keep: true });
  const csv = useCsv();
  const columns = useColumns();
  return (
    <section aria-labelledby={titleId}>
      <div className={cx(pageStyles.cardHead, pageStyles.wrappingHead)}>
        <h2 id={titleId}>{t('refusal.title')}</h2>
        <span className={textStyles.tertiary}>{t('refusal.kept', { days: format.number(LOGIN_REFUSAL_DAYS) })}</span>
      </div>
      <ListTable
        list="refused-logins"
        csv={{
          subject: `refused-logins-${player.account}`,
          columns: csv,
          readPages: countedPages('listPlayerRefusals', { id: player.id }),
        }}
        query={query}
        name={t('refusal.title')}
        rowKey={({ id }) => id}
        onPage={setPageNo}
        empty={<NoRows title={t('refusal.none')} />}
        columns={columns}
        card={(row) => ({
          title: whyText(t, row),
          subtitle: format.dateTime(row.at),
          end: <DeviceTag row={row} />,
          figures: [
            { label: t('session.ip'), value: row.ip === null ? '—' : <bdi className={textStyles.mono}>{row.ip}</bdi> },
            { label: t('session.area'), value: t(`session.area.${row.area}`) },
          ],
          more: <p className={cx(textStyles.wrap, textStyles.tiny)}>{row.userAgent || '—'}</p>,
        })}
      />
    </section>
  );
}

function DeviceTag({ row }: { row: RefusalRow }) {
  const t = useT();
  return (
    row.ip !== null && (
      <Tag tone={row.knownDevice ? 'info' : 'plain'}>
        {t(row.knownDevice ? 'refusal.device.known' : 'refusal.device.new')}
      </Tag>
    )
  );
}

function useColumns(): Column<RefusalRow>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'at',
      head: t('part.time'),
      cell: ({ at }) => <span className={textStyles.figures}>{format.dateTime(at)}</span>,
    },
    { key: 'why', head: t('refusal.why'), cell: (row) => whyText(t, row) },
    {
      key: 'ip',
      head: t('session.ip'),
      cell: ({ ip }) =>
        ip === null ? <span className={textStyles.tertiary}>—</span> : <bdi className={textStyles.mono}>{ip}</bdi>,
    },
    { key: 'known', head: t('refusal.known'), cell: (row) => <DeviceTag row={row} /> },
    {
      key: 'area',
      head: t('session.area'),
      cell: ({ area }) => <span className={textStyles.secondary}>{t(`session.area.${area}`)}</span>,
    },
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
  ];
}

/** What the exported file holds: codes and figures as they are, not in words. */
function useCsv() {
  const t = useT();
  return [
    { head: t('part.time'), cell: (row: RefusalRow) => row.at },
    { head: t('refusal.why'), cell: (row: RefusalRow) => row.reason },
    { head: t('refusal.times'), cell: (row: RefusalRow) => row.times },
    { head: t('session.ip'), cell: (row: RefusalRow) => row.ip },
    { head: t('refusal.known'), cell: (row: RefusalRow) => row.knownDevice },
    { head: t('session.area'), cell: (row: RefusalRow) => row.area },
    { head: t('session.device'), cell: (row: RefusalRow) => row.userAgent },
  ];
}
