import { cx } from '@baize/ui/cx.ts';
import { Icon } from '@baize/ui/icon.tsx';
import { Note } from '@baize/ui/note.tsx';
import { useT, type Translate } from '@baize/webkit/i18n';
import type { Broken, MoneyHealth } from '@baize/contract/console/reports';
import { Link } from 'wouter';
import { brokenPath } from '../lib/broken-path.ts';
import { useCan } from '../session.ts';
import { useFormat } from '../use-format.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from './page.module.css';
import { DrainLine } from './drain-line.tsx';
import styles from './health-panel.module.css';
import { Dot } from '@baize/ui/tag.tsx';

const ZERO_SUM = 'zero-sum';
/** An outbox that is further behind than this is worth a look. */
const LAG_WARN_MS = 5_000;

/** What a check proves, in a sentence; its own name where it is newer than this console. */
export function checkName(t: Translate, name: string): string {
  const id = `check.${name}`;
  const text = t(id);
  return text === id ? name : text;
}

/** The ledger proved against itself: the sum, every check, what is broken by name. */
export function HealthPanel({ health }: { health: MoneyHealth }) {
  const t = useT();
  const format = useFormat();
  const zero = health.checks.find(({ name }) => name === ZERO_SUM);
  return (
    <div>
      {health.checks.some(({ ok }) => !ok) && (
        <div className={pageStyles.padNote}>
          <Note tone="error" title={t('health.frozen')}>
            <BrokenText health={health} />
          </Note>
        </div>
      )}
      {health.checkedAt === null && (
        <div className={pageStyles.padNote}>
          <Note tone="warn" title={t('health.unproven')}>
            {t('health.unproven.text')}
          </Note>
        </div>
      )}
      <div className={styles.sum}>
        <b className={cx(textStyles.figures, zero?.ok === false && styles.broken)}>
          {zero?.ok === false ? '≠ 0' : format.money('0.00')}
        </b>
        <span className={layout.column}>
          <span className={textStyles.strong}>{t('health.sum')}</span>
          <span className={cx(textStyles.tertiary, textStyles.tiny)}>
            {t('health.size', { postings: format.number(health.postings), currencies: health.currencies.length })}
          </span>
        </span>
        <span className={cx(layout.pushEnd, health.healthy ? textStyles.positive : textStyles.negative)}>
          <Icon name={health.healthy ? 'shield' : 'alert'} size={24} />
        </span>
      </div>
      <ul>
        {health.checks.map((check) => (
          <li key={check.name} className={cx(styles.check, !check.ok && styles.brokenCheck)}>
            <Dot tone={check.ok ? 'positive' : 'negative'} />
            <span className={textStyles.wrap}>{checkName(t, check.name)}</span>
            <span className={cx(textStyles.strong, textStyles.figures, !check.ok && textStyles.negative)}>
              {check.ok
                ? t('health.checked', { count: format.number(check.checked) })
                : t('health.broken', { count: format.number(check.broken.length) })}
            </span>
            {!check.ok && <BrokenNames broken={check.broken} />}
          </li>
        ))}
        {health.drains.map((drain) => (
          <DrainLine key={drain.poolId} drain={drain} />
        ))}
        <li className={styles.check}>
          <Dot tone={health.outboxLagMs > LAG_WARN_MS ? 'warn' : 'positive'} />
          <span className={textStyles.ellipsis}>{t('health.lag')}</span>
          <span
            className={cx(textStyles.strong, textStyles.figures, health.outboxLagMs > LAG_WARN_MS && textStyles.warn)}
          >
            {t('health.seconds', { seconds: format.number(Math.round(health.outboxLagMs / 100) / 10) })}
          </span>
        </li>
      </ul>
    </div>
  );
}

/** Who is kept from what by a check that does not hold, now: operators release players one by one. */
function BrokenText({ health: { frozen, frozenPlayers } }: { health: MoneyHealth }) {
  const t = useT();
  if (!frozen) return t('health.nobodyFrozen');
  return frozenPlayers === 0 ? t('health.released') : t('health.frozen.text', { count: frozenPlayers });
}

/** Each name leads to the player's file, and to the posting where one is named. */
function BrokenNames({ broken }: { broken: readonly Broken[] }) {
  return (
    <ul className={styles.brokenNames}>
      {broken.map((each) => (
        <li key={each.subject}>
          <BrokenName broken={each} />
        </li>
      ))}
    </ul>
  );
}

function BrokenName({ broken }: { broken: Broken }) {
  const reads = useCan('players.read');
  const path = reads ? brokenPath(broken) : null;
  const name = <bdi className={textStyles.mono}>{broken.subject}</bdi>;
  return path === null ? (
    name
  ) : (
    <Link className={textStyles.link} href={path}>
      {name}
    </Link>
  );
}
