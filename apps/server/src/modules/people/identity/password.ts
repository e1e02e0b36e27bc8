import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { isCommonPassword } from '@baize/domain/common-passwords';
import { createFairQueue } from '../../../limiter/index.ts';
import { putPoolBehind } from './pool-priority.ts';

const argon2Hash = promisify<'argon2id', Argon2Parameters, Buffer>(
  argon2 as (
    algorithm: 'argon2id',
    parameters: Argon2Parameters,
    done: (error: Error | null, key: Buffer) => void,
  ) => void,
);

/**
 * OWASP's first choice for argon2id: 19 MiB, two passes, one lane. It runs in the thread pool, not on the event loop.
 */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/**
 * A hash costs a thread of the pool some 30 ms and 19 MiB. Half of the pool's four threads stay free for files and
 * names, and a processor for play: on a machine of two, a bet beside ten logins would wait for them. With 256 waiting,
 * the last one still gets its answer within the time of a request.
 */
const HASHES_RUNNING = Math.max(1, Math.min(2, availableParallelism() - 1));
const HASHES_WAITING = 256;
/** Of one network and purpose. */
const HASHES_WAITING_IN_LANE = 16;
const queue = createFairQueue({
  running: HASHES_RUNNING,
  laneWaiting: HASHES_WAITING_IN_LANE,
  waiting: HASHES_WAITING,
});

/** In whose turn strangers' passwords are hashed: a purpose and a network. Absent: the house's own work, not queued. */
export type HashLane = string;
const hash = (lane: HashLane | undefined, parameters: Argon2Parameters): Promise<Buffer> => {
  const work = (): Promise<Buffer> => argon2Hash('argon2id', parameters);
  return lane === undefined ? work() : queue.run(lane, work);
};

const bare = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** The PHC string of a password under a fresh salt. Rejects with `Overloaded` where the lane is full. */
export async function hashPassword(password: string, lane?: HashLane): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await hash(lane, {
    message: password.normalize('NFC'),
    nonce,
    parallelism: LANES,
    tagLength: TAG_BYTES,
    memory: MEMORY_KIB,
    passes: PASSES,
  });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${bare(nonce)}$${bare(tag)}`;
}

async function matches(password: string, phc: string, lane: HashLane | undefined): Promise<boolean> {
  const parsed = PHC.exec(phc);
  if (!parsed) throw new Error('a stored password hash is not a PHC string of argon2id');
  const [, memory, passes, parallelism, salt, tag] = parsed;
  const expected = Buffer.from(tag!, 'base64');
  const actual = await hash(lane, {
    message: password.normalize('NFC'),
    nonce: Buffer.from(salt!, 'base64'),
    parallelism: Number(parallelism),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
  });
  return timingSafeEqual(actual, expected);
}

/**
 * Made once: what an unknown account is checked against, so that it takes as long as a known one. The first hash brings
 * the pool's threads.
 */
const dummy = hashPassword(randomBytes(24).toString('base64')).finally(putPoolBehind);

/**
 * Whether a password is the stored one. No stored hash costs the same time and is never right. Rejects with
 * `Overloaded` where the lane is full.
 */
export async function verifyPassword(
  password: string,
  phc: string | null | undefined,
  lane?: HashLane,
): Promise<boolean> {
  const right = await matches(password, phc ?? (await dummy), lane);
  return right && phc !== null && phc !== undefined;
}

export const PASSWORD_LENGTH_MAX = 128;

export type PasswordRule = {
  readonly minLength: number;
  readonly own: readonly string[];
  readonly defaultPassword: string | null;
  /** A brand may let common ones be. Absent: they are refused. */
  readonly refuseCommonPasswords?: boolean;
};

/** What NIST SP 800-63B asks: long enough, not common, not one's own name, and not the password the house hands out. */
export function isWeakPassword(
  password: string,
  { minLength, own, defaultPassword, refuseCommonPasswords = true }: PasswordRule,
): boolean {
  const length = Array.from(password).length;
  return (
    length < Math.max(minLength, 6) ||
    length > PASSWORD_LENGTH_MAX ||
    password === defaultPassword ||
    (refuseCommonPasswords && isCommonPassword(password, own))
  );
}
