import type { Invited } from '@baize/contract/invitations';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { DataTable, type Column } from '@baize/ui/data-table.tsx';
import QrCode from '@baize/ui/qr-code.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import textStyles from '@baize/ui/text.module.css';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { client } from '../../client.ts';
import { QueryFailure } from '../../components/failure.tsx';
import panel from '../../components/panel.module.css';
import { RecordLoading, RecordPager, type Cursor } from '../../components/record-pager.tsx';
import section from '../../components/section.module.css';
import { notify } from '../../toast.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import styles from './referral-page.module.css';

const QR_SIZE = 160;
const PAGE_SIZE = 20;
const addressOf = (code: string): string => `${location.origin}/register?referralCode=${encodeURIComponent(code)}`;

/** A player's invitation of friends: the link, the same to be scanned, and who came by it. */
export function ReferralPage() {
  const t = useT();
  const query = useCall('getInvitation', undefined, { staleTime: 0 });
  return (
    <div className={styles.page}>
      <section className={cx(panel.card, panel.panel)}>
        <h2>{t('member.page.referral')}</h2>
        <p className={textStyles.secondary}>{t('member.referral.text')}</p>
        {query.isPending && <RecordLoading />}
        {query.isError && !query.data && <QueryFailure query={query} />}
        {query.data &&
          (query.data.code === null ? (
            <OpenButton onOpened={() => void query.refetch()} />
          ) : (
            <Invitation code={query.data.code} />
          ))}
      </section>
      {query.data && <Friends invited={query.data.invited} />}
    </div>
  );
}

function OpenButton({ onOpened }: { onOpened: () => void }) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  async function open() {
    setBusy(true);
    const answer = await client.call('openInvitation');
    setBusy(false);
    if (answer.ok) onOpened();
    else notify({ kind: 'err', text: failureText(t, answer.error) });
  }
  return (
    <div>
      <Button variant="primary" busy={isBusy} onClick={() => void open()}>
        {t('member.referral.open')}
      </Button>
    </div>
  );
}

function Invitation({ code }: { code: string }) {
  const t = useT();
  const address = addressOf(code);
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      notify({ kind: 'ok', text: t('shell.copied') });
    } catch {
      notify({ kind: 'info', text: t('member.referral.copyBySelf') });
    }
  }
  return (
    <div className={styles.invitation}>
      <QrCode text={address} size={QR_SIZE} framed />
      <div className={styles.words}>
        <p>
          <span className={cx(textStyles.small, textStyles.secondary)}>{t('member.referral.link')}</span>
          <bdi dir="ltr" className={styles.address}>
            {address}
          </bdi>
        </p>
        <p>
          <span className={cx(textStyles.small, textStyles.secondary)}>{t('member.referral.code')}</span>
          <b className={textStyles.figures}>
            <bdi dir="ltr">{code}</bdi>
          </b>
        </p>
        <Button variant="primary" icon="copy" onClick={() => void copy()}>
          {t('member.referral.copy')}
        </Button>
      </div>
    </div>
  );
}

/** Friends by the edges of their names: they are players too, and nobody reads another's account. */
function Friends({ invited }: { invited: number }) {
  const t = useT();
  const f = useFormat();
  const [cursor, setCursor] = useState<Cursor>({});
  const query = useCall('listInvited', { ...cursor, pageSize: PAGE_SIZE }, { keep: true, staleTime: 0 });
  const rows = query.data?.content ?? [];
  const columns: Column<Invited>[] = [
    { key: 'account', head: t('member.referral.friend'), cell: ({ account }) => <b>{account}</b> },
    {
      key: 'at',
      head: t('member.referral.since', { offset: f.zone }),
      align: 'end',
      cell: ({ registeredAt }) => (
        <time className={textStyles.figures} dateTime={registeredAt}>
          {f.date(registeredAt)}
        </time>
      ),
    },
  ];
  return (
    <section className={cx(panel.card, panel.panel, panel.flush)}>
      <div className={section.head}>
        <h2>{t('member.referral.friends')}</h2>
        <span className={cx(textStyles.figures, textStyles.secondary)}>{f.number(invited)}</span>
      </div>
      {query.isPending && <RecordLoading />}
      {query.isError && rows.length === 0 && <QueryFailure query={query} />}
      {query.isSuccess && rows.length === 0 && (
        <EmptyState bare level={3} title={t('member.referral.empty')} text={t('member.referral.emptyHint')} />
      )}
      {rows.length > 0 && (
        <DataTable
          caption={t('member.referral.friends')}
          columns={columns}
          rows={rows}
          rowKey={({ account, registeredAt }) => `${account} ${registeredAt}`}
          card={({ account, registeredAt }) => ({ title: account, end: f.date(registeredAt) })}
          busy={query.isPlaceholderData}
        />
      )}
      <RecordPager page={query.data} onCursor={setCursor} />
    </section>
  );
}
