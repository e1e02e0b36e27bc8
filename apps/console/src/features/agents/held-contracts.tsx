import type { ConsoleContract } from '@baize/contract/console/agent-tree';
import { buttonClass } from '@baize/ui/button.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { useCategoryText } from '../../components/category-text.ts';
import { Card } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { useCall } from '../../use-call.ts';
import { ContractTag, PersonLink } from './parts.tsx';
import { useTermsLine } from './terms-text.ts';
import styles from './tree.module.css';

const SHOWN = 20;

/** The newest contracts on either side of an account; all of them are a list of their own. */
export function HeldContracts({ account }: { account: string }) {
  const t = useT();
  const query = useCall('listAgentContracts', { player: account, pageSize: SHOWN });
  return (
    <Card
      title={t('agents.contracts')}
      end={
        <Link
          className={buttonClass({ size: 'dense' })}
          href={`/agents/contracts?player=${encodeURIComponent(account)}`}
        >
          {t('agents.contracts.all')}
        </Link>
      }
    >
      <QueryView query={query} skeleton={<RowsSkeleton rows={2} />}>
        {({ content }) => (
          <div className={pageStyles.padded}>
            {content.length === 0 ? (
              <p className={textStyles.secondary}>{t('agents.contracts.noneOf')}</p>
            ) : (
              <ul className={styles.lines}>
                {content.map((contract) => (
                  <ContractLine key={contract.id} contract={contract} account={account} />
                ))}
              </ul>
            )}
          </div>
        )}
      </QueryView>
    </Card>
  );
}

function ContractLine({ contract, account }: { contract: ConsoleContract; account: string }) {
  const t = useT();
  const category = useCategoryText();
  const line = useTermsLine();
  const terms = contract.terms ?? contract.offered;
  const holds = contract.holder.account === account;
  return (
    <li>
      <span>
        <Link className={textStyles.link} href={`/agents/contracts/${contract.id}`}>
          {`${t(`salary.kind.${contract.kind}`)} · ${category(contract.category)}`}
        </Link>{' '}
        <ContractTag state={contract.state} />
      </span>
      {terms && <span>{line(terms)}</span>}
      <span className={textStyles.secondary}>
        {t(holds ? 'agents.contract.heldOf' : 'agents.contract.givenTo')}{' '}
        <PersonLink person={holds ? contract.issuer : contract.holder} />
      </span>
    </li>
  );
}
