import { Segmented } from '@baize/ui/segmented.tsx';
import { useT } from '@baize/webkit/i18n';
import { useLocation } from 'wouter';

const PATHS = { people: '/operators', roles: '/operators/roles' } as const;
type View = keyof typeof PATHS;

/** People, and what the roles that they hold may. */
export function OperatorsSwitch({ view }: { view: View }) {
  const t = useT();
  const [, go] = useLocation();
  return (
    <Segmented
      dense
      label={t('operator.view')}
      value={view}
      onChange={(next) => go(PATHS[next])}
      options={(Object.keys(PATHS) as View[]).map((value) => ({ value, label: t(`operator.view.${value}`) }))}
    />
  );
}
