import { Route, Switch } from 'wouter';
import { AccountPage } from './account-page.tsx';
import { BillPage } from './bill-page.tsx';
import { RunPage } from './run-page.tsx';
import { SalariesPage, type View } from './salaries-page.tsx';

const viewOf = (text: string | undefined): View => (text === 'runs' || text === 'rules' ? text : 'bills');

export default function SalariesArea() {
  return (
    <Switch>
      <Route path="/salaries/runs/:id">{({ id }) => <RunPage key={id} id={id} />}</Route>
      <Route path="/salaries/bills/:id">{({ id }) => <BillPage key={id} id={id} />}</Route>
      <Route path="/salaries/bills/:id/:memberId">
        {({ id, memberId }) => <AccountPage key={`${id} ${memberId}`} id={id} memberId={memberId} />}
      </Route>
      <Route path="/salaries/:view?">{({ view }) => <SalariesPage view={viewOf(view)} />}</Route>
    </Switch>
  );
}
