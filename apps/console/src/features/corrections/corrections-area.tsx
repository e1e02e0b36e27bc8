import { Route, Switch } from 'wouter';
import { CorrectionsPage } from './corrections-page.tsx';
import { MakePage } from './make-page.tsx';

export default function CorrectionsArea() {
  return (
    <Switch>
      <Route path="/corrections/new"><MakePage /></Route>
      <Route path="/corrections/:view?">{({ view }) => <CorrectionsPage view={view === 'history' ? 'history' : 'waiting'} />}</Route>
    </Switch>
  );
}
