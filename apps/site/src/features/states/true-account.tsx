import { Button, buttonClass } from '@baize/ui/button.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { openModal } from '../../modals.ts';

/** A trial member on a page of real accounts. */
export default function TrueAccount() {
  const t = useT();
  return (
    <EmptyState
      level={1}
      bare
      picture="locked"
      title={t('in_need_true_account')}
      text={t('shell.trueAccount.text')}
      actions={
        <>
          <Button variant="primary" onClick={() => openModal('register')}>
            {t('shell.register')}
          </Button>
          <Link className={buttonClass()} href="/">
            {t('shell.goHome')}
          </Link>
        </>
      }
    />
  );
}
