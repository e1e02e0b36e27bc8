import { Segmented } from '@baize/ui/segmented.tsx';
import { useT } from '@baize/webkit/i18n';
import { useLocation } from 'wouter';

const VIEWS = ['tree', 'contracts'] as const;
export type View = (typeof VIEWS)[number];

/** The two sides of the agent programme: who stands where, and what was agreed. */
export function ViewSwitch({ view }: { view: View }) {
  const t = useT();
  const [, go] = useLocation();
  return (
    <Segmented
      dense
      label={t('agents.view')}
      value={view}
      onChange={(next) => go(next === 'tree' ? '/agents' : '/agents/contracts')}
      options={VIEWS.map((value) => ({ value, label: t(`agents.view.${value}`) }))}
    />
  );
}
