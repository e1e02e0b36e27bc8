import { Route, Switch } from 'wouter';
import { CasePage } from './case-page.tsx';
import { CasesPage } from './cases-page.tsx';

export default function CasesArea() {
  return (
    <Switch>
      <Route path="/supplier-cases/:id">{({ id }) => <CasePage key={id} id={id} />}</Route>
      <Route>
        <CasesPage />
      </Route>
    </Switch>
  );
}
