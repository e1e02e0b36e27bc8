/** Everything that an entry of the audit log can be about. */
export const TARGET_KINDS = [
  'player',
  'correction',
  'vendor',
  'game',
  'brand',
  'announcement',
  'announcements',
  'picture',
  'address-data',
  'jackpot',
  'campaign',
  'suspicion',
  'suspicion-rule',
  'alert',
  'alert-rule',
  'alert-channels',
  'salary-bill',
  'salary-rule',
  'operator',
  'console',
  'dead-letter',
  'message',
  'deposit',
  'channel',
  'receiving-account',
  'payment-connection',
  'provider-report',
  'withdrawal-rules',
  'withdrawal',
  'supplier',
  'supplier-case',
  'supplier-ceiling',
  'gift-ceiling',
  'supplier-secret',
  'supplier-key',
  'supplier-door',
  'transfer',
  'jurisdiction',
  'rounds',
  'role',
  'tag',
  'list',
  'report',
  'report-schedule',
  'sign-in',
  'member',
  'sealing',
] as const;

const LONG_ID = 20;
const SHORT_ID = 8;
const CUT = '…';
/** The beginning of a long id, as lists print it. */
export const shortId = (id: string): string => (id.length > LONG_ID ? `${id.slice(0, SHORT_ID)}${CUT}` : id);

/** What was printed of an id, or of a target, without the sign of having been cut. */
export const withoutCut = (text: string): string => text.trim().replace(CUT, '');

/** A target as it is printed (`brand baize`, `correction d0b5fd5a…`) in the form in which it is kept. */
export function readTarget(typed: string, nameOf: (kind: string) => string): string {
  const text = withoutCut(typed);
  for (const kind of TARGET_KINDS) {
    const start = `${nameOf(kind)} `;
    if (text.toLowerCase().startsWith(start.toLowerCase())) return `${kind}:${text.slice(start.length).trim()}`;
  }
  return text;
}

/** Targets whose page is the same for all of them. */
const PAGES: Readonly<Record<string, string>> = {
  'dead-letter': '/dead-letters',
  jurisdiction: '/jurisdictions',
  message: '/messages',
  report: '/reports',
  'report-schedule': '/reports',
  withdrawal: '/withdrawals',
  'sign-in': '/brand/providers',
};

/** Where each of a kind has a page of its own, by its id. */
const OWN_PAGES: Readonly<Record<string, string>> = {
  player: '/players',
  member: '/players',
  campaign: '/campaigns',
  jackpot: '/jackpots',
  suspicion: '/agents/suspicions',
  alert: '/alerts',
  'salary-bill': '/salaries/bills',
  supplier: '/suppliers',
  'supplier-secret': '/suppliers',
  'supplier-key': '/suppliers',
  'supplier-door': '/suppliers',
  'supplier-case': '/supplier-cases',
  channel: '/channels',
  deposit: '/players/deposit',
};

/** The page of an audit target (`player:12`, `game:stu_dice`), or null where there is none. */
export function targetPath(target: string): string | null {
  const at = target.indexOf(':');
  if (at < 1) return null;
  const [kind, id] = [target.slice(0, at), encodeURIComponent(target.slice(at + 1))];
  const own = Object.hasOwn(OWN_PAGES, kind) ? OWN_PAGES[kind] : undefined;
  if (own !== undefined) return `${own}/${id}`;
  switch (kind) {
    case 'role':
      return '/operators/roles';
    case 'tag':
      return `/players?tag=${id}`;
    case 'correction':
      return `/corrections/history?number=${id}`;
    case 'vendor':
      return `/vendors?vendor=${id}`;
    case 'game':
      return `/vendors?search=${id}`;
    case 'brand':
      return '/brand';
    case 'announcement':
    case 'announcements':
    case 'picture':
      return '/content';
    case 'alert-rule':
    case 'alert-channels':
      return '/alerts';
    case 'suspicion-rule':
      return '/agents/suspicions';
    case 'salary-rule':
      return '/salaries/rules';
    case 'supplier-ceiling':
    case 'gift-ceiling':
      return '/supplier-cases';
    case 'transfer':
      return `/suppliers/transfers?reference=${id}`;
    case 'receiving-account':
    case 'payment-connection':
    case 'withdrawal-rules':
      return '/channels';
    // The list that was taken out, by its filters.
    case 'rounds':
      return `/rounds?${target.slice(at + 1)}`;
    case 'list':
      return target.startsWith('list:/') && !target.startsWith('list://') ? target.slice(at + 1) : null;
    case 'operator':
      return `/operators?operator=${id}`;
    default:
      return PAGES[kind] ?? null;
  }
}
