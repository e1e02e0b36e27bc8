import { boundedLines } from '@baize/wallet-protocol/bounded-lines';
import type { Env } from './env.ts';

/**
 * JSON lines on standard output, of each text so many in a minute. What could identify or authenticate a person is cut
 * before it is written.
 */
export const loggerOptions = (env: Pick<Env, 'LOG_LEVEL'>) => ({
  level: env.LOG_LEVEL,
  redact: {
    paths: [
      'req.headers.authorization',
      'req.headers.cookie',
      'req.headers["x-token"]',
      '*.password',
      '*.token',
      '*.captcha',
      '*.code',
      '*.serverSeed',
      '*.mobileNum',
      '*.email',
    ],
    censor: '[cut]',
  },
  base: undefined,
  hooks: { logMethod: boundedLines() },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
});
