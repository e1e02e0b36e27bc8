import { IconButton } from '@baize/ui/icon-button.tsx';
import { notify } from '../../toast.ts';
import type { MemberInfo } from '@baize/contract/identity';
import { Button } from '@baize/ui/button.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { ErrorState } from '@baize/ui/states.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import { useT } from '@baize/webkit/i18n';
import { useBoot, useCan } from '../../boot.ts';
import { openModal } from '../../modals.ts';
import { askLogout, reloadMember, useSession } from '../../session.ts';
import { useFormat } from '../../use-format.ts';
import { BalanceFigures } from './balance-figures.tsx';
import { SafeRow } from './safe-row.tsx';
import { SecurityRows } from './security-rows.tsx';
import { initialsOf } from '@baize/domain/initials';
import { cx } from '@baize/ui/cx.ts';
import section from '../../components/section.module.css';
import textStyles from '@baize/ui/text.module.css';
import panel from '../../components/panel.module.css';
import layout from '@baize/ui/layout.module.css';
import styles from './account-page.module.css';

/** My account: who I am, what I have, and how the account is kept safe. */
export function AccountPage() {
  const t = useT();
  const { member, status } = useSession();
  if (!member) {
    return status === 'loading' ? (
      <div className={styles.stack} aria-busy="true">
        <span className={textStyles.visuallyHidden}>{t('shell.loading')}</span>
        <Skeleton blockSize={104} />
        <Skeleton blockSize={88} />
        <Skeleton blockSize={240} />
      </div>
    ) : (
      <ErrorState
        title={t('member.account.loadFailed')}
        retry={{ label: t('shell.retry'), onRetry: () => void reloadMember() }}
      />
    );
  }
  return (
    <>
      <ProfileCard member={member} />
      <BalanceFigures />
      <div className={styles.columns}>
        <ProfileList member={member} />
        <SecurityList member={member} />
      </div>
    </>
  );
}

function ProfileCard({ member }: { member: MemberInfo }) {
  const t = useT();
  const f = useFormat();
  const { isAgent } = useSession();
  return (
    <section className={cx(panel.card, styles.profile)}>
      <div className={cx(layout.row, styles.player)}>
        <span className={styles.avatar} aria-hidden="true">
          {initialsOf(member.nickname || member.account)}
        </span>
        <div className={styles.name}>
          <h2 className={textStyles.ellipsis}>{member.nickname || member.account}</h2>
          <p className={cx(textStyles.secondary, textStyles.wrap)}>
            {t('member.account.since', { account: member.account, date: f.date(member.registeredAt) })}
          </p>
          <p className={cx(layout.row, styles.tags)}>
            {isAgent && <Tag tone="brand">{t('member.account.agent')}</Tag>}
            <Tag>
              {member.previousLoginAt === null
                ? t('member.account.noPrevious')
                : t('member.account.previous', { when: f.dateTime(member.previousLoginAt) })}
            </Tag>
          </p>
        </div>
      </div>
      <Button icon="logout" onClick={() => askLogout()}>
        {t('member.account.logout')}
      </Button>
    </section>
  );
}

function ProfileList({ member }: { member: MemberInfo }) {
  const t = useT();
  const f = useFormat();
  const { languages } = useBoot();
  const { language } = useSession();
  const name = languages.find((entry) => entry.code === language)?.name ?? language;
  return (
    <section className={cx(panel.card, panel.panel)}>
      <div className={section.head}>
        <h2>{t('member.account.profile')}</h2>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('member.account.userName')}</dt>
          <dd>{member.account}</dd>
        </div>
        <div>
          <dt>{t('member.account.nickname')}</dt>
          <dd>{member.nickname || '—'}</dd>
        </div>
        <div>
          <dt>{t('member.account.idLabel')}</dt>
          <dd className={layout.row}>
            <bdi className={textStyles.figures}>{member.id}</bdi>
            <CopyButton text={member.id} label={t('member.account.copyId')} done={t('member.account.copied')} />
          </dd>
        </div>
        <div>
          <dt>{t('member.account.currency')}</dt>
          <dd>{member.currency}</dd>
        </div>
        <div>
          <dt>{t('member.account.registered')}</dt>
          <dd className={textStyles.figures}>{f.dateTime(member.registeredAt)}</dd>
        </div>
        <div>
          <dt>{t('member.account.language')}</dt>
          <dd lang={language}>{name}</dd>
        </div>
      </dl>
    </section>
  );
}

function SecurityList({ member }: { member: MemberInfo }) {
  const t = useT();
  const f = useFormat();
  const canChange = useCan('changePassword');
  return (
    <section className={cx(panel.card, panel.panel)}>
      <div className={section.head}>
        <h2>{t('member.account.security')}</h2>
      </div>
      <ul className={styles.security}>
        {canChange && (
          <SafeRow icon="key" title={t('member.account.password')} text={t('member.account.passwordText')}>
            <Button onClick={() => openModal('changePassword')}>{t('member.account.changePassword')}</Button>
          </SafeRow>
        )}
        <SafeRow
          icon="history"
          title={t('member.account.previousTitle')}
          text={
            member.previousLoginAt === null
              ? t('member.account.noPrevious')
              : `${f.dateTime(member.previousLoginAt)}. ${t('member.account.previousText')}`
          }
        />
        <SecurityRows />
      </ul>
    </section>
  );
}

type CopyButtonProps = { text: string; label: string; done: string };

/** Copies a short text. Where the browser forbids it the text is still there to be selected, so nothing is said. */
function CopyButton({ text, label, done }: CopyButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      notify({ kind: 'ok', text: done });
    } catch {
      // No permission, or no secure context.
    }
  }
  return <IconButton icon="copy" small label={label} onClick={() => void copy()} />;
}
