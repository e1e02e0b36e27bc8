import { useT } from '@baize/webkit/i18n';
import { Link, useLocation } from 'wouter';
import { Segmented } from '@baize/ui/segmented.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { Page } from '../../components/page.tsx';
import { useCan } from '../../session.ts';
import { History } from './history.tsx';
import { Queue } from './queue.tsx';
import layout from '@baize/ui/layout.module.css';
import { buttonClass } from '@baize/ui/button.tsx';

const VIEWS = ['waiting', 'history'] as const;
export type View = (typeof VIEWS)[number];

/** Corrections by two people: what waits for the second, and what was decided. */
export function CorrectionsPage({ view }: { view: View }) {
  const t = useT();
  const makes = useCan('corrections.make');
  return (
    <Page
      title={t('page.corrections')}
      note={<span className={layout.wideOnly}>{t('correction.note')}</span>}
      end={
        makes && (
          <Link className={buttonClass({ size: 'dense', variant: 'primary' })} href="/corrections/new">
            <Icon name="plus" size={16} />
            {t('correction.make')}
          </Link>
        )
      }
    >
      {view === 'waiting' ? (
        <Queue switcher={<ViewSwitch view={view} />} />
      ) : (
        <History switcher={<ViewSwitch view={view} />} />
      )}
    </Page>
  );
}

function ViewSwitch({ view }: { view: View }) {
  const t = useT();
  const [, go] = useLocation();
  return (
    <Segmented
      dense
      label={t('correction.view')}
      value={view}
      onChange={(next) => go(next === 'waiting' ? '/corrections' : '/corrections/history')}
      options={VIEWS.map((value) => ({ value, label: t(`correction.view.${value}`) }))}
    />
  );
}
