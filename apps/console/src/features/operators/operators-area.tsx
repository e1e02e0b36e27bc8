import { Route, Switch } from 'wouter';
import { OperatorsPage } from './operators-page.tsx';
import { RolesPage } from './roles-page.tsx';

export default function OperatorsArea() {
  return (
    <Switch>
      <Route path="/operators/roles">
        <RolesPage />
      </Route>
      <Route>
        <OperatorsPage />
      </Route>
    </Switch>
  );
}
