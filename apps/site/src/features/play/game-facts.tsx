import type { GameCard } from '@baize/contract/boot';
import { isReturnRange } from '@baize/domain/share';
import { useT } from '@baize/webkit/i18n';
import { useBoot, vendorName } from '../../boot.ts';
import { useFormat } from '../../use-format.ts';
import { cx } from '@baize/ui/cx.ts';
import panel from '../../components/panel.module.css';
import textStyles from '@baize/ui/text.module.css';
import styles from './game-facts.module.css';

const VOLATILITIES = new Set(['low', 'medium', 'high', 'very-high', 'chosen']);

/** What the catalogue states about a game. */
export function GameFactsList({ card }: { card: GameCard }) {
  const t = useT();
  const f = useFormat();
  const boot = useBoot();
  const plain = (amount: string): string => f.money(amount, { places: /\.0+$/u.test(amount) ? 0 : 2 });
  const volatility = card.volatility.toLowerCase();
  const second = card.lines === null ? t('play.fact.volatility') : t('play.fact.linesVolatility');
  const words =
    volatility === ''
      ? t('play.fact.none')
      : VOLATILITIES.has(volatility)
        ? t(`play.volatility.${volatility}`)
        : card.volatility;
  return (
    <section aria-label={t('play.facts')}>
      <dl className={cx(panel.card, styles.facts)}>
        <div>
          <dt>{t('play.fact.rtp')}</dt>
          <dd className={textStyles.figures}>{card.rtp === '' ? t('play.fact.none') : f.rtp(card)}</dd>
          {isReturnRange(card) && <dd className={styles.note}>{t('play.fact.rtpRange')}</dd>}
        </div>
        <div>
          <dt>{second}</dt>
          <dd>{card.lines === null ? words : `${f.number(card.lines)}, ${words}`}</dd>
        </div>
        <div>
          <dt>{t('play.fact.bets')}</dt>
          <dd className={textStyles.figures}>
            {t('play.fact.betsRange', { min: plain(card.minStake), max: plain(card.maxStake) })}
          </dd>
        </div>
        <div>
          <dt>{t('play.fact.studio')}</dt>
          <dd>{vendorName(boot, card.vassalage)}</dd>
        </div>
      </dl>
    </section>
  );
}
