import type { SalaryRule } from '@baize/contract/console/salaries';
import { useT } from '@baize/webkit/i18n';
import { Fact } from '../../components/page.tsx';
import { useFormat } from '../../use-format.ts';

type RuleFactsProps = { kind: SalaryRule['kind']; rule: Omit<SalaryRule, 'kind' | 'version' | 'waiting'> };

/** How a kind is settled: only what a kind of its sort knows. */
export function RuleFacts({ kind, rule }: RuleFactsProps) {
  const t = useT();
  const format = useFormat();
  const money = (amount: string): string => format.money(amount, { unit: true });
  const yes = (is: boolean): string => t(is ? 'salary.yes' : 'salary.no');
  return (
    <>
      <Fact name={t('salary.rule.autoIssue')}>{yes(rule.autoIssue)}</Fact>
      <Fact name={t('salary.rule.secondFrom')}>{money(rule.secondFrom)}</Fact>
      <Fact name={t('salary.rule.differenceMode')}>{t(`salary.rule.${rule.differenceMode}`)}</Fact>
      {kind === 'REALTIME' ? (
        <Fact name={t('salary.rule.realtimeBasis')}>{t(`salary.rule.${rule.realtimeBasis}`)}</Fact>
      ) : (
        <>
          <Fact name={t('salary.rule.activeMinBet')}>{money(rule.activeMinBet)}</Fact>
          <Fact name={t('salary.rule.activeMinDeposit')}>{money(rule.activeMinDeposit)}</Fact>
          <Fact name={t('salary.rule.activeMode')}>{t(`salary.rule.${rule.activeMode}`)}</Fact>
        </>
      )}
      {kind === 'DIVIDEND' && (
        <>
          <Fact name={t('salary.rule.lossMode')}>{t(`salary.rule.${rule.lossMode}`)}</Fact>
          <Fact name={t('salary.rule.deductSalary')}>{yes(rule.deductSalary)}</Fact>
        </>
      )}
    </>
  );
}
