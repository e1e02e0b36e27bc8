import { Route, Switch } from 'wouter';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { lazyPart } from '@baize/webkit/lazy-part';
import { ShowPart } from '../../show-part.tsx';
import { CorrectionsPage } from './corrections-page.tsx';

const MAKE_PAGE = lazyPart(() => import('./make-page.tsx'));

export default function CorrectionsArea() {
  return (
    <Switch>
      <Route path="/corrections/new">
        <ShowPart part={MAKE_PAGE} props={{}} skeleton={<PageSkeleton />} />
      </Route>
      <Route path="/corrections/:view?">
        {({ view }) => <CorrectionsPage view={view === 'history' ? 'history' : 'waiting'} />}
      </Route>
    </Switch>
  );
}
