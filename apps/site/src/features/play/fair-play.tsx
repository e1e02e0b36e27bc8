import { buttonClass } from '@baize/ui/button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { useT } from '@baize/webkit/i18n';
import { cx } from '@baize/ui/cx.ts';
import panel from '../../components/panel.module.css';
import textStyles from '@baize/ui/text.module.css';
import styles from './fair-play.module.css';

/**
 * How rounds of our own studio are proven, with the way to its verifier. Shown once the frame has spoken as that
 * studio.
 */
export function FairPlay({ origin }: { origin: string }) {
  const t = useT();
  return (
    <section className={cx(panel.card, panel.panel, styles.proof)}>
      <h2>{t('play.fair.title')}</h2>
      <p className={textStyles.secondary}>{t('play.fair.text')}</p>
      <ol className={cx(textStyles.secondary, styles.steps)}>
        <li>{t('play.fair.step1')}</li>
        <li>{t('play.fair.step2')}</li>
        <li>{t('play.fair.step3')}</li>
      </ol>
      <a className={buttonClass({ block: true })} href={`${origin}/verify`} target="_blank" rel="noopener noreferrer">
        <Icon name="shield" />
        {t('play.fair.verify')}
        <span className={textStyles.visuallyHidden}>({t('play.newTab')})</span>
      </a>
    </section>
  );
}
