import { Route, Switch } from 'wouter';
import { AlertPage } from './alert-page.tsx';
import { AlertsPage } from './alerts-page.tsx';

export default function AlertsArea() {
  return (
    <Switch>
      <Route path="/alerts/:id">{({ id }) => <AlertPage key={id} id={id} />}</Route>
      <Route>
        <AlertsPage />
      </Route>
    </Switch>
  );
}
