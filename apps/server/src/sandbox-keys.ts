import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What platform and sandbox provider share; made once, beside the other keys. */
export function sandboxKeys(directory: string): { apiKey: string; webhookSecret: string } {
  const file = join(directory, 'sandbox.json');
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(
      file,
      JSON.stringify({
        apiKey: randomBytes(24).toString('base64url'),
        webhookSecret: randomBytes(32).toString('base64url'),
      }),
      { mode: 0o600 },
    );
  }
  return JSON.parse(readFileSync(file, 'utf8')) as { apiKey: string; webhookSecret: string };
}
