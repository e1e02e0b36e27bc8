import { buttonClass } from '@baize/ui/button.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { useBoot, useMenu } from '../../boot.ts';
import { categoryPath } from '../../layout/top-nav.tsx';
import type { AreaProps } from '../../routes.ts';
import { useTitle } from '../../use-title.ts';

/** The one page of everything that this brand has not opened: says what it is, and where to go instead. */
export default function ClosedPage({ route }: AreaProps) {
  const t = useT();
  const { brand } = useBoot();
  const categories = useMenu();
  const what = route.capability === null ? '' : t(`shell.capability.${route.capability}`);
  useTitle(what);
  return (
    <EmptyState
      level={1}
      bare
      picture="soon"
      title={t('shell.closed.title', { what })}
      text={t('shell.closed.text', { brand: brand.name })}
      actions={
        <>
          <Link className={buttonClass({ variant: 'primary' })} href="/">
            {t('shell.goHome')}
          </Link>
          {categories.slice(0, 2).map((category) => (
            <Link key={category.gameCategory} className={buttonClass()} href={categoryPath(category)}>
              {t(`shell.type.${category.gameCategory}`)}
            </Link>
          ))}
        </>
      }
    />
  );
}
