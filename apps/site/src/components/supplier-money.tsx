import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { refreshBalance } from '../balance.ts';
import { client } from '../client.ts';
import { queryClient } from '../query-client.ts';
import { useSession } from '../session.ts';
import { callKey, useCall } from '../use-call.ts';
import { useFormat } from '../use-format.ts';
import styles from './supplier-money.module.css';

/** What stands with game suppliers of the player's money, and the one button that brings all of it back. */
export function SupplierMoney() {
  const t = useT();
  const f = useFormat();
  const { hideBalance } = useSession();
  const { data = [] } = useCall('listTransferWallets', undefined, { staleTime: 0 });
  const wallets = data.filter(({ state }) => state !== 'home');
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<string | null>(null);
  const collect = async (): Promise<void> => {
    setBusy(true);
    const answer = await client.call('recoverTransfers');
    setBusy(false);
    if (!answer.ok) return setTold(t('cashier.suppliers.failed'));
    const { amount, left } = answer.value;
    setTold(t(`cashier.suppliers.${left.length === 0 ? 'done' : 'part'}`, { amount: f.money(amount) }));
    queryClient.setQueryData(callKey('listTransferWallets'), left);
    void refreshBalance();
  };
  if (wallets.length === 0 && told === null) return null;
  return (
    <section className={styles.card} aria-label={t('cashier.suppliers')}>
      <h3 className={cx(textStyles.small, textStyles.secondary)}>{t('cashier.suppliers')}</h3>
      {wallets.length > 0 && (
        <ul className={styles.list}>
          {wallets.map(({ supplier, amount, state }) => (
            <li key={supplier} className={styles.row}>
              <bdi>{supplier}</bdi>
              {state === 'under-way' && <Tag tone="warn">{t('cashier.suppliers.underWay')}</Tag>}
              <span className={cx(textStyles.figures, styles.amount)}>{hideBalance ? '••••••' : f.money(amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {wallets.length > 0 && (
        <Button variant="secondary" icon="refresh" busy={busy} onClick={() => void collect()}>
          {t('cashier.suppliers.collect')}
        </Button>
      )}
      <output className={cx(textStyles.tiny, textStyles.tertiary)}>{told ?? t('cashier.suppliers.text')}</output>
    </section>
  );
}
