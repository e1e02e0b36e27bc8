import { Route, Switch } from 'wouter';
import { SupplierCallsPage } from './calls-page.tsx';
import { SupplierPage } from './supplier-page.tsx';
import { SuppliersPage } from './suppliers-page.tsx';
import { TransfersPage } from './transfers-page.tsx';

export default function SuppliersArea() {
  return (
    <Switch>
      <Route path="/suppliers/transfers">
        <TransfersPage />
      </Route>
      <Route path="/suppliers/:code/calls">{({ code }) => <SupplierCallsPage key={code} code={code} />}</Route>
      <Route path="/suppliers/:code">{({ code }) => <SupplierPage key={code} code={code} />}</Route>
      <Route>
        <SuppliersPage />
      </Route>
    </Switch>
  );
}
