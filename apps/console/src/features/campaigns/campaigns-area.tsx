import { Route, Switch } from 'wouter';
import { CampaignPage } from './campaign-page.tsx';
import { GiftsPage } from './gifts-page.tsx';
import { CampaignsPage } from './campaigns-page.tsx';

export default function CampaignsArea() {
  return (
    <Switch>
      <Route path="/campaigns/suppliers">
        <GiftsPage />
      </Route>
      <Route path="/campaigns/:id">{({ id }) => <CampaignPage key={id} id={id} />}</Route>
      <Route>
        <CampaignsPage />
      </Route>
    </Switch>
  );
}
