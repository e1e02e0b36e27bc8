import { Button, buttonClass } from '@baize/ui/button.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { useT } from '@baize/webkit/i18n';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { useBoot } from '../../boot.ts';
import { openModal } from '../../modals.ts';

/** An address that leads nowhere. */
export default function NotFound() {
  const t = useT();
  const { brand } = useBoot();
  const title = t('shell.notFound.title');
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title, brand.name]);
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
