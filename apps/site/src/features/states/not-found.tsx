import { Button, buttonClass } from '@baize/ui/button.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { openModal } from '../../modals.ts';
import { useTitle } from '../../use-title.ts';

/** An address that leads nowhere. */
export default function NotFound() {
  const t = useT();
  const title = t('shell.notFound.title');
  useTitle(title);
  return (
    <EmptyState
      level={1}
      bare
      picture="search"
      title={title}
      text={t('shell.notFound.text')}
      actions={
        <>
          <Link className={buttonClass({ variant: 'primary' })} href="/">
            {t('shell.goHome')}
          </Link>
          <Button icon="search" onClick={() => openModal('search')}>
            {t('shell.search.games')}
          </Button>
        </>
      }
    />
  );
}
