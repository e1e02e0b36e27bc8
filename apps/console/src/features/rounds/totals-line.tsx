import type { RoundFilter, RoundSum, RoundTotals } from '@baize/contract/console/rounds';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { FigureLink } from '../../components/figure-link.tsx';
import { roundsPath } from '../../lib/rows-path.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { Net } from './parts.tsx';
import styles from '../../components/sums.module.css';

const STALE_MS = 15_000;
/** The least amount that is more than nothing. */
const LEAST = '0.00001';

/** What the filtered rounds add up to, and of how many of them that is said. */
export function TotalsLine({ filter }: { filter: RoundFilter }) {
  const t = useT();
  const format = useFormat();
  const { data, error, isPlaceholderData } = useCall('getRoundTotals', filter, { keep: true, staleTime: STALE_MS });
  // Kept sums are of another filter: beside rows that failed they would be taken for theirs.
  if (error) return <p className={cx(styles.sums, textStyles.secondary)}>{t('round.totals.failed')}</p>;
  if (!data) return <div className={styles.sums} aria-busy="true" />;
  return (
    <section className={styles.sums} aria-label={t('round.totals')} aria-busy={isPlaceholderData}>
      {data.counted.length === 0 && (
        <dl className={styles.sum}>
          <div>
            <dt>{t('page.rounds')}</dt>
            <dd>{format.number(0)}</dd>
          </div>
        </dl>
      )}
      <Sums filter={filter} sums={data.counted} said={saidOf(data, t, format.dateTime)} />
      {data.estimate && <Sums filter={filter} sums={data.estimate} said={t('round.totals.estimate')} about />}
    </section>
  );
}

const saidOf = ({ since }: RoundTotals, t: ReturnType<typeof useT>, time: (iso: string) => string): string =>
  since === null ? t('round.totals.all') : t('round.totals.since', { time: time(since) });

/** Currencies are never added up: each has its own line. */
type SumsProps = { filter: RoundFilter; sums: readonly RoundSum[]; said: string; about?: boolean };

function Sums({ filter, sums, said, about = false }: SumsProps) {
  const t = useT();
  const format = useFormat();
  const money = (amount: string, currency: string): string =>
    format.money(amount, { unit: true, exact: true, currency });
  return (
    <>
      {sums.map(({ currency, rounds, stake, payout, net }) => (
        <dl key={currency} className={styles.sum}>
          <div>
            <dt>{t(about ? 'round.totals.bets' : 'page.rounds')}</dt>
            <dd>
              <FigureLink to={roundsPath({ ...filter, currency })}>
                {about ? t('round.totals.about', { figure: format.number(rounds) }) : format.number(rounds)}
              </FigureLink>
            </dd>
          </div>
          <div>
            <dt>{t('wager.stake')}</dt>
            <dd>
              <FigureLink to={roundsPath({ ...filter, currency })}>{money(stake, currency)}</FigureLink>
            </dd>
          </div>
          <div>
            <dt>{t('wager.payout')}</dt>
            <dd>
              <FigureLink to={roundsPath({ ...filter, currency, payoutMin: filter.payoutMin ?? LEAST })}>
                {money(payout, currency)}
              </FigureLink>
            </dd>
          </div>
          <div>
            <dt>{t('round.net')}</dt>
            <dd>
              <Net amount={net} currency={currency} />
            </dd>
          </div>
        </dl>
      ))}
      <span className={cx(textStyles.tiny, textStyles.tertiary)}>{said}</span>
    </>
  );
}
