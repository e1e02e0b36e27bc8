import layout from '@baize/ui/layout.module.css';
import { Segmented } from '@baize/ui/segmented.tsx';
import { useT } from '@baize/webkit/i18n';
import { useLocation } from 'wouter';
import { Page } from '../../components/page.tsx';
import { Bills } from './bills.tsx';
import { Rules } from './rules.tsx';
import { Runs } from './runs.tsx';

const VIEWS = ['bills', 'runs', 'rules'] as const;
export type View = (typeof VIEWS)[number];
const PARTS = { bills: Bills, runs: Runs, rules: Rules } as const;

/** What agents are paid: their bills, the runs that wrote them, and the rules of those. */
export function SalariesPage({ view }: { view: View }) {
  const t = useT();
  const [, go] = useLocation();
  const Part = PARTS[view];
  return (
    <Page title={t('page.salaries')} note={<span className={layout.wideOnly}>{t('salary.note')}</span>}>
      <Part
        switcher={
          <Segmented
            dense
            label={t('salary.view')}
            value={view}
            onChange={(next) => go(next === 'bills' ? '/salaries' : `/salaries/${next}`)}
            options={VIEWS.map((value) => ({ value, label: t(`salary.view.${value}`) }))}
          />
        }
      />
    </Page>
  );
}
