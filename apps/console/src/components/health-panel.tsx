import { cx } from '@baize/ui/cx.ts';
import { Icon } from '@baize/ui/icon.tsx';
import { Note } from '@baize/ui/note.tsx';
import { useT, type Translate } from '@baize/webkit/i18n';
import type { MoneyHealth } from '../console-calls.ts';
import { useFormat } from '../use-format.ts';

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
    <div className="p-inv">
      {health.frozen && (
        <div className="pad-note">
          <Note tone="error" title={t('health.frozen')}>
            {t('health.frozen.text')}
          </Note>
        </div>
      )}
      <div className="h">
        <b className={cx('num', zero?.ok === false && 'loss')}>{zero?.ok === false ? '≠ 0' : format.money('0.00')}</b>
        <span className="p-col">
          <span className="p-b">{t('health.sum')}</span>
          <span className="p-mut s12">
            {t('health.size', { postings: format.number(health.postings), currencies: health.currencies.length })}
          </span>
        </span>
        <span className={cx('p-end', health.healthy ? 'win' : 'loss')}>
          <Icon name={health.healthy ? 'shield' : 'alert'} size={24} />
        </span>
      </div>
      <ul>
        {health.checks.map((check) => (
          <li key={check.name} className={check.ok ? undefined : 'broken'}>
            <span className={cx('p-dot', check.ok ? 'ok' : 'bad')} aria-hidden="true" />
            <span className="p-el">{checkName(t, check.name)}</span>
            <span className={cx('p-b num', !check.ok && 'loss')}>
              {check.ok
                ? t('health.checked', { count: format.number(check.checked) })
                : t('health.broken', { count: format.number(check.broken.length) })}
            </span>
            {!check.ok && <BrokenNames names={check.broken} />}
          </li>
        ))}
        <li>
          <span className={cx('p-dot', health.outboxLagMs > LAG_WARN_MS ? 'warn' : 'ok')} aria-hidden="true" />
          <span className="p-el">{t('health.lag')}</span>
          <span className={cx('p-b num', health.outboxLagMs > LAG_WARN_MS && 'warn')}>
            {t('health.seconds', { seconds: format.number(Math.round(health.outboxLagMs / 100) / 10) })}
          </span>
        </li>
      </ul>
    </div>
  );
}

function BrokenNames({ names }: { names: readonly string[] }) {
  return (
    <ul className="names">
      {names.map((name) => (
        <li key={name}>
          <bdi className="p-mono">{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
