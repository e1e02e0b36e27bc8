import { Route, Switch } from 'wouter';
import { ReturnPage } from './return-page.tsx';
import { ReturnsPage } from './returns-page.tsx';

export default function ReturnsArea() {
  return (
    <Switch>
      <Route path="/returns/:code">{({ code }) => <ReturnPage key={code} gameCode={code} />}</Route>
      <Route>
        <ReturnsPage />
      </Route>
    </Switch>
  );
}
