import type { SalaryRule } from '@baize/contract/console/salaries';
import { Button } from '@baize/ui/button.tsx';
import { Note } from '@baize/ui/note.tsx';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useT } from '@baize/webkit/i18n';
import { useState, type ReactNode } from 'react';
import { Card } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { RuleFacts } from './rule-facts.tsx';

const RULE_DIALOG = lazyPart(() => import('./rule-dialog.tsx'));

/** How the brand settles each kind. */
export function Rules({ switcher }: { switcher: ReactNode }) {
  const t = useT();
  const query = useCall('listSalaryRules');
  return (
    <Card wrap title={t('salary.rules')} hint={t('salary.rules.hint')} end={switcher}>
      <QueryView query={query} skeleton={<PageSkeleton />}>
        {(rules) => (
          <div className={pageStyles.columns}>
            {rules.map((rule) => (
              <Rule key={rule.kind} rule={rule} />
            ))}
          </div>
        )}
      </QueryView>
    </Card>
  );
}

function Rule({ rule }: { rule: SalaryRule }) {
  const t = useT();
  const changes = useCan('salaries.rules');
  const [open, setOpen] = useState(false);
  const name = t(`salary.kind.${rule.kind}`);
  return (
    <div>
      <h3>{name}</h3>
      <dl className={pageStyles.facts}>
        <RuleFacts kind={rule.kind} rule={rule} />
      </dl>
      {rule.waiting && <Note tone="info">{t('salary.rule.waits')}</Note>}
      {changes && !rule.waiting && (
        <Button size="dense" aria-label={t('salary.rule.changeOf', { name })} onClick={() => setOpen(true)}>
          {t('salary.rule.change')}
        </Button>
      )}
      {open && <ShowPart part={RULE_DIALOG} props={{ rule, name, onClose: () => setOpen(false) }} />}
    </div>
  );
}
