import { Route, Switch } from 'wouter';
import { ContractPage } from './contract-page.tsx';
import { ContractsPage } from './contracts-page.tsx';
import { SuspicionPage } from './suspicion-page.tsx';
import { SuspicionsPage } from './suspicions-page.tsx';
import { TreePage } from './tree-page.tsx';
import { TryPage } from './try-page.tsx';

export default function AgentsArea() {
  return (
    <Switch>
      <Route path="/agents/contracts">
        <ContractsPage />
      </Route>
      <Route path="/agents/contracts/:id">{({ id }) => <ContractPage key={id} id={id} />}</Route>
      <Route path="/agents/suspicions">
        <SuspicionsPage />
      </Route>
      <Route path="/agents/suspicions/:id">{({ id }) => <SuspicionPage key={id} id={id} />}</Route>
      <Route path="/agents/:id/try">{({ id }) => <TryPage key={id} id={id} />}</Route>
      <Route path="/agents/:id?">{({ id }) => <TreePage id={id} />}</Route>
    </Switch>
  );
}
