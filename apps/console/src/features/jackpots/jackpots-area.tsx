import { Route, Switch } from 'wouter';
import { JackpotsPage } from './jackpots-page.tsx';
import { MovesPage } from './moves-page.tsx';
import { PoolPage } from './pool-page.tsx';

export default function JackpotsArea() {
  return (
    <Switch>
      <Route path="/jackpots/:poolId/moves">{({ poolId }) => <MovesPage key={poolId} poolId={poolId} />}</Route>
      <Route path="/jackpots/:poolId">{({ poolId }) => <PoolPage key={poolId} poolId={poolId} />}</Route>
      <Route>
        <JackpotsPage />
      </Route>
    </Switch>
  );
}
