/**
 * What the load process writes into its journals, and what the checker holds the database against. Money: 1/100 000
 * units as text.
 */
export type WalletOp = {
  readonly n: number;
  readonly kind: 'bet' | 'win' | 'rollback';
  readonly tx: string;
  readonly ref: string | null;
  readonly user: string;
  readonly token: string;
  readonly game: string;
  readonly round: string;
  readonly closed: boolean;
  readonly amount: string;
  readonly currency: string;
};
export type DepositOp = {
  readonly n: number;
  readonly kind: 'deposit';
  readonly id: string;
  readonly user: string;
  readonly amount: string;
};
export type Op = WalletOp | DepositOp;

/** Invariants that the load itself sees broken, by what it is answered. */
export type Told = 'repeats' | 'allowed' | 'paid-once';

/**
 * `intent` before the first byte is sent, `ack` after the first definite answer, `wrong` for an answer that nothing
 * allows.
 */
export type Line =
  | { readonly at: 'intent'; readonly op: Op }
  | {
      readonly at: 'ack';
      readonly n: number;
      readonly status: string;
      readonly detail: string | null;
      readonly balance: string | null;
    }
  | { readonly at: 'wrong'; readonly n: number; readonly why: string; readonly invariant: Told };

export type LabPlayer = {
  readonly user: string;
  readonly token: string;
  readonly game: string;
  readonly currency: string;
  readonly balance: string;
};
export type LabDeposit = {
  readonly id: string;
  readonly user: string;
  readonly amount: string;
  readonly webhook: string;
};

/** Handed to the load process as a file: nothing of it is on a command line. */
export type LoadConfig = {
  readonly walletUrl: string;
  readonly kid: string;
  readonly privateKeyPem: string;
  readonly hookUrl: string;
  readonly webhookSecret: string;
  readonly players: readonly LabPlayer[];
  readonly deposits: readonly LabDeposit[];
  readonly journal: string;
  readonly callers: number;
  readonly seed: number;
  /** Statuses and HTTP answers that the fault explains: they are asked again. */
  readonly explains: readonly string[];
};
export type LoadMessage = { readonly acked: number; readonly sent: number; readonly unanswered: number };

/** What must hold after every run, whatever was broken meanwhile. */
export const INVARIANTS = {
  stored: 'what was acknowledged is stored, with its answer and its content',
  asked: 'nothing is stored or moved that nobody asked for',
  once: 'one id moves money once',
  moved: 'what moved under an id is what its answer says',
  'given-back': 'an acknowledged rollback gives its bet back',
  'paid-once': 'a wager is paid once or given back once, never both',
  deposits: 'an acknowledged deposit is credited once, with its amount',
  balances: 'balances follow from the journals alone',
  repeats: 'a transaction that is asked again is answered as before',
  allowed: 'no call is answered with what its course does not allow',
  answered: 'every operation gets a definite answer once the fault is over',
  up: 'no process of the product ends by itself, and it serves again once a fault is over',
  outbox: 'every consumer passes every event within half a minute of peace',
  books: "the ledger's own proofs hold",
  rollups: 'every settled wager is counted once, and the rollups equal the wagers',
} as const;
export type Invariant = keyof typeof INVARIANTS;
/** `subject`: the player it is about, where it is about one. */
export type Finding = { readonly invariant: Invariant; readonly text: string; readonly subject?: string };
export type Findings = Finding[];
