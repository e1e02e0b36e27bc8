import type { WireTerms } from '@baize/contract/agent-terms';
import { DataTable, type Column } from '@baize/ui/data-table.tsx';
import { useT } from '@baize/webkit/i18n';
import { Fact } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { useFormat } from '../../use-format.ts';
import { shareText } from '../../lib/share-text.ts';
import { useRateText, type Tiered } from './terms-text.ts';

type Numbered = Tiered['tiers'][number] & { readonly number: number };

/** What a contract says, tier by tier. */
export function TermsView({ terms }: { terms: WireTerms }) {
  const t = useT();
  const format = useFormat();
  if (terms.kind === 'REALTIME')
    return (
      <dl className={pageStyles.facts}>
        <Fact name={t('agents.terms.profitRate')}>{shareText(terms.profitRate)}</Fact>
        <Fact name={t('agents.terms.lossRate')}>{shareText(terms.lossRate)}</Fact>
        <Fact name={t('agents.terms.singleBet')}>{format.money(terms.singleBet, { unit: true })}</Fact>
      </dl>
    );
  return (
    <>
      <dl className={pageStyles.facts}>
        <Fact name={t('agents.terms.period')}>{t(`agents.period.${terms.period}`)}</Fact>
        {terms.kind === 'DIVIDEND' && <Fact name={t('agents.terms.carry')}>{t(`agents.carry.${terms.carry}`)}</Fact>}
      </dl>
      <Tiers terms={terms} />
    </>
  );
}

function Tiers({ terms }: { terms: Tiered }) {
  const t = useT();
  const format = useFormat();
  const rateText = useRateText();
  const columns: Column<Numbered>[] = [
    { key: 'tier', head: t('agents.terms.tier'), cell: ({ number }) => format.number(number) },
    { key: 'bet', head: t('agents.terms.minimumBet'), align: 'end', cell: (tier) => format.money(tier.minimumBet) },
    ...(terms.kind === 'DIVIDEND'
      ? [
          {
            key: 'loss',
            head: t('agents.terms.netLoss'),
            align: 'end' as const,
            cell: (tier: Numbered) => format.money(tier.netLoss),
          },
        ]
      : []),
    {
      key: 'active',
      head: t('agents.terms.active'),
      align: 'end',
      cell: ({ activeMember }) => format.number(activeMember),
    },
    { key: 'rate', head: t('agents.terms.rate'), align: 'end', cell: ({ rate }) => <b>{rateText(terms, rate)}</b> },
  ];
  return (
    <DataTable
      density="dense"
      caption={t('part.table', { name: t('agents.terms.tiersOf') })}
      rows={terms.tiers.map((tier, index) => ({ ...tier, number: index + 1 }))}
      rowKey={({ number }) => String(number)}
      columns={columns}
      card={(tier) => ({
        title: t('agents.terms.tierNumber', { number: format.number(tier.number) }),
        end: <b>{rateText(terms, tier.rate)}</b>,
        figures: [
          { label: t('agents.terms.minimumBet'), value: format.money(tier.minimumBet) },
          ...(terms.kind === 'DIVIDEND'
            ? [{ label: t('agents.terms.netLoss'), value: format.money(tier.netLoss) }]
            : []),
          { label: t('agents.terms.active'), value: format.number(tier.activeMember) },
        ],
      })}
    />
  );
}
