import { Redirect, Route, Switch } from 'wouter';
import { ContentPage } from './content-page.tsx';
import { EditorPage } from './editor-page.tsx';
import { KIND_NAMES, kindNamed } from './kinds.ts';

export default function ContentArea() {
  return (
    <Switch>
      <Route path="/content/:kind/:slug">
        {({ kind, slug }) => <EditorPage key={`${kind} ${slug}`} word={kind} slug={slug} />}
      </Route>
      <Route path="/content/:kind">
        {({ kind }) => {
          const named = kindNamed(kind);
          return named ? <ContentPage key={named} kind={named} /> : <Redirect to="/content" replace />;
        }}
      </Route>
      <Route>
        <ContentPage kind={KIND_NAMES[0]!} />
      </Route>
    </Switch>
  );
}
