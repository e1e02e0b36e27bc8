import { Route, Switch } from 'wouter';
import { RoundPage } from './round-page.tsx';
import { RoundsPage } from './rounds-page.tsx';

export default function RoundsArea() {
  return (
    <Switch>
      <Route path="/rounds/:key">{({ key: name }) => <RoundPage key={name} name={name} />}</Route>
      <Route>
        <RoundsPage />
      </Route>
    </Switch>
  );
}
