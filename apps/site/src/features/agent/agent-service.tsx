import { cx } from '@baize/ui/cx.ts';
import { Icon } from '@baize/ui/icon.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useBoot } from '../../boot.ts';
import panel from '../../components/panel.module.css';
import { openService, serviceEntries } from '../../service.ts';
import page from './agent-page.module.css';
import styles from './agent-service.module.css';

/** Every way in which agents reach the service. */
export function AgentService() {
  const t = useT();
  const entries = serviceEntries(useBoot());
  return (
    <>
      <div className={page.head}>
        <h1>{t('agent.page.service')}</h1>
      </div>
      <section className={cx(panel.card, panel.panel)}>
        {entries.length === 0 ? (
          <EmptyState bare picture="soon" title={t('shell.service.none')} />
        ) : (
          <p className={textStyles.secondary}>{t('agent.service.lead')}</p>
        )}
        <ul className={styles.ways}>
          {entries.map((entry) => (
            <li key={entry.csType + entry.path}>
              <button type="button" className={styles.way} onClick={() => openService(entry)}>
                <Icon name={entry.icon} />
                <b>{entry.title}</b>
                <Icon name={entry.path.startsWith('/') ? 'chevron-right' : 'external'} size={16} />
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
