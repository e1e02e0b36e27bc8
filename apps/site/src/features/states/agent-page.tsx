import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { useBoot } from '../../boot.ts';
import { BrandMark } from '../../layout/brand-mark.tsx';
import type { AreaProps } from '../../routes.ts';
import ClosedPage from './closed-page.tsx';
import { cx } from '@baize/ui/cx.ts';
import brandMark from '../../layout/brand-mark.module.css';
import wholePage from '../../components/whole-page.module.css';
import textStyles from '@baize/ui/text.module.css';
import styles from './agent-page.module.css';

/**
 * The agents' own layout: no player navigation. The agent centre is not part of this release, so it says so, with its
 * support hours.
 */
export default function AgentPage({ route }: AreaProps) {
  const t = useT();
  const { brand } = useBoot();
  return (
    <div className={cx(wholePage.page, styles.agentPage)}>
      <div>
        <Link className={brandMark.logo} href="/" aria-label={t('shell.logo', { brand: brand.name })}>
          <BrandMark />
          {brand.name}
        </Link>
        <p className={textStyles.secondary}>{t('shell.agent.title')}</p>
        <ClosedPage route={route} />
        <p className={cx(textStyles.small, textStyles.tertiary)}>{t('shell.agent.hours')}</p>
      </div>
    </div>
  );
}
