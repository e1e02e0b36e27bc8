import type { Downline } from '@baize/contract/agents';
import type { Contract } from '@baize/contract/contracts';
import { requestOf } from '@baize/domain/agents/states';
import { Button } from '@baize/ui/button.tsx';
import { ConfirmDialog } from '@baize/ui/confirm-dialog.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Dialog } from '@baize/ui/dialog.tsx';
import type { MenuEntry } from '@baize/ui/menu.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { failureText } from '@baize/webkit/failure-text';
import { useT, type Translate } from '@baize/webkit/i18n';
import { useState } from 'react';
import { client } from '../../../client.ts';
import { notify } from '../../../toast.ts';
import { useFormat } from '../../../use-format.ts';
import { ContractForm, kindsToGive } from './contract-form.tsx';
import { contractName, STATE_TONE, summaryOf, termsOf } from './contract-words.ts';
import { TermsView } from './terms-view.tsx';
import { useContracts } from './use-contracts.ts';
import styles from './contracts.module.css';

export type ContractPlace = {
  readonly downline: Pick<Downline, 'id' | 'account'>;
  /** The contract that was pressed; null: a new one. */
  readonly contract: Contract | null;
};

type Offers = {
  readonly downline: Downline;
  readonly given: readonly Contract[];
  readonly canOffer: boolean;
  readonly onOpen: (place: ContractPlace) => void;
};

/** An entry for each contract that a downline holds or was offered, with its state, and one to offer another. */
export function contractEntries(t: Translate, { downline, given, canOffer, onOpen }: Offers): MenuEntry[] {
  const theirs = given
    .filter(({ holder }) => holder.id === downline.id)
    .map((contract, index) => ({
      id: contract.id,
      label: contractName(t, termsOf(contract)),
      end: <Tag tone={STATE_TONE[contract.state]}>{t(`agent.contract.given.${contract.state}`)}</Tag>,
      separated: index === 0,
      onSelect: () => onOpen({ downline, contract }),
    }));
  const offer: MenuEntry = {
    id: 'offer',
    label: t('agent.contract.offer'),
    icon: 'plus',
    separated: true,
    onSelect: () => onOpen({ downline, contract: null }),
  };
  return canOffer ? [...theirs, offer] : theirs;
}

/** Whether there is anything to offer out of: a contract of the agent's own in force. */
export const canOfferOf = (own: readonly Contract[]): boolean => kindsToGive(own).length > 0;

type DownlineContractsProps = { place: ContractPlace; close: () => void };

/** One contract of a downline: what it says, and how it is changed or ended; or the form of a new one. */
export function DownlineContracts({ place, close }: DownlineContractsProps) {
  const t = useT();
  const { own, given, reload } = useContracts();
  const { downline } = place;
  const [isEditing, setEditing] = useState(place.contract === null);
  const contract = given.find(({ id }) => id === place.contract?.id) ?? place.contract;
  const done = (): void => {
    reload();
    close();
  };
  return (
    <Dialog
      open
      onClose={close}
      size="lg"
      title={contract ? contractName(t, termsOf(contract)) : t('agent.contract.offerTo', { account: downline.account })}
      subtitle={contract ? downline.account : undefined}
      labels={{ close: t('shell.close'), move: t('shell.move') }}
    >
      {isEditing ? (
        <ContractForm
          downline={downline}
          own={own}
          held={contract}
          taken={given.filter(({ holder }) => holder.id === downline.id)}
          onDone={done}
          onBack={contract ? () => setEditing(false) : close}
        />
      ) : (
        contract && <Given contract={contract} onEdit={() => setEditing(true)} onDone={done} />
      )}
    </Dialog>
  );
}

type GivenProps = { contract: Contract; onEdit: () => void; onDone: () => void };

function Given({ contract, onEdit, onDone }: GivenProps) {
  const t = useT();
  const f = useFormat();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isWaiting = requestOf(contract.state) !== undefined;
  async function askEnd() {
    setBusy(true);
    const answer = await client.call('askContractEnd', { id: contract.id });
    setBusy(false);
    setAsking(false);
    if (!answer.ok) return notify({ kind: 'err', text: failureText(t, answer.error) });
    notify({ kind: 'ok', text: t('agent.contract.end.asked', { account: contract.holder.account }) });
    return onDone();
  }
  return (
    <div className={styles.stack}>
      <p className={styles.line}>
        <Tag tone={STATE_TONE[contract.state]}>{t(`agent.contract.given.${contract.state}`)}</Tag>
        {isWaiting && contract.expiresAt !== null && (
          <span className={cx(textStyles.small, textStyles.secondary)}>
            {t('agent.contract.waitsUntil', { until: f.dateTime(contract.expiresAt) })}
          </span>
        )}
      </p>
      <TermsView
        terms={contract.offered ?? termsOf(contract)}
        before={contract.offered && contract.terms}
        facts={
          contract.effectiveFrom === null
            ? []
            : [{ name: t('agent.contract.since'), value: f.dateTime(contract.effectiveFrom) }]
        }
      />
      {!isWaiting && (
        <div className={styles.answers}>
          <Button onClick={() => setAsking(true)}>{t('agent.contract.end.button')}</Button>
          <Button variant="primary" onClick={onEdit}>
            {t('agent.contract.edit')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        danger
        busy={isBusy}
        title={t('agent.contract.end.title', { account: contract.holder.account })}
        text={t('agent.contract.end.text', { terms: summaryOf({ t, f }, termsOf(contract)) })}
        labels={{ confirm: t('agent.contract.end.confirm'), cancel: t('shell.cancel') }}
        onConfirm={() => void askEnd()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
