import { Route, Switch } from 'wouter';
import { ReportPage } from './report-page.tsx';
import { ReportsPage } from './reports-page.tsx';

export default function ReconciliationArea() {
  return (
    <Switch>
      <Route path="/reconciliation/:id">{({ id }) => <ReportPage key={id} id={id} />}</Route>
      <Route>
        <ReportsPage />
      </Route>
    </Switch>
  );
}
