import type { WireTerms } from '@baize/contract/agent-terms';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import type { ReactNode } from 'react';
import { useFormat } from '../../../use-format.ts';
import { amountText, percentText, rateText } from './contract-words.ts';
import styles from './contracts.module.css';

type Tiered = Exclude<WireTerms, { kind: 'REALTIME' }>;
type TermsViewProps = {
  terms: WireTerms;
  /** What holds now, beside what is offered in its place. */
  before?: WireTerms | null;
  /** More of the contract than its terms say, such as from when it holds. */
  facts?: readonly { name: string; value: ReactNode }[];
};

/** What a contract says; beside what held before where there is such. */
export function TermsView({ terms, before = null, facts = [] }: TermsViewProps) {
  const t = useT();
  const own =
    terms.kind === 'REALTIME'
      ? []
      : [
          { name: t('agent.contract.period'), value: t(`agent.contract.period.${terms.period}`) },
          ...(terms.kind === 'DIVIDEND'
            ? [{ name: t('agent.contract.carry'), value: t(`agent.contract.carry.${terms.carry}`) }]
            : []),
        ];
  return (
    <>
      <dl className={styles.facts}>
        {[...own, ...facts].map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {terms.kind === 'REALTIME' ? (
        <Realtime terms={terms} before={before?.kind === 'REALTIME' ? before : null} />
      ) : (
        <Tiers terms={terms} before={before && before.kind !== 'REALTIME' ? before : null} />
      )}
    </>
  );
}

/** A figure with the one that it takes the place of. */
function Changed({ now, before }: { now: string; before: string | undefined }) {
  const t = useT();
  return (
    <>
      {now}
      {before !== undefined && before !== now && (
        <small className={styles.was}>{t('agent.contract.was', { value: before })}</small>
      )}
    </>
  );
}

function Tiers({ terms, before }: { terms: Tiered; before: Tiered | null }) {
  const t = useT();
  const f = useFormat();
  const hasLoss = terms.kind === 'DIVIDEND';
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('agent.contract.tier')}</th>
            <th scope="col">{t('agent.contract.minimumBet')}</th>
            {hasLoss && <th scope="col">{t('agent.contract.netLoss')}</th>}
            <th scope="col">{t('agent.contract.activeMember')}</th>
            <th scope="col">{t(terms.rateType === 'P' ? 'agent.contract.rate' : 'agent.contract.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {terms.tiers.map((tier, index) => {
            const was = before?.tiers[index];
            return (
              <tr key={index}>
                <th scope="row">{f.number(index + 1)}</th>
                <td>
                  <Changed now={amountText(f, tier.minimumBet)} before={was && amountText(f, was.minimumBet)} />
                </td>
                {hasLoss && (
                  <td>
                    <Changed now={amountText(f, tier.netLoss)} before={was && amountText(f, was.netLoss)} />
                  </td>
                )}
                <td>
                  <Changed now={f.number(tier.activeMember)} before={was && f.number(was.activeMember)} />
                </td>
                <td className={cx(textStyles.strong)}>
                  <Changed
                    now={rateText(f, terms.rateType, tier.rate)}
                    before={was && before ? rateText(f, before.rateType, was.rate) : undefined}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

type RealtimeTerms = Extract<WireTerms, { kind: 'REALTIME' }>;

function Realtime({ terms, before }: { terms: RealtimeTerms; before: RealtimeTerms | null }) {
  const t = useT();
  const f = useFormat();
  const rows = [
    ['profitRate', percentText(f, terms.profitRate), before && percentText(f, before.profitRate)],
    ['lossRate', percentText(f, terms.lossRate), before && percentText(f, before.lossRate)],
    ['singleBet', amountText(f, terms.singleBet), before && amountText(f, before.singleBet)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {rows.map(([name, now, was]) => (
        <div key={name}>
          <dt>{t(`agent.contract.${name}`)}</dt>
          <dd>
            <Changed now={now} before={was ?? undefined} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
