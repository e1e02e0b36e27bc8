import { EmptyState } from '@baize/ui/states.tsx';
import { useT } from '@baize/webkit/i18n';

/** A board without wins: never an invented one. */
export default function NoWinners() {
  const t = useT();
  return <EmptyState picture="nothing" level={3} title={t('home.winners.none')} text={t('home.winners.first')} />;
}
