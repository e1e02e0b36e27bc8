import { SUSPICION_FIELDS } from '@baize/domain/agents/suspicions';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState } from 'react';
import { Card, Fact } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';

const RULE_DIALOG = lazyPart(() => import('./suspicion-rule-dialog.tsx'));

/** From when on the brand looks twice. */
export function SuspicionRuleCard() {
  const t = useT();
  const format = useFormat();
  const changes = useCan('salaries.rules');
  const [open, setOpen] = useState(false);
  const query = useCall('getSuspicionRule');
  return (
    <Card
      wrap
      title={t('agents.suspicionRule')}
      hint={t('agents.suspicionRule.hint')}
      end={
        changes &&
        query.data && (
          <Button size="dense" aria-label={t('agents.suspicionRule.changeOf')} onClick={() => setOpen(true)}>
            {t('agents.suspicionRule.change')}
          </Button>
        )
      }
    >
      <QueryView query={query} skeleton={<PageSkeleton />}>
        {(rule) => (
          <div className={pageStyles.padded}>
            <dl className={cx(pageStyles.narrow, pageStyles.facts)}>
              {SUSPICION_FIELDS.map((field) => (
                <Fact key={field} name={t(`agents.suspicionRule.${field}`)}>
                  {format.number(rule[field])}
                </Fact>
              ))}
            </dl>
            {open && <ShowPart part={RULE_DIALOG} props={{ rule, onClose: () => setOpen(false) }} />}
          </div>
        )}
      </QueryView>
    </Card>
  );
}
