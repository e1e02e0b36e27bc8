import { Amount } from '@baize/ui/amount.tsx';
import { useT } from '@baize/webkit/i18n';
import { signOf } from '@baize/webkit/format';
import { useBalance } from '../../balance.ts';
import { useCan } from '../../boot.ts';
import { useShownWallet } from '../../shown-balance.ts';
import { useSession } from '../../session.ts';
import { useFormat } from '../../use-format.ts';
import { cx } from '@baize/ui/cx.ts';
import panel from '../../components/panel.module.css';
import textStyles from '@baize/ui/text.module.css';
import styles from './balance-figures.module.css';

/** The figures of the wallet: what there is, and of what it is made. Without a bonus all of it is cash. */
export function BalanceFigures() {
  const t = useT();
  const f = useFormat();
  const { hideBalance } = useSession();
  const { state } = useBalance();
  const balance = useShownWallet();
  const givesBonus = useCan('bonus');
  const hasBonus = givesBonus || signOf(balance?.bonus ?? '0') > 0;
  const figures = [
    { id: 'balance', amount: balance?.balance, hint: t(hasBonus ? 'member.kpi.balanceHint' : 'member.kpi.cashHint') },
    ...(hasBonus
      ? [
          { id: 'cash', amount: balance?.cash, hint: t('member.kpi.cashHint') },
          { id: 'bonus', amount: balance?.bonus, hint: t('member.kpi.bonusHint') },
        ]
      : []),
    { id: 'held', amount: balance?.held, hint: t('member.kpi.heldHint') },
  ];
  return (
    <dl className={styles.figures} aria-busy={state === 'loading' || undefined}>
      {figures.map(({ id, amount, hint }) => (
        <div key={id} className={cx(panel.card, styles.figure)}>
          <dt className={cx(textStyles.small, textStyles.secondary)}>{t(`member.kpi.${id}`)}</dt>
          <dd className={state === 'stale' ? cx(textStyles.tertiary, styles.amount) : styles.amount}>
            <Amount hidden={hideBalance} hiddenLabel={t('member.kpi.hidden')}>
              {amount === undefined ? '—' : f.money(amount, { exact: true })}
            </Amount>
          </dd>
          <dd className={cx(textStyles.tiny, textStyles.tertiary)}>{hint}</dd>
        </div>
      ))}
    </dl>
  );
}
