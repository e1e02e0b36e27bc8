import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import panel from '../../components/panel.module.css';
import { SupplierMoney } from '../../components/supplier-money.tsx';
import { BalanceFigures } from './balance-figures.tsx';
import styles from './withdraw-page.module.css';

/** All of a player's money: the main wallet, what stands with game suppliers, and the one key that brings it home. */
export function FundPage() {
  const t = useT();
  return (
    <div className={styles.page}>
      <BalanceFigures />
      <section className={cx(panel.card, panel.panel, styles.form)}>
        <h2>{t('member.fund.title')}</h2>
        <p className={textStyles.secondary}>{t('member.fund.text')}</p>
        <SupplierMoney />
      </section>
    </div>
  );
}
