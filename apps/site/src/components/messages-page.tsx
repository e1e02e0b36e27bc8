import type { Message } from '@baize/contract/messages';
import { Button, buttonClass } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { EmptyState } from '@baize/ui/states.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Link } from 'wouter';
import { client } from '../client.ts';
import chips from './chips.module.css';
import { QueryFailure } from './failure.tsx';
import panel from './panel.module.css';
import { RecordLoading, RecordPager, type Cursor } from './record-pager.tsx';
import section from './section.module.css';
import { queryClient } from '../query-client.ts';
import { openModal } from '../modals.ts';
import { useRoute } from '../navigate.ts';
import { useSession } from '../session.ts';
import { notify } from '../toast.ts';
import { callKey, useCall } from '../use-call.ts';
import { useFormat } from '../use-format.ts';
import { useUnread } from '../use-unread.ts';
import { wordsOf } from './message-words.ts';
import styles from './messages-page.module.css';

const PAGE_SIZE = 20;
const WHICH = ['all', 'unread'] as const;
type Which = (typeof WHICH)[number];

/** What was read is asked for anew: the list and the count in the header. */
async function readAgain(): Promise<void> {
  await Promise.all(
    (['listOwnMessages', 'getUnreadCount'] as const).map((name) =>
      queryClient.invalidateQueries({ queryKey: callKey(name) }),
    ),
  );
}

function useMessages() {
  const t = useT();
  const [which, setWhich] = useState<Which>('all');
  const [cursor, setCursor] = useState<Cursor>({});
  const input = { ...(which === 'unread' ? { unread: 'true' as const } : {}), ...cursor, pageSize: PAGE_SIZE };
  const query = useCall('listOwnMessages', input, { keep: true });
  const choose = (next: Which): void => {
    setWhich(next);
    setCursor({});
  };
  async function read(id: string | null): Promise<void> {
    const done = id === null ? await client.call('readAllMessages') : await client.call('readMessage', { id });
    if (done.ok) await readAgain();
    else notify({ kind: 'err', text: failureText(t, done.error) });
  }
  return { which, choose, query, setCursor, read };
}

/** What the platform tells whoever reads this, the latest first; new ones appear while the page is open. */
export function MessagesPage() {
  const t = useT();
  const unread = useUnread();
  const { which, choose, query, setCursor, read } = useMessages();
  const rows = query.data?.content ?? [];
  return (
    <section className={cx(panel.card, panel.panel)}>
      <div className={cx(section.head, styles.head)}>
        <h2>{t('member.page.messageV2')}</h2>
        <fieldset className={cx(chips.chips, styles.which)}>
          <legend className={textStyles.visuallyHidden}>{t('member.message.filter')}</legend>
          {WHICH.map((each) => (
            <button
              key={each}
              type="button"
              className={chips.chip}
              aria-pressed={each === which}
              onClick={() => choose(each)}
            >
              {t(`member.message.${each}`)}
            </button>
          ))}
        </fieldset>
        {unread > 0 && <Button onClick={() => void read(null)}>{t('member.message.readAll')}</Button>}
      </div>
      {query.isPending && <RecordLoading />}
      {query.isError && !query.data && <QueryFailure query={query} />}
      {query.isSuccess && rows.length === 0 && (
        <EmptyState
          bare
          level={3}
          title={t(which === 'all' ? 'member.message.none' : 'member.message.noneUnread')}
          text={t('member.message.noneHint')}
        />
      )}
      {rows.length > 0 && (
        <ul className={styles.list} aria-label={t('member.page.messageV2')} aria-busy={query.isPlaceholderData}>
          {rows.map((message) => (
            <Row key={message.id} message={message} onRead={() => void read(message.id)} />
          ))}
        </ul>
      )}
      <RecordPager page={query.data} onCursor={setCursor} />
    </section>
  );
}

type Way = { text: string } & ({ to: string } | { act: () => void });

/** Where a message leads on: to what waits for its reader, or to what came of it, in the centre they are in. */
function useWay({ kind, params }: Message): Way | undefined {
  const { view } = useRoute();
  const { isAgent } = useSession();
  const inCentre = (page: string): string => (view === 'agent' ? `/agentHome/${page}` : `/member/${page}`);
  switch (kind) {
    case 'withdrawal-step':
      return params['state'] === 'paid'
        ? { text: 'member.message.toWithdrawals', to: inCentre('withdraw') }
        : undefined;
    case 'transfer-received':
      return { text: 'member.message.toTransfers', to: inCentre('transferUpline') };
    case 'contract-asked':
      // The agent centre shows what is held and what waits; a player without one answers in the popup.
      return isAgent
        ? { text: 'member.message.toContract', to: '/agentHome' }
        : { text: 'member.message.toContract', act: () => openModal('contract') };
    case 'contract-answered':
      return { text: 'member.message.toContract', to: '/agentHome/downlineManagmentView' };
    default:
      return undefined;
  }
}

function Row({ message, onRead }: { message: Message; onRead: () => void }) {
  const t = useT();
  const f = useFormat();
  const { title, text } = wordsOf({ t, f }, message);
  const way = useWay(message);
  return (
    <li className={cx(styles.message, !message.read && styles.unread)}>
      <div className={styles.title}>
        <h3>{title}</h3>
        {!message.read && <Tag tone="brand">{t('member.message.new')}</Tag>}
        <time className={cx(textStyles.small, textStyles.secondary, textStyles.figures)} dateTime={message.at}>
          {f.dateTime(message.at)}
        </time>
      </div>
      <p>{text}</p>
      <div className={styles.actions}>
        {way && 'to' in way && (
          <Link className={buttonClass({})} href={way.to}>
            {t(way.text)}
          </Link>
        )}
        {way && 'act' in way && <Button onClick={way.act}>{t(way.text)}</Button>}
        {!message.read && (
          <Button onClick={onRead}>
            {t('member.message.read')}
            <span className={textStyles.visuallyHidden}>
              {' '}
              {title}, {f.dateTime(message.at)}
            </span>
          </Button>
        )}
      </div>
    </li>
  );
}
