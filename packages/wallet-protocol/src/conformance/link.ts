import type { Signer, SigningMode } from '../signing.ts';
import type { Writable } from '../strict-json.ts';
import type { DialectName } from './checks.ts';

export type Fields = { readonly [name: string]: Writable };
export type Link = {
  readonly label: string;
  readonly baseUrl: string;
  readonly mode: SigningMode;
  readonly currency: string;
  readonly otherCurrency: string;
  readonly games: readonly string[];
  readonly signer: Signer;
  readonly dialect: DialectName;
  /** What a dialect without key pairs is signed with. */
  readonly secret: Buffer;
  /** The smallest amount that the dialect can say, in our units. */
  readonly smallest: bigint;
};
export type RawCall = {
  readonly path: string;
  readonly body: Buffer;
  readonly method?: 'GET' | 'POST';
  readonly signer?: Signer;
  readonly secret?: Buffer;
  /** Replaces the signed headers after signing; undefined removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly timestampMs?: number;
  /** What the signature covers, where that is not what is sent. */
  readonly signedBody?: Buffer;
  readonly signedPath?: string;
};
