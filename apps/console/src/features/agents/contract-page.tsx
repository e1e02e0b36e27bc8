import type { ConsoleContract } from '@baize/contract/console/agent-tree';
import type { ContractVersion } from '@baize/contract/contracts';
import { cx } from '@baize/ui/cx.ts';
import { useT } from '@baize/webkit/i18n';
import { BackLink, NoSuchPage } from '../../components/back-link.tsx';
import { useCategoryText } from '../../components/category-text.ts';
import { Card, Fact, Page } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { isRecordId } from '../../lib/record-id.ts';
import { ContractTag, PersonLink } from './parts.tsx';
import { TermsView } from './terms-view.tsx';

/** One contract: its sides, what waits for an answer, and everything that was agreed of it. */
export function ContractPage({ id }: { id: string }) {
  const t = useT();
  const category = useCategoryText();
  const possible = isRecordId(id);
  const query = useCall('getAgentContract', { id }, { enabled: possible });
  const back = { href: '/agents/contracts', text: t('agents.contract.back') };
  if (!possible) return <NoSuchPage title={t('agents.contract')} back={back} />;
  const found = query.data?.contract;
  return (
    <Page
      title={found ? `${t(`salary.kind.${found.kind}`)} · ${category(found.category)}` : t('agents.contract')}
      note={found && <ContractTag state={found.state} />}
    >
      <BackLink {...back} />
      <QueryView query={query} skeleton={<PageSkeleton />}>
        {({ contract, versions }) => (
          <>
            <Sides contract={contract} />
            {contract.offered && (
              <Card title={t('agents.contract.offered')}>
                <div className={cx(pageStyles.padded, pageStyles.narrow)}>
                  <TermsView terms={contract.offered} />
                </div>
              </Card>
            )}
            {versions.map((version) => (
              <Version key={version.version} version={version} />
            ))}
          </>
        )}
      </QueryView>
    </Page>
  );
}

function Sides({ contract }: { contract: ConsoleContract }) {
  const t = useT();
  const format = useFormat();
  return (
    <Card title={t('agents.contract')}>
      <dl className={cx(pageStyles.padded, pageStyles.narrow, pageStyles.facts)}>
        <Fact name={t('salary.holder')}>
          <PersonLink person={contract.holder} />
        </Fact>
        <Fact name={t('agents.contract.issuer')}>
          <PersonLink person={contract.issuer} />
        </Fact>
        <Fact name={t('agents.contract.created')}>{format.dateTime(contract.createdAt)}</Fact>
        {contract.expiresAt && (
          <Fact name={t('agents.contract.waitsUntil')}>{format.dateTime(contract.expiresAt)}</Fact>
        )}
        {contract.endedAt && <Fact name={t('agents.contract.ended')}>{format.dateTime(contract.endedAt)}</Fact>}
      </dl>
    </Card>
  );
}

function Version({ version }: { version: ContractVersion }) {
  const t = useT();
  const format = useFormat();
  return (
    <Card title={t('agents.contract.version', { number: format.number(version.version) })}>
      <div className={cx(pageStyles.padded, pageStyles.narrow)}>
        <dl className={pageStyles.facts}>
          <Fact name={t('agents.contract.agreed')}>{format.dateTime(version.agreedAt)}</Fact>
          <Fact name={t('agents.contract.since')}>{format.dateTime(version.effectiveFrom)}</Fact>
          <Fact name={t('agents.contract.until')}>
            {version.effectiveTo ? format.dateTime(version.effectiveTo) : t('agents.contract.open')}
          </Fact>
        </dl>
        <TermsView terms={version.terms} />
      </div>
    </Card>
  );
}
