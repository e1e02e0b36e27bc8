/**
 * `npm start`: build, database, studio, sandbox, platform; then the addresses and the demo accounts. SIGTERM stops all
 * of it in order.
 */
import { startStack } from './stack.ts';
import { buildAll, buildDocs } from './build.ts';
import { importDemoTeam } from './demo-team/run-import.ts';
import { DEMO_ACCOUNTS, DEMO_OPERATORS } from '../apps/server/src/seed/demo-data.ts';

const DATABASE_LOOKED_AT_MS = 1_000;

const started = performance.now();
let stopping = false;
const starting = buildAll().then(() => {
  if (stopping) throw new Error('stopped while building');
  return startStack();
});
/**
 * A signal may come while things are still coming up: they are let come up, then stopped, so that nothing is left
 * behind.
 */
const stop = (code: number): void => {
  if (stopping) return;
  stopping = true;
  void starting
    .then((running) => running.stop())
    .catch(() => undefined)
    .then(() => process.exit(code));
};
process.on('SIGTERM', () => stop(0));
process.on('SIGINT', () => stop(0));
const stack = await starting.catch((error: Error) => {
  if (!stopping) console.error(`Baize could not start: ${error.message}`);
  process.exit(stopping ? 0 : 1);
});
const { urls } = stack;
await importDemoTeam(stack.databaseUrl('baize'), new Date());

const account = (name: string): string => {
  const found = DEMO_ACCOUNTS.find((each) => each.account === name)!;
  return `${found.account} / ${found.password}`;
};
const operators = DEMO_OPERATORS.map(
  ({ name, password }) => `  Operator ${name.padEnd(8)}${name} / ${password}   code: npm run admin -- code ${name}`,
);
console.log(`
Baize is serving (${((performance.now() - started) / 1_000).toFixed(1)} s). Play money only.

  Player site      ${urls.site}
  Second brand     ${urls.lotus}
  Operator console ${urls.console}
  Documents        ${urls.console}/docs/
  Game studio      ${urls.studio}
  Sandbox payments ${urls.sandbox}
  Codes by SMS and e-mail arrive in the console: Messages sent
  Monitoring       ${urls.monitor}/metrics and ${urls.monitor}/health/money

  Player           ${account('player')}
  Trial member     press "Free play" in the login dialog: a trial account is made for you
  Agent, type 1    ${account('agent1')}
  Agent, type 2    ${account('agent2')} (below agent1)
${operators.join('\n')}
`);
// At /docs of the console once they are made: nobody waits for them.
void buildDocs().catch((error: Error) => console.error(error.message));

const stopFor = (name: string): void => {
  if (!stopping) console.error(`${name} ended by itself; stopping the rest`);
  stop(1);
};
stack.onDeath(stopFor);
// On a full disk, for one: nobody else would say why every page fails.
setInterval(() => stack.database.ended() && stopFor('the database'), DATABASE_LOOKED_AT_MS).unref();
