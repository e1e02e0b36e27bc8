import { Button, buttonClass } from '@baize/ui/button.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { openModal } from '../../modals.ts';
import { here } from '../../return-path.ts';
import { gameOf, type AreaProps } from '../../routes.ts';
import { TryOffer } from '../../components/try-offer.tsx';

/** A trial member on a page of real accounts. A game can be tried instead. */
export default function TrueAccount({ route }: AreaProps) {
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
          <Button variant="primary" onClick={() => openModal('register', { returnTo: here() })}>
            {t('shell.register')}
          </Button>
          {route.area === 'Seamless' && <TryOffer {...gameOf(route.query)} />}
          <Link className={buttonClass()} href="/">
            {t('shell.goHome')}
          </Link>
        </>
      }
    />
  );
}
