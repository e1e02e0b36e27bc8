import type { OwnSession, Security } from '@baize/contract/security';
import { PROVIDER_NAMES, SIGN_IN_PROVIDERS } from '@baize/contract/sign-in-providers';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Note } from '@baize/ui/note.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { deviceName } from '@baize/webkit/device-name';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useCan } from '../../boot.ts';
import { client } from '../../client.ts';
import { openModal } from '../../modals.ts';
import { queryClient } from '../../query-client.ts';
import { notify } from '../../toast.ts';
import { callKey, useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { PrivacyRows } from './privacy-rows.tsx';
import { SafeRow } from './safe-row.tsx';
import styles from './account-page.module.css';

/** The member's number and address, and where they are logged in; each login can be ended. */
export function SecurityRows() {
  const t = useT();
  const { data } = useCall('getSecurity', undefined, { staleTime: 0 });
  const canSignIn = useCan('socialLogin');
  // Without it no browser can make or use one.
  const canAdd = useCan('passkeys') && 'PublicKeyCredential' in window;
  return (
    <>
      {data && <ContactRow channel="sms" contact={data.mobile} />}
      {data && <ContactRow channel="email" contact={data.email} />}
      {data && <AuthenticatorRow authenticator={data.authenticator} />}
      {data && (canAdd || data.passkeys.length > 0) && (
        <PasskeyRow passkeys={data.passkeys} canAdd={canAdd} asksCode={data.authenticator !== null} />
      )}
      {data && canSignIn && <ProviderRows linked={data.providers} />}
      <SafeRow icon="desktop" title={t('member.account.sessions')} text={t('member.account.sessionsText')}>
        {data && <Sessions sessions={data.sessions} />}
      </SafeRow>
      <PrivacyRows />
    </>
  );
}

type ContactRowProps = { channel: 'sms' | 'email'; contact: Security['mobile'] };

function ContactRow({ channel, contact }: ContactRowProps) {
  const t = useT();
  const f = useFormat();
  const canSend = useCan(channel === 'sms' ? 'smsCodes' : 'emailCodes');
  if (!contact && !canSend) return null;
  const heldUntil = contact?.heldUntil ?? null;
  const state = contact === null ? 'none' : !contact.isProven ? 'named' : heldUntil === null ? 'proven' : 'held';
  return (
    <SafeRow
      icon={channel === 'sms' ? 'call' : 'mail'}
      title={t(`member.contact.${channel}`)}
      text={t(`member.contact.${state}`, {
        contact: contact?.masked ?? '',
        when: heldUntil === null ? '' : f.dateTime(heldUntil),
      })}
    >
      {canSend && contact?.isProven !== true && (
        <Button onClick={() => openModal('proveContact', { channel })}>{t(`member.contact.${channel}.prove`)}</Button>
      )}
    </SafeRow>
  );
}

type PasskeyRowProps = Pick<Security, 'passkeys'> & { canAdd: boolean; asksCode: boolean };

/** Keys of the member's devices: each can be taken off, and one be made on this device. */
function PasskeyRow({ passkeys, canAdd, asksCode }: PasskeyRowProps) {
  const t = useT();
  const f = useFormat();
  return (
    <SafeRow icon="key" title={t('member.passkey.title')} text={t('member.passkey.text')}>
      {passkeys.length > 0 && (
        <ul className={styles.sessions} aria-label={t('member.passkey.title')}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div className={styles.session}>
                <p className={textStyles.wrap}>{passkey.name}</p>
                <p className={cx(textStyles.small, textStyles.secondary)}>
                  {passkey.lastUsedAt
                    ? t('member.passkey.used', { when: f.dateTime(passkey.lastUsedAt) })
                    : t('member.passkey.made', { when: f.dateTime(passkey.createdAt) })}
                </p>
              </div>
              <Button
                aria-label={t('member.passkey.removeOf', { name: passkey.name })}
                onClick={() => openModal('passkey', { passkey })}
              >
                {t('member.provider.unlink')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canAdd && <Button onClick={() => openModal('passkey', { asksCode })}>{t('member.passkey.add')}</Button>}
    </SafeRow>
  );
}

/** Accounts elsewhere that open this one: those that the brand offers, and those that are linked. */
function ProviderRows({ linked }: { linked: Security['providers'] }) {
  const t = useT();
  const f = useFormat();
  const { data } = useCall('listProviders');
  const shown = SIGN_IN_PROVIDERS.filter(
    (name) => data?.providers.includes(name) || linked.some(({ provider }) => provider === name),
  );
  return shown.map((provider) => {
    const link = linked.find((each) => each.provider === provider);
    return (
      <SafeRow
        key={provider}
        icon="link"
        title={PROVIDER_NAMES[provider]}
        text={link ? t('member.provider.since', { when: f.dateTime(link.since) }) : t('member.provider.none')}
      >
        <Button onClick={() => openModal('providerLink', { provider, isLinked: link !== undefined })}>
          {t(link ? 'member.provider.unlink' : 'member.provider.link')}
          <span className={textStyles.visuallyHidden}>{PROVIDER_NAMES[provider]}</span>
        </Button>
      </SafeRow>
    );
  });
}

/** The code that a login asks for beside the password, once it is switched on. */
function AuthenticatorRow({ authenticator }: Pick<Security, 'authenticator'>) {
  const t = useT();
  const f = useFormat();
  return (
    <SafeRow
      icon="shield"
      title={t('member.totp.title')}
      text={
        authenticator
          ? t('member.totp.since', { when: f.dateTime(authenticator.since), count: authenticator.codesLeft })
          : t('member.totp.none')
      }
    >
      {authenticator ? (
        <div className={styles.actions}>
          <Button onClick={() => openModal('authenticator', { mode: 'codes' })}>{t('auth.totp.codes')}</Button>
          <Button onClick={() => openModal('authenticator', { mode: 'off' })}>{t('auth.totp.off')}</Button>
          {authenticator.resetDueAt && <ResetNote dueAt={authenticator.resetDueAt} />}
        </div>
      ) : (
        <Button onClick={() => openModal('authenticator', { mode: 'on' })}>{t('auth.totp.on')}</Button>
      )}
    </SafeRow>
  );
}

/** Somebody asked the house to take the authenticator off: its owner can say no until it is done. */
function ResetNote({ dueAt }: { dueAt: string }) {
  const t = useT();
  const f = useFormat();
  async function stop() {
    const outcome = await client.call('stopAuthenticatorReset');
    if (!outcome.ok) notify({ kind: 'warn', text: failureText(t, outcome.error) });
    void queryClient.invalidateQueries({ queryKey: callKey('getSecurity') });
  }
  return (
    <Note tone="warn" actions={<Button onClick={() => void stop()}>{t('member.totp.stop')}</Button>}>
      {t('member.totp.reset', { when: f.dateTime(dueAt) })}
    </Note>
  );
}

/** In place of the id of one login: all but this one. */
const OTHERS = 'others';

/** Logins of the account. The one that looks is ended by logging out. */
function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const t = useT();
  const f = useFormat();
  const [ending, setEnding] = useState<string>();
  async function end(which: string) {
    setEnding(which);
    const outcome = await (which === OTHERS
      ? client.call('endOtherSessions')
      : client.call('endOwnSession', { id: which }));
    setEnding(undefined);
    if (outcome.ok)
      notify({ kind: 'ok', text: t(which === OTHERS ? 'member.session.othersEnded' : 'member.session.ended') });
    else notify({ kind: 'err', text: failureText(t, outcome.error) });
    void queryClient.invalidateQueries({ queryKey: callKey('getSecurity') });
  }
  return (
    <>
      <ul className={styles.sessions} aria-label={t('member.account.sessions')}>
        {sessions.map((session) => (
          <li key={session.id}>
            <div className={styles.session}>
              <p className={textStyles.wrap} title={session.userAgent}>
                {deviceName(session.userAgent) || t('member.session.unknown')}
              </p>
              <p className={cx(textStyles.small, textStyles.secondary)}>{session.ip}</p>
              <p className={cx(textStyles.small, textStyles.secondary)}>
                {t('member.session.seen', { when: f.dateTime(session.lastSeenAt) })}
              </p>
            </div>
            {session.isCurrent ? (
              <Tag tone="positive">{t('member.session.current')}</Tag>
            ) : (
              <Button
                aria-label={t('member.session.endOf', { ip: session.ip })}
                busy={ending === session.id}
                onClick={() => void end(session.id)}
              >
                {t('member.session.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 2 && (
        <Button block busy={ending === OTHERS} onClick={() => void end(OTHERS)}>
          {t('member.session.endOthers')}
        </Button>
      )}
    </>
  );
}
