import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { client } from '../../client.ts';
import { openModal } from '../../modals.ts';
import { Invitation } from './invitation.tsx';
import { PressForm } from './press-form.tsx';
import { codesOf, enterNewAccount, type Links } from './use-register.ts';
import styles from './auth-form.module.css';

type OneClickProps = { links: Links; onBusy: (busy: boolean) => void };

/** An account in one press: its name and password are drawn, and shown once it is open. */
export function OneClickForm({ links, onBusy }: OneClickProps) {
  const t = useT();
  const all = Object.entries(links);
  return (
    <div className={styles.stack}>
      <p className={cx(textStyles.small, textStyles.secondary)}>{t('auth.oneClick.lead')}</p>
      <PressForm
        codes={codesOf(links)}
        submitLabel={t('auth.oneClick.submit')}
        disabled={all.some(([, { state }]) => state === 'checking')}
        send={(order) => client.call('registerOneClick', order)}
        onBusy={onBusy}
        onRefused={({ fields }) => {
          for (const [name, code] of all) if (name in fields) code.refuse();
        }}
        onDone={({ password, ...login }) =>
          void enterNewAccount(login).then(() => openModal('newAccount', { account: login.userName, password }))
        }
      >
        <Invitation links={links} rules={[]} />
      </PressForm>
    </div>
  );
}
