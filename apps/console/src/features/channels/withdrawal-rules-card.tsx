import type { WithdrawalRules } from '@baize/contract/withdrawal-rules';
import type { GameType } from '@baize/contract/boot';
import { Button } from '@baize/ui/button.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState } from 'react';
import { Card, Fact } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { percentOf } from './parts.tsx';

const DIALOG = lazyPart(() => import('./withdrawal-rules-dialog.tsx'));

/** How the brand pays its players out. */
export function WithdrawalRulesCard() {
  const t = useT();
  const may = useCan('channels.write');
  const query = useCall('getWithdrawalRules');
  const [open, setOpen] = useState(false);
  return (
    <Card
      wrap
      title={t('payout.rules')}
      hint={query.data?.waiting && <Tag tone="info">{t('channel.waiting')}</Tag>}
      end={
        may &&
        query.data && (
          <Button size="dense" onClick={() => setOpen(true)}>
            {t('payout.change')}
          </Button>
        )
      }
    >
      <QueryView query={query} skeleton={<RowsSkeleton rows={5} />}>
        {({ rules }) => <Facts rules={rules} />}
      </QueryView>
      {open && query.data && <ShowPart part={DIALOG} props={{ set: query.data, onClose: () => setOpen(false) }} />}
    </Card>
  );
}

function Facts({ rules }: { rules: WithdrawalRules }) {
  const t = useT();
  const format = useFormat();
  const money = (amount: string): string => format.money(amount, { unit: true, places: 0 });
  const weights = Object.entries(rules.gameWeights) as [GameType, number][];
  return (
    <div className={pageStyles.columns}>
      <div>
        <dl className={pageStyles.facts}>
          <Fact name={t('channel.limits')}>{`${money(rules.min)} – ${money(rules.max)}`}</Fact>
          <Fact name={t('payout.dayCount')}>{format.number(rules.dayCount)}</Fact>
          <Fact name={t('payout.dayMax')}>{money(rules.dayMax)}</Fact>
          <Fact name={t('payout.freePerDay')}>{format.number(rules.freePerDay)}</Fact>
          <Fact name={t('payout.feeRate')}>{`${percentOf(rules.feeRate)} %`}</Fact>
        </dl>
      </div>
      <div>
        <dl className={pageStyles.facts}>
          <Fact name={t('payout.confirmMinutes')}>{format.number(rules.confirmMinutes)}</Fact>
          <Fact name={t('payout.coolingHours')}>{format.number(rules.coolingHours)}</Fact>
          <Fact name={t('payout.accountsMax')}>{format.number(rules.accountsMax)}</Fact>
          <Fact name={t('payout.kinds')}>{rules.kinds.map((kind) => t(`withdrawal.kind.${kind}`)).join(', ')}</Fact>
        </dl>
      </div>
      <div>
        <dl className={pageStyles.facts}>
          <Fact name={t('payout.reviewFrom')}>{money(rules.reviewFrom)}</Fact>
          <Fact name={t('payout.secondFrom')}>{money(rules.secondFrom)}</Fact>
          <Fact name={t('payout.bigWin')}>{money(rules.bigWin)}</Fact>
          <Fact name={t('payout.depositMultiple')}>{`× ${format.number(rules.depositMultiple)}`}</Fact>
          <Fact name={t('payout.transfers')}>
            {t('payout.transfers.is', {
              range: `${money(rules.transferMin)} – ${money(rules.transferMax)}`,
              count: rules.transferDayCount,
              most: money(rules.transferDayMax),
            })}
          </Fact>
          <Fact name={t('payout.weights')}>
            {weights.length === 0
              ? t('payout.weights.whole')
              : weights.map(([type, weight]) => `${t(`gameType.${type}`)} ${weight} %`).join(', ')}
          </Fact>
        </dl>
      </div>
    </div>
  );
}
