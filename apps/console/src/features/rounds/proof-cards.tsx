import type { RoundDetail } from '@baize/contract/console/rounds';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { CopyId } from '../../components/copy-id.tsx';
import { Card, Fact } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { useFormat } from '../../use-format.ts';
import { useExactMoney } from './parts.tsx';
import styles from './rounds.module.css';

type OfRound = { round: RoundDetail };

/** Pools that the round won, and by what each draw can be checked. */
export function JackpotsCard({ round }: OfRound) {
  const t = useT();
  const format = useFormat();
  const money = useExactMoney();
  if (round.jackpots.length === 0) return null;
  return (
    <Card title={t('round.jackpots')}>
      <div className={cx(pageStyles.columns, styles.columns)}>
        {round.jackpots.map((hit) => (
          <dl key={`${hit.poolId}-${hit.at}`} className={pageStyles.facts}>
            <Fact name={hit.name}>{money(hit.amount, round.currency)}</Fact>
            <Fact name={t('part.time')}>{format.dateTime(hit.at)}</Fact>
            <Fact name={t('round.commitment')}>
              <CopyId name={t('round.commitment')} id={hit.seedHash} />
            </Fact>
            {hit.seed !== null && (
              <Fact name={t('round.revealed')}>
                <CopyId name={t('round.revealed')} id={hit.seed} />
              </Fact>
            )}
          </dl>
        ))}
      </div>
    </Card>
  );
}

/** The round by its supplier's word, and what it is verified by. */
export function ToldCard({ round }: OfRound) {
  const t = useT();
  const format = useFormat();
  const money = useExactMoney();
  const { told, supplier } = round;
  if (supplier === '') return null;
  return (
    <Card title={t('round.told')} hint={told ? t('round.told.at', { time: format.dateTime(told.toldAt) }) : undefined}>
      {told === null ? (
        <p className={cx(pageStyles.padded, textStyles.secondary)}>{t('round.told.none')}</p>
      ) : (
        <div className={cx(pageStyles.columns, styles.columns)}>
          <dl className={pageStyles.facts}>
            <Fact name={t('wager.state')}>{t(`round.told.${told.status}`)}</Fact>
            <Fact name={t('wager.stake')}>{money(told.stake, round.currency)}</Fact>
            <Fact name={t('wager.payout')}>{money(told.payout, round.currency)}</Fact>
            <Fact name={t('round.ended')}>{told.closedAt === null ? '—' : format.dateTime(told.closedAt)}</Fact>
          </dl>
          {told.fairness && <Fairness fairness={told.fairness} />}
        </div>
      )}
    </Card>
  );
}

function Fairness({ fairness }: { fairness: NonNullable<NonNullable<RoundDetail['told']>['fairness']> }) {
  const t = useT();
  const { commitment, clientSeed, nonce, revealedSeed } = fairness;
  return (
    <dl className={styles.proof}>
      <div>
        <dt>{t('round.commitment')}</dt>
        <dd>
          <CopyId whole name={t('round.commitment')} id={commitment} />
        </dd>
      </div>
      {clientSeed !== null && (
        <div>
          <dt>{t('round.clientSeed')}</dt>
          <dd>
            <CopyId whole name={t('round.clientSeed')} id={clientSeed} />
          </dd>
        </div>
      )}
      {nonce !== null && (
        <div>
          <dt>{t('round.nonce')}</dt>
          <dd className={textStyles.figures}>{nonce}</dd>
        </div>
      )}
      <div>
        <dt>{t('round.revealed')}</dt>
        <dd>
          {revealedSeed === null ? (
            <span className={textStyles.tertiary}>{t('round.revealed.not')}</span>
          ) : (
            <CopyId whole name={t('round.revealed')} id={revealedSeed} />
          )}
        </dd>
      </div>
    </dl>
  );
}
