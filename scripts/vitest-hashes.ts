/**
 * A password's hash takes 70 ms of a processor, and waits behind everything else for it. What it costs is the matter of
 * few tests: for all others it is computed over the least memory that there may be. What is asked for, and so what is
 * stored, stays as it is. A file that is about the price asks for it: `vi.stubEnv('HASHES_AT_FULL_PRICE', '1')`.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type Argon2 = typeof crypto.argon2;
const LEAST = { memory: 8, passes: 1 };
const IS_CHEAP = Symbol.for('baize.hashes-are-cheap');

const known: Argon2 & { [IS_CHEAP]?: true } = crypto.argon2;
// A setup runs for each file of a worker.
if (known[IS_CHEAP] === undefined) {
  const cheap: Argon2 = (algorithm, parameters, done) =>
    known(algorithm, process.env.HASHES_AT_FULL_PRICE ? parameters : { ...parameters, ...LEAST }, done);
  Object.assign(crypto, { argon2: Object.assign(cheap, { [IS_CHEAP]: true }) });
  syncBuiltinESMExports();
}
