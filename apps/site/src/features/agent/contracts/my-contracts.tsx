import type { Contract } from '@baize/contract/contracts';
import { requestOf } from '@baize/domain/agents/states';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { QueryFailure } from '../../../components/failure.tsx';
import panel from '../../../components/panel.module.css';
import section from '../../../components/section.module.css';
import { openModal } from '../../../modals.ts';
import { useCall } from '../../../use-call.ts';
import { useFormat } from '../../../use-format.ts';
import { contractName, STATE_TONE, summaryOf, termsOf } from './contract-words.ts';
import { useHasContracts } from './has-contracts.ts';
import { TermsView } from './terms-view.tsx';
import { useContracts } from './use-contracts.ts';
import styles from './contracts.module.css';

/** What the agent holds themselves, of each kind: offers that wait lead to the popup, the rest to its versions. */
export function MyContracts() {
  const t = useT();
  const { query, own } = useContracts();
  const [shown, setShown] = useState<Contract | null>(null);
  if (!useHasContracts()) return null;
  return (
    <section className={cx(panel.card, panel.panel)}>
      <div className={section.head}>
        <h2>{t('agent.contract.mine')}</h2>
      </div>
      {query.isPending && <Skeleton count={2} blockSize={52} />}
      {query.isError && !query.data && <QueryFailure query={query} />}
      {query.data && own.length === 0 && <p className={textStyles.secondary}>{t('agent.contract.mineEmpty')}</p>}
      <ul className={styles.mine}>
        {own.map((contract) => (
          <li key={contract.id}>
            <Row
              contract={contract}
              onOpen={() => (requestOf(contract.state) === undefined ? setShown(contract) : openModal('contract'))}
            />
          </li>
        ))}
      </ul>
      {shown && <Versions contract={shown} close={() => setShown(null)} />}
    </section>
  );
}

function Row({ contract, onOpen }: { contract: Contract; onOpen: () => void }) {
  const t = useT();
  const f = useFormat();
  const terms = termsOf(contract);
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <span>
        <b>{contractName(t, terms)}</b>
        <span className={cx(textStyles.small, textStyles.secondary)}>{summaryOf({ t, f }, terms)}</span>
      </span>
      <Tag tone={STATE_TONE[contract.state]}>{t(`agent.contract.own.${contract.state}`)}</Tag>
      <Icon name="chevron-right" size={16} />
    </button>
  );
}

/** Every version that was agreed to, with the time for which it holds. */
function Versions({ contract, close }: { contract: Contract; close: () => void }) {
  const t = useT();
  const f = useFormat();
  const query = useCall('listContractVersions', { id: contract.id });
  return (
    <Dialog
      open
      onClose={close}
      size="lg"
      title={contractName(t, termsOf(contract))}
      subtitle={t('agent.contract.givenBy', { issuer: contract.issuer?.account ?? t('agent.contract.platform') })}
      labels={{ close: t('shell.close'), move: t('shell.move') }}
      footer={
        <Button variant="primary" onClick={close}>
          {t('shell.close')}
        </Button>
      }
    >
      {query.isPending && <Skeleton count={4} blockSize={44} />}
      {query.isError && <QueryFailure query={query} />}
      <div className={styles.stack}>
        {query.data?.map(({ version, terms, agreedAt, effectiveFrom, effectiveTo }) => (
          <section key={version} className={styles.version}>
            <h3>{t('agent.contract.version', { number: f.number(version) })}</h3>
            <TermsView
              terms={terms}
              facts={[
                { name: t('agent.contract.agreed'), value: f.dateTime(agreedAt) },
                { name: t('agent.contract.since'), value: f.dateTime(effectiveFrom) },
                ...(effectiveTo === null ? [] : [{ name: t('agent.contract.until'), value: f.dateTime(effectiveTo) }]),
              ]}
            />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
