import { Segmented } from '@baize/ui/segmented.tsx';
import { useT } from '@baize/webkit/i18n';
import { useLocation } from 'wouter';

const VIEWS = ['tree', 'contracts', 'suspicions'] as const;
export type View = (typeof VIEWS)[number];
const PATHS: Readonly<Record<View, string>> = {
  tree: '/agents',
  contracts: '/agents/contracts',
  suspicions: '/agents/suspicions',
};

/** The sides of the agent programme: who stands where, what was agreed, and what looks like abuse of it. */
export function ViewSwitch({ view }: { view: View }) {
  const t = useT();
  const [, go] = useLocation();
  return (
    <Segmented
      dense
      label={t('agents.view')}
      value={view}
      onChange={(next) => go(PATHS[next])}
      options={VIEWS.map((value) => ({ value, label: t(`agents.view.${value}`) }))}
    />
  );
}
