/** Which documents of the repository the site shows, where, and under which name. */
export type DocPage = {
  /** Address on the site, without its base. */
  readonly path: string;
  /** The document, from the root of the repository; of a made page nothing. */
  readonly source?: string;
  readonly name: string;
};
export type Section = { readonly title: string; readonly pages: readonly DocPage[] };

const wallet = (file: string, name: string): DocPage => ({
  path: file === 'index' ? 'wallet/' : `wallet/${file}`,
  source: `docs/wallet/${file}.md`,
  name,
});
const operators = (file: string, name: string): DocPage => ({
  path: file === 'index' ? 'operators/' : `operators/${file}`,
  source: `docs/operators/${file}.md`,
  name,
});

export const SECTIONS: readonly Section[] = [
  {
    title: 'For suppliers',
    pages: [
      wallet('index', 'The wire'),
      wallet('start', 'First steps'),
      wallet('portal', 'The portal'),
      { path: 'wallet/clients', name: 'Clients' },
      wallet('signing', 'Signing'),
      wallet('calls', 'Calls'),
      wallet('answers', 'Answers and retries'),
      wallet('supplier', 'What you serve'),
      wallet('feed', 'The feed'),
      wallet('rewards', 'Free rounds'),
      wallet('aggregators', 'Aggregators'),
      wallet('transfer', 'Transfer wallets'),
      { path: 'wallet/conformance', source: 'docs/conformance.md', name: 'Conformance' },
      wallet('control', 'Conformance control'),
    ],
  },
  {
    title: 'For operators',
    pages: [
      operators('index', 'By task'),
      operators('guide', 'Guide'),
      operators('runbooks', 'Runbooks'),
      operators('sizing', 'Sizing'),
      operators('flags', 'Flags of a brand'),
      { path: 'operators/deployment', source: 'docs/deployment.md', name: 'Deployment' },
      { path: 'operators/glossary', source: 'docs/glossary.md', name: 'Words' },
    ],
  },
];

/** Every picture of the guide is drawn in this size, which pages keep free for it. */
export const PICTURE_SIZE = { width: 1_120, height: 700 } as const;

/** Code that the site shows on the page of clients, by its file. */
export const CLIENTS: readonly { readonly file: string; readonly language: string; readonly what: string }[] = [
  { file: 'client.ts', language: 'ts', what: 'TypeScript, Node’s own library.' },
  { file: 'client.py', language: 'python', what: 'Python, standard library; `openssl` signs.' },
  { file: 'client.go', language: 'go', what: 'Go, standard library.' },
  {
    file: 'supplier.py',
    language: 'python',
    what: 'A whole supplier of one game, in Python’s standard library alone.',
  },
];

export const API_DOCUMENTS = [
  { surface: 'site', title: 'Site API', file: 'apps/server/openapi.json' },
  { surface: 'console', title: 'Console API', file: 'apps/server/openapi-console.json' },
] as const;
export type Surface = (typeof API_DOCUMENTS)[number]['surface'];
