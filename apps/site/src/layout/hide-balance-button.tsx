import { IconButton } from '@baize/ui/icon-button.tsx';
import { useT } from '@baize/webkit/i18n';
import { toggleHideBalance, useSession } from '../session.ts';
import layout from '@baize/ui/layout.module.css';

/** Hides the member's balance, or shows it again; on narrow screens the account menu does. */
export function HideBalanceButton() {
  const t = useT();
  const { hideBalance } = useSession();
  return (
    <IconButton
      icon={hideBalance ? 'eye-off' : 'eye'}
      iconSize={16}
      className={layout.wideOnly}
      label={t(hideBalance ? 'shell.balance.show' : 'shell.balance.hide')}
      aria-pressed={hideBalance}
      onClick={toggleHideBalance}
    />
  );
}
