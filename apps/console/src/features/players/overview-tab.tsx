import { Icon } from '@baize/ui/icon.tsx';
import { useT } from '@baize/webkit/i18n';
import { Fragment } from 'react';
import { Link } from 'wouter';
import { Fact } from '../../components/page.tsx';
import { Signed } from '../../components/signed.tsx';
import type { PlayerDetail } from '@baize/contract/console/players';
import { minusMoney } from '../../lib/units.ts';
import { useFormat } from '../../use-format.ts';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../../components/page.module.css';
import styles from './player.module.css';

/** Balances, lifetime figures, place in the tree, standing. */
export function OverviewTab({ player }: { player: PlayerDetail }) {
  const t = useT();
  const format = useFormat();
  const money = (amount: string): string => format.money(amount, { unit: true, currency: player.currency });
  const net = minusMoney(player.lifetime.payout, player.lifetime.stake);
  return (
    <div className={pageStyles.columns}>
      <div>
        <h2 className={pageStyles.subheading}>{t('player.balances')}</h2>
        <dl className={pageStyles.facts}>
          <Fact name={t('player.cash')}>{money(player.cash)}</Fact>
          <Fact name={t('player.bonus')}>{money(player.bonus)}</Fact>
          <Fact name={t('player.held')}>{money(player.held)}</Fact>
          <Fact name={t('player.balance')} total>
            {money(player.balance)}
          </Fact>
        </dl>
        <p className={cx(textStyles.tiny, textStyles.tertiary)}>{t('player.balance.hint')}</p>
      </div>
      <div>
        <h2 className={pageStyles.subheading}>{t('player.lifetime')}</h2>
        <dl className={pageStyles.facts}>
          <Fact name={t('overview.deposits')}>{money(player.lifetime.deposits)}</Fact>
          <Fact name={t('overview.bets')}>{format.number(player.lifetime.bets)}</Fact>
          <Fact name={t('overview.stake')}>{money(player.lifetime.stake)}</Fact>
          <Fact name={t('overview.payout')}>{money(player.lifetime.payout)}</Fact>
          {net !== null && (
            <Fact name={t('player.net')} total>
              <Signed amount={net} />
            </Fact>
          )}
        </dl>
      </div>
      <div>
        <h2 className={pageStyles.subheading}>{t('player.standing')}</h2>
        <dl className={pageStyles.facts}>
          <Fact name={t('player.id')}>
            <bdi className={textStyles.mono}>{player.id}</bdi>
          </Fact>
          <Fact name={t('player.registered')}>
            <span className={textStyles.figures}>{format.dateTime(player.registeredAt)}</span>
          </Fact>
          <Fact name={t('player.registerIp')}>
            <bdi className={textStyles.mono}>{player.registerIp || '—'}</bdi>
          </Fact>
          <Fact name={t('player.lastLogin')}>
            <span className={textStyles.figures}>
              {player.lastLoginAt ? format.dateTime(player.lastLoginAt) : t('player.never')}
            </span>
          </Fact>
          <Fact name={t('player.language')}>{player.language}</Fact>
          {player.frozen && (
            <Fact name={t('player.frozen')}>
              <span className={cx(textStyles.mono, textStyles.negative)}>{player.frozen.checks.join(', ')}</span>
            </Fact>
          )}
          {player.excludedUntil && (
            <Fact name={t('player.excludedUntil')}>
              <span className={cx(textStyles.figures, textStyles.warn)}>{format.dateTime(player.excludedUntil)}</span>
            </Fact>
          )}
        </dl>
      </div>
      <TreeFacts player={player} />
    </div>
  );
}

/** The player's upline, top first, and how many players stand below. */
function TreeFacts({ player }: { player: PlayerDetail }) {
  const t = useT();
  const format = useFormat();
  return (
    <div>
      <h2 className={pageStyles.subheading}>{t('player.tree')}</h2>
      <dl className={pageStyles.facts}>
        <Fact name={t('player.downlines')}>{format.number(player.downlines)}</Fact>
      </dl>
      <nav className={styles.path} aria-label={t('player.path')}>
        {player.path.length === 0 && <span>{t('player.path.none')}</span>}
        {player.path.map((each) => (
          <Fragment key={each.id}>
            <Link href={`/players/${each.id}`}>{each.account}</Link>
            <Icon name="chevron-right" size={14} flip />
          </Fragment>
        ))}
        {player.path.length > 0 && <b aria-current="true">{player.account}</b>}
      </nav>
    </div>
  );
}
