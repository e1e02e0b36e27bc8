// Names every optional platform package that the lockfile mentions but does not pin.
// `npm ci` refuses such a lockfile, so the test run stops here first, with the names. See docs/adr/0001.
import { readFileSync } from 'node:fs';

const packages = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
const pinned = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)));
const missing = {};
for (const [path, entry] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!pinned.has(name)) (missing[path] ??= []).push(`${name}@${range}`);
  }
}
if (Object.keys(missing).length > 0) {
  console.error('The lockfile is incomplete:', JSON.stringify(missing, null, 1));
  process.exit(1);
}
