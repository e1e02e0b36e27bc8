import type { RebateRates } from '@baize/contract/rebates';
import { REBATE_CATEGORIES } from '@baize/contract/rebate-categories';
import { Button } from '@baize/ui/button.tsx';
import textStyles from '@baize/ui/text.module.css';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useCategoryText } from '../../components/category-text.ts';
import { Card, Fact } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { shareText } from '../../lib/share-text.ts';

const DIALOG = lazyPart(() => import('./rebates-dialog.tsx'));

/** Which share of valid bets an account's line gives it; of a top agent it is given here. */
export function Rebates({ id, account }: { id: string; account: string }) {
  const t = useT();
  const query = useCall('listPlayerRebates', { id });
  const mayGive = useCan('agents.contracts');
  const [isGiving, setGiving] = useState(false);
  const found = query.data;
  return (
    <Card
      title={t('agents.rebates')}
      end={
        mayGive &&
        found?.isTop && (
          <Button size="dense" onClick={() => setGiving(true)}>
            {t('agents.rebates.give')}
          </Button>
        )
      }
    >
      <QueryView query={query} skeleton={<RowsSkeleton rows={2} />}>
        {({ held }) => (
          <div className={pageStyles.padded}>
            <Held held={held} />
          </div>
        )}
      </QueryView>
      {isGiving && found && (
        <ShowPart part={DIALOG} props={{ id, account, given: found.given, onClose: () => setGiving(false) }} />
      )}
    </Card>
  );
}

function Held({ held }: { held: RebateRates }) {
  const t = useT();
  const category = useCategoryText();
  const shown = REBATE_CATEGORIES.filter((each) => held[each] !== undefined);
  if (shown.length === 0) return <p className={textStyles.secondary}>{t('agents.rebates.none')}</p>;
  return (
    <dl className={pageStyles.facts}>
      {shown.map((each) => (
        <Fact key={each} name={category(each)}>
          {shareText(held[each]!)}
        </Fact>
      ))}
    </dl>
  );
}
