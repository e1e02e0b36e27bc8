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
  | { readonly at: 'wrong'; readonly n: number; readonly why: string };

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
};
export type LoadMessage = { readonly acked: number; readonly sent: number };

export type Findings = {
  readonly lost: string[];
  readonly doubled: string[];
  readonly unasked: string[];
  readonly unsound: string[];
  readonly wrong: string[];
};
