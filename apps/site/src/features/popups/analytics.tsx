import { Button } from '@baize/ui/button.tsx';
import { useT } from '@baize/webkit/i18n';
import { useEffect } from 'react';
import { CONSENT_KEY, writeItem } from '../../storage.ts';
import { cx } from '@baize/ui/cx.ts';
import panel from '../../components/panel.module.css';
import layout from '@baize/ui/layout.module.css';
import styles from './analytics.module.css';

const TAG_SOURCE = 'https://www.googletagmanager.com/gtag/js?id=';

type AnalyticsProps = { gtagId: string; ask: boolean; done: () => void };

/** Asks once; loads the tag after a yes. */
export default function Analytics({ gtagId, ask, done }: AnalyticsProps) {
  const t = useT();
  useEffect(() => {
    if (!ask) loadTag(gtagId);
  }, [ask, gtagId]);
  if (!ask) return null;
  function decide(answer: 'yes' | 'no') {
    writeItem('local', CONSENT_KEY, answer);
    done();
  }
  return (
    <section className={cx(panel.card, styles.consent)} aria-label={t('shell.consent.title')}>
      <p className={layout.grow}>{t('shell.consent.text')}</p>
      <Button onClick={() => decide('no')}>{t('shell.consent.no')}</Button>
      <Button variant="primary" onClick={() => decide('yes')}>
        {t('shell.consent.yes')}
      </Button>
    </section>
  );
}

function loadTag(gtagId: string): void {
  const source = TAG_SOURCE + encodeURIComponent(gtagId);
  if (document.querySelector(`script[src="${source}"]`)) return;
  const layer = ((window as { dataLayer?: unknown[] }).dataLayer ??= []);
  layer.push(['js', new Date()], ['config', gtagId]);
  const script = document.createElement('script');
  script.async = true;
  script.src = source;
  document.head.append(script);
}
