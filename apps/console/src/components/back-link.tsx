import { cx } from '@baize/ui/cx.ts';
import { Icon } from '@baize/ui/icon.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { Page } from './page.tsx';
import pageStyles from './page.module.css';

type BackLinkProps = {
  /** The list that the page belongs to. */
  href: string;
  text: string;
};

/** Over a page of one thing: the way back to the list of them. */
export const BackLink = ({ href, text }: BackLinkProps) => (
  <Link className={cx(textStyles.link, pageStyles.backLink)} href={href}>
    <Icon name="arrow-left" size={14} flip />
    {text}
  </Link>
);

/** An address that no such thing can have: answered as for a number that nobody has, without asking. */
export function NoSuchPage({ title, back }: { title: string; back: BackLinkProps }) {
  const t = useT();
  return (
    <Page title={title}>
      <BackLink {...back} />
      <EmptyState bare picture="search" title={t('error.NOT_FOUND')} />
    </Page>
  );
}
