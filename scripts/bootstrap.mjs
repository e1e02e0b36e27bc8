// Runs on whatever Node the machine has, before anything is installed: plain JavaScript, no dependency.
// It installs once per lockfile, so that `npm start` and `npm test` on a fresh clone need nothing else.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const wanted = createHash('sha256')
  .update(readFileSync('package-lock.json'))
  .update(process.platform + process.arch)
  .digest('hex');
const stamp = 'node_modules/.install-stamp';

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  const npm = process.env.npm_execpath; // the npm that runs us, so that no other version rewrites the tree
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = spawnSync(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, { stdio: 'inherit' });
  if (result.status !== 0) process.exit(result.status ?? 1);
  writeFileSync(stamp, wanted);
}
