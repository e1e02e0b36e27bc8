import { Route, Switch } from 'wouter';
import { SupplierPage } from './supplier-page.tsx';
import { SuppliersPage } from './suppliers-page.tsx';

export default function SuppliersArea() {
  return (
    <Switch>
      <Route path="/suppliers/:code">{({ code }) => <SupplierPage key={code} code={code} />}</Route>
      <Route>
        <SuppliersPage />
      </Route>
    </Switch>
  );
}
