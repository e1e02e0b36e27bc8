import { Route, Switch } from 'wouter';
import { DepositLookup } from './deposit-lookup.tsx';
import { PlayerPage } from './player-page.tsx';
import { PlayersPage } from './players-page.tsx';
import { RebatePage } from './rebate-page.tsx';

export default function PlayersArea() {
  return (
    <Switch>
      <Route path="/players/deposit/:number">{({ number }) => <DepositLookup number={number} />}</Route>
      <Route path="/players/:id/rebates/:payment">
        {({ id, payment }) => <RebatePage key={payment} id={id} payment={payment} />}
      </Route>
      <Route path="/players/:id/:tab?">{({ id, tab }) => <PlayerPage key={id} id={id} tab={tab} />}</Route>
      <Route>
        <PlayersPage />
      </Route>
    </Switch>
  );
}
