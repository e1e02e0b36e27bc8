import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useBoot } from '../../boot.ts';
import panel from '../../components/panel.module.css';
import { useFormat } from '../../use-format.ts';
import styles from './play-rules.module.css';

/** Under which rules this site is played: what its jurisdiction allows, and what it does for players. */
export function PlayRules() {
  const t = useT();
  const format = useFormat();
  const { minimumAge, autoplay, quickSpin, realityCheckMinutes, tryPlay, lockOut } = useBoot().jurisdiction;
  const allowed = (yes: boolean): string => t(yes ? 'help.rules.yes' : 'help.rules.no');
  const tries = tryPlay.guests ? 'guests' : tryPlay.members ? 'members' : 'nobody';
  const rows = [
    [t('help.rules.age'), t('help.rules.years', { age: format.number(minimumAge) })],
    [t('help.rules.try'), t(`help.rules.try.${tries}`)],
    [t('help.rules.autoplay'), allowed(autoplay)],
    [t('help.rules.quick'), allowed(quickSpin)],
    [
      t('help.rules.reality'),
      realityCheckMinutes === null
        ? t('help.rules.reality.none')
        : t('help.rules.reality.every', { minutes: format.number(realityCheckMinutes) }),
    ],
    [
      t('help.rules.lock'),
      t('help.rules.lock.is', { failures: format.number(lockOut.failures), minutes: format.number(lockOut.minutes) }),
    ],
  ] as const;
  return (
    <section className={cx(panel.card, panel.panel)} aria-labelledby="play-rules">
      <h2 id="play-rules">{t('help.rules.title')}</h2>
      <dl className={styles.rules}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className={textStyles.secondary}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
