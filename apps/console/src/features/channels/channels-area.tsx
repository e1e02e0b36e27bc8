import { Route, Switch } from 'wouter';
import { ChannelPage } from './channel-page.tsx';
import { ChannelsPage } from './channels-page.tsx';
import { NewChannelPage } from './new-channel-page.tsx';
import { NEW_CHANNEL } from './parts.tsx';

export default function ChannelsArea() {
  return (
    <Switch>
      <Route path={NEW_CHANNEL}>
        <NewChannelPage />
      </Route>
      <Route path="/channels/:code">{({ code }) => <ChannelPage key={code} code={code} />}</Route>
      <Route>
        <ChannelsPage />
      </Route>
    </Switch>
  );
}
