import type { BrandWithdrawal, LinkedAccount } from '@baize/contract/console/withdrawals';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { useCan } from '../../session.ts';
import { useFormat } from '../../use-format.ts';

/** What stands behind a reason of a review that names another account: each with its player. */
export function LinkedAccounts({ order, links }: { order: BrandWithdrawal; links: readonly LinkedAccount[] }) {
  const t = useT();
  const format = useFormat();
  const opens = useCan('players.read');
  const asked = order.reasons.some((reason) => reason.startsWith('shared-'));
  if (links.length === 0 && !asked) return null;
  return (
    <div>
      <h3>{t('withdrawal.links')}</h3>
      {links.length === 0 && <p>{t('withdrawal.links.gone')}</p>}
      <ul>
        {links.map(({ playerId, login, by, times, at }) => (
          <li key={`${playerId} ${by}`}>
            {opens ? (
              <Link className={textStyles.link} href={`/players/${playerId}/sessions`}>
                <bdi>{login}</bdi>
              </Link>
            ) : (
              <bdi>{login}</bdi>
            )}
            {': '}
            {t(`withdrawal.link.${by}`, { count: times, when: format.dateTime(at) })}
          </li>
        ))}
      </ul>
    </div>
  );
}
