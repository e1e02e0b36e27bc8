import type { WithdrawalTerms } from '@baize/contract/withdrawals';
import { parseAmount } from '@baize/domain/money';
import { cx } from '@baize/ui/cx.ts';
import { Progress } from '@baize/ui/progress.tsx';
import textStyles from '@baize/ui/text.module.css';
import { signOf } from '@baize/webkit/format';
import { useT } from '@baize/webkit/i18n';
import panel from '../../components/panel.module.css';
import { useFormat } from '../../use-format.ts';
import styles from './withdraw-page.module.css';

// Not in a component: their compiler knows no literal of a bigint.
const NOTHING = 0n;
const [WHOLE, HUNDRED] = [1n, 100n];

/** In hundredths of a whole, for a bar only. */
const shareOf = (done: string, required: string): number =>
  Number(((parseAmount(done) ?? NOTHING) * HUNDRED) / (parseAmount(required) ?? WHOLE));

/** What must still be played before money leaves, and for what; nothing where nothing remains. */
export function TurnoverList({ terms: { turnover } }: { terms: Pick<WithdrawalTerms, 'turnover'> }) {
  const t = useT();
  const f = useFormat();
  if (signOf(turnover.remaining) === 0) return null;
  return (
    <section className={cx(panel.card, panel.panel)} aria-labelledby="turnover-title">
      <h2 id="turnover-title">{t('withdraw.turnover.title', { remaining: f.money(turnover.remaining) })}</h2>
      <p className={textStyles.secondary}>{t('withdraw.turnover.why')}</p>
      <ul className={styles.list}>
        {turnover.rows.map(({ id, source, amount, multiple, required, done, since }) => (
          <li key={id} className={styles.row}>
            <b>{t(`withdraw.turnover.${source}`, { amount: f.money(amount), times: multiple })}</b>
            <Progress
              value={shareOf(done, required)}
              label={t('withdraw.turnover.progress')}
              valueText={t('withdraw.turnover.of', { done: f.money(done), required: f.money(required) })}
            />
            <p className={cx(textStyles.small, textStyles.tertiary, textStyles.figures)}>
              {t('withdraw.turnover.of', { done: f.money(done), required: f.money(required) })} · {f.dateTime(since)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
