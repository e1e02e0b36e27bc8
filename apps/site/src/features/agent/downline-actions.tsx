import type { Downline } from '@baize/contract/agents';
import { Button } from '@baize/ui/button.tsx';
import { Menu, type MenuEntry } from '@baize/ui/menu.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useState, type ReactNode } from 'react';
import { can, useBoot } from '../../boot.ts';
import { canOfferOf, contractEntries, DownlineContracts, type ContractPlace } from './contracts/downline-contracts.tsx';
import { useHasContracts } from './contracts/has-contracts.ts';
import { useContracts } from './contracts/use-contracts.ts';
import { RebateDialog } from './rebate-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import styles from './downlines.module.css';

type Opened = { what: 'rebates' | 'transfer'; of: Downline } | { what: 'contract'; place: ContractPlace };

/**
 * What an agent does with somebody right below them: money, rebates, contracts. Of people further down nothing: what
 * they get is their own agent's to give.
 */
export function useDownlineActions(agent: string | undefined): {
  readonly actionsOf: (row: Downline) => readonly MenuEntry[];
  readonly dialog: ReactNode;
} {
  const t = useT();
  const mayTransfer = can(useBoot(), 'memberTransfer');
  const hasContracts = useHasContracts();
  const { own, given } = useContracts();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  const entry = (what: 'rebates' | 'transfer', of: Downline): MenuEntry => ({
    id: what,
    label: t(`agent.${what}`),
    onSelect: () => setOpened({ what, of }),
  });
  const contractsOf = (downline: Downline): MenuEntry[] =>
    contractEntries(t, {
      downline,
      given,
      canOffer: canOfferOf(own),
      onOpen: (place) => setOpened({ what: 'contract', place }),
    });
  return {
    actionsOf: (row) =>
      row.parentId === agent
        ? [
            ...(mayTransfer ? [entry('transfer', row)] : []),
            entry('rebates', row),
            ...(hasContracts ? contractsOf(row) : []),
          ]
        : [],
    dialog: opened && <Open opened={opened} close={close} />,
  };
}

function Open({ opened, close }: { opened: Opened; close: () => void }) {
  if (opened.what === 'contract') return <DownlineContracts place={opened.place} close={close} />;
  return opened.what === 'rebates' ? (
    <RebateDialog downline={opened.of} close={close} />
  ) : (
    <TransferDialog downline={opened.of} close={close} />
  );
}

type ActionsProps = { account: string; entries: readonly MenuEntry[] };

/** Behind one button in a table, which has no room for a row of them. */
export function ActionsMenu({ account, entries }: ActionsProps) {
  const t = useT();
  if (entries.length === 0) return null;
  return (
    <Menu
      trigger={
        <Button size="dense" iconEnd="chevron-down">
          {t('agent.downlines.manage')}
          <span className={textStyles.visuallyHidden}> {account}</span>
        </Button>
      }
      entries={entries}
    />
  );
}

/** Beneath each other on the card of a phone. */
export function ActionButtons({ account, entries }: ActionsProps) {
  return (
    <div className={styles.actions}>
      {entries.map(({ id, label, icon, end, onSelect }) => (
        <Button key={id} size="dense" icon={icon} onClick={onSelect}>
          {label}
          <span className={textStyles.visuallyHidden}> {account}</span>
          {end}
        </Button>
      ))}
    </div>
  );
}
