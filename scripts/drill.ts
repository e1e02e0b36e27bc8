/**
 * `npm run drill -- install`: an empty database becomes a working brand by what docs/deployment.md says.
 * `npm run drill -- keys`: keys are lost, and the runbook is followed.
 * `npm run drill -- restore [logical | physical]`: restores backups into fresh clusters, goes on playing on them and
 * proves the books. The last line is one JSON object; the exit code is 1 where anything does not hold.
 */
import { drillInstall } from './drill-install.ts';
import { drillKeys } from './drill-keys.ts';
import { drillLogical } from './drill-logical.ts';
import { drillPhysical } from './drill-physical.ts';
import type { DrillReport } from './drill-play.ts';

const DRILLS: Readonly<Record<string, () => Promise<DrillReport>>> = { logical: drillLogical, physical: drillPhysical };

const [what, ...chosen] = process.argv.slice(2);
const USAGE = ['install', 'keys', 'restore [logical] [physical]']
  .map((words, nth) => `${nth === 0 ? 'usage:' : '      '} npm run drill -- ${words}`)
  .join('\n');
const STORIES = { install: drillInstall, keys: drillKeys };
if ((what === 'install' || what === 'keys') && chosen.length === 0) {
  const report = await STORIES[what]();
  for (const each of report.proven) console.log(`holds: ${each}`);
  for (const finding of report.findings) console.log(`DOES NOT HOLD: ${finding}`);
  console.log(JSON.stringify({ drill: what, ...report }));
  process.exit(report.held ? 0 : 1);
}
if (what !== 'restore' || chosen.some((name) => !DRILLS[name])) {
  console.error(USAGE);
  process.exit(2);
}
const began = performance.now();
const reports: Record<string, DrillReport> = {};
for (const name of chosen.length > 0 ? chosen : Object.keys(DRILLS)) {
  const report = await DRILLS[name]!();
  reports[name] = report;
  console.log(
    `${name}: ${report.held ? 'held' : 'DID NOT HOLD'}; served again ${report.restoreMinutes} min after the loss, ` +
      `${report.acked.before} operations acknowledged before it and ${report.acked.after} after, ` +
      `${report.unread} events were unread at the backup, epoch ${report.epoch.before} and then ${report.epoch.after}`,
  );
  for (const finding of report.findings) console.log(`  ${finding}`);
}
const held = Object.values(reports).every((report) => report.held);
const minutes = Number(((performance.now() - began) / 60_000).toFixed(2));
console.log(JSON.stringify({ drill: 'restore', held, minutes, ...reports }));
process.exit(held ? 0 : 1);
