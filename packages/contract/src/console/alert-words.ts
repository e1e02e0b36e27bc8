/** Words and bounds of alerts that the console's pages need at run time, without the schemas. */

/** `unit`: what its threshold counts; null: one is enough, and there is nothing to set. */
type Terms = {
  readonly unit: 'units' | 'percent' | 'minutes' | 'tries' | 'seconds' | null;
  readonly usual: number;
  readonly least: number;
  readonly most: number;
};
const ONE_IS_ENOUGH: Terms = { unit: null, usual: 1, least: 1, most: 1 };

/** Every kind of alert: what it watches, and from which figure on it is opened where a brand has set none. */
export const ALERT_TERMS = {
  /** An invariant of the ledger does not hold, or nobody has proven it for a quarter of an hour. */
  MONEY: ONE_IS_ENOUGH,
  /** An audit chain does not hold. */
  AUDIT: ONE_IS_ENOUGH,
  /** A game returns what chance does not allow, or too little is told of it, and nobody has said why. */
  RETURN: ONE_IS_ENOUGH,
  /** A pool holds less than nothing, or has a hit that is not paid. */
  JACKPOT_SHORT: ONE_IS_ENOUGH,
  /** What the house put into a pool on the brand's day, in whole units of its currency. */
  JACKPOT_DRAIN: { unit: 'units', usual: 15_000_000, least: 1, most: 1_000_000_000 },
  /** The share of a supplier's calls that failed of late; 100 while it is not asked any more. */
  SUPPLIER: { unit: 'percent', usual: 50, least: 1, most: 100 },
  /** For how long the oldest deposit waits for a person, or for a provider that does not answer. */
  DEPOSITS: { unit: 'minutes', usual: 30, least: 1, most: 10_080 },
  /** Logins of players that strangers failed within half an hour, where they are more than those that came in. */
  LOGINS: { unit: 'tries', usual: 50, least: 3, most: 100_000 },
  /** The same of the console. */
  CONSOLE_LOGINS: { unit: 'tries', usual: 10, least: 3, most: 1_000 },
  /** How full the disk is on which the product keeps its files. */
  DISK: { unit: 'percent', usual: 90, least: 10, most: 99 },
  /** How far the slowest reader of the events is behind. */
  LAG: { unit: 'seconds', usual: 60, least: 5, most: 86_400 },
} as const satisfies Readonly<Record<string, Terms>>;
export type AlertKind = keyof typeof ALERT_TERMS;
export const ALERT_KINDS = Object.keys(ALERT_TERMS) as [AlertKind, ...AlertKind[]];
export const alertTerms = (kind: AlertKind): Terms => ALERT_TERMS[kind];

/** `ACKNOWLEDGED`: open, and somebody has said that they look after it. */
export const ALERT_STATES = ['OPEN', 'ACKNOWLEDGED', 'CLOSED'] as const;
export type AlertState = (typeof ALERT_STATES)[number];
export const ALERT_WAYS = ['email', 'webhook'] as const;
export type AlertWay = (typeof ALERT_WAYS)[number];
export const TOLD_EVENTS = ['opened', 'closed', 'test'] as const;
export const TOLD_STATES = ['waiting', 'sent', 'failed'] as const;

export const ALERT_EMAILS_MAX = 10;
export const WEBHOOK_URL_MAX = 500;

/** Parts of what an alert of a game's return is about, in its subject. */
const RETURN_PARTS = '/';
export const returnSubject = (of: { gameCode: string; currency: string; month: string; cause: string }): string =>
  [of.gameCode, of.currency, of.month, of.cause].join(RETURN_PARTS);

/** The console's page that shows what an alert is about; null: there is none. */
export function alertPath(kind: AlertKind, subject: string): string | null {
  const named = encodeURIComponent(subject);
  switch (kind) {
    case 'MONEY':
    case 'LAG':
      return '/money';
    case 'AUDIT':
      return '/audit';
    case 'RETURN': {
      const [game = '', currency = '', month = ''] = subject.split(RETURN_PARTS);
      return `/returns/${encodeURIComponent(game)}?${new URLSearchParams({ month, currency }).toString()}`;
    }
    case 'JACKPOT_SHORT':
    case 'JACKPOT_DRAIN':
      return `/jackpots/${named}`;
    case 'SUPPLIER':
      return `/suppliers/${named}`;
    case 'DEPOSITS':
      return '/deposits';
    case 'CONSOLE_LOGINS':
      return '/operators';
    case 'LOGINS':
    case 'DISK':
      return null;
  }
}
