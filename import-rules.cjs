// The directions between rooms, as docs/ARCHITECTURE.md draws them. Run: npm run imports.
const MODULES = '^apps/server/src/modules/';
const rule = (name, from, to) => ({ name, severity: 'error', from, to });
const TEST = '\\.(test|fixture)\\.tsx?$';

// Floors, lowest first, one folder each. A module imports lower floors only; its neighbours are introduced in wire.ts.
const FLOORS = ['base', 'people', 'money', 'games', 'rewards', 'community', 'views'];
const floorRules = FLOORS.flatMap((floor, level) => {
  const from = { path: `${MODULES}${floor}/([^/]+)/`, pathNot: TEST };
  const above = FLOORS.slice(level + 1).join('|');
  const neighbour = rule(`no-neighbour-in-${floor}`, from, {
    path: `${MODULES}${floor}/`,
    pathNot: `${MODULES}${floor}/$1/`,
  });
  return above === '' ? [neighbour] : [neighbour, rule(`${floor}-looks-down`, from, { path: `${MODULES}(${above})/` })];
});

// Floors of the whole server, lowest first: root files and folders. Nobody below imports from above, types included.
const SERVER = '^apps/server/src/';
const LAYERS = [
  { name: 'base', path: '(ids|env|secrets|sandbox-keys|log|context|game-types|short-cache|one-by-one|page)\\.ts$' },
  { name: 'db', path: 'db/' },
  { name: 'sealing', path: 'sealing/' },
  { name: 'limiter', path: 'limiter/' },
  { name: 'outbox', path: 'outbox/' },
  { name: 'ledger', path: '(ledger/|deps\\.ts$)' },
  { name: 'audit', path: 'audit/' },
  { name: 'command', path: 'command/' },
  { name: 'jobs', path: 'jobs/' },
  { name: 'http', path: '(http/|module\\.ts$)' },
  { name: 'live', path: 'live/' },
  { name: 'modules', path: 'modules/' },
  { name: 'conformance', path: 'conformance/' },
  { name: 'seed', path: 'seed/' },
  { name: 'wire', path: '(wire|ledger-parts|health|app|main)\\.ts$' },
  { name: 'admin', path: 'admin/' },
];
const layerRules = LAYERS.slice(0, -1).map(({ name, path }, level) =>
  rule(
    `server-${name}-looks-down`,
    { path: SERVER + path, pathNot: `(${TEST}|/testing[^/]*\\.ts$)` },
    {
      path: LAYERS.slice(level + 1)
        .map((above) => SERVER + above.path)
        .join('|'),
    },
  ),
);

module.exports = {
  forbidden: [
    // In the browsers' own files types may still point both ways: they are gone before anything runs. What is imported
    // later, as its own chunk, may import what brings it.
    rule('no-circular', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } }),
    rule(
      'no-circular-types',
      { path: '^(apps/server|packages/(contract|domain|wallet-protocol|webkit))/' },
      { circular: true },
    ),
    rule('domain-is-pure', { path: '^packages/domain/src/', pathNot: TEST }, { pathNot: '^packages/domain/' }),
    rule(
      'verifier-needs-nothing',
      { path: '^packages/verifier/src/', pathNot: TEST },
      { pathNot: '^packages/verifier/' },
    ),
    rule(
      'contract-needs-only-domain',
      { path: '^packages/contract/' },
      { path: '^(apps|packages/(ui|game-art|webkit|wallet-protocol|verifier))/' },
    ),
    rule(
      'protocol-needs-only-domain',
      { path: '^packages/wallet-protocol/' },
      { path: '^(apps|packages/(ui|game-art|webkit|contract|verifier))/' },
    ),
    rule(
      'ui-knows-no-product',
      { path: '^packages/ui/' },
      { path: '^(apps|packages/(contract|webkit|domain|game-art|wallet-protocol))/' },
    ),
    rule(
      'game-art-draws-alone',
      { path: '^packages/game-art/src/', pathNot: TEST },
      { pathNot: '^packages/game-art/' },
    ),
    rule(
      'webkit-needs-contract-and-domain',
      { path: '^packages/webkit/' },
      { path: '^(apps|packages/(ui|game-art|wallet-protocol))/' },
    ),
    rule('apps-are-islands', { path: '^apps/([^/]+)/' }, { path: '^apps/', pathNot: '^apps/$1/' }),
    // What a brand's colours may be is one rule, for who draws them and for who stores them.
    rule(
      'server-has-no-screen',
      { path: '^apps/server/' },
      { path: '^packages/ui/', pathNot: '^packages/ui/src/brand-css\\.ts$' },
    ),
    rule(
      'browsers-never-import-servers',
      { path: '^(packages/(ui|webkit)|apps/(site|console))/src/' },
      { path: '^(apps/(server|studio|sandbox)|packages/wallet-protocol)/' },
    ),
    rule('studio-client-is-a-browser', { path: '^apps/studio/src/client/' }, { path: '^apps/studio/src/(?!client/)' }),
    rule(
      'module-has-one-entrance',
      { path: `${MODULES}([^/]+/[^/]+)/` },
      { path: `${MODULES}[^/]+/[^/]+/(?!index\\.ts$)`, pathNot: `${MODULES}$1/` },
    ),
    ...layerRules,
    ...floorRules,
    rule(
      'ledger-has-one-door',
      { path: '^apps/server/src/', pathNot: `(^apps/server/src/ledger/|${TEST})` },
      { path: '^apps/server/src/ledger/(?!index\\.ts$)' },
    ),
    rule(
      'ledger-knows-no-product',
      { path: '^apps/server/src/ledger/', pathNot: TEST },
      { path: `(${MODULES}|^apps/server/src/ledger-parts)` },
    ),
    rule(
      'commands-know-no-http',
      { path: `${MODULES}[^/]+/[^/]+/(commands/.*|store)\\.ts$`, pathNot: TEST },
      { path: '(^apps/server/src/http/|^fastify$)' },
    ),
    rule(
      'pg-only-in-db',
      // Helpers of tests make rows as their owner, with a client of their own.
      { path: '^apps/server/src/', pathNot: `${TEST}|^apps/server/src/((db|ledger|jobs)/|testing)` },
      { path: '(^pg$|node_modules/pg/)' },
    ),
    rule(
      'features-are-islands',
      { path: '^apps/(site|console)/src/features/([^/]+)/' },
      { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-client|\\.tsbuild)/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css', '.json'],
    },
  },
};
