/**
 * `npm run attacks`: the attack suite alone and whole (docs/attacks.md): `npm test` plays some rows of its largest
 * matrices. Words behind it narrow the files, as with vitest. The exit code says whether any attack went through.
 */
import { startVitest } from 'vitest/node';

process.env.PROOFS = 'whole';
const wanted = process.argv.slice(2);
const files = wanted.length === 0 ? ['.attack.it.test.ts'] : wanted.map((word) => `${word}.attack.it.test.ts`);
const vitest = await startVitest('test', files, { run: true, project: ['integration'] });
const modules = vitest.state.getTestModules();
const cases = modules.flatMap((module) => [...module.children.allTests()]);
const through = cases.filter((test) => test.result().state !== 'passed').length;
await vitest.close();
const count = `${cases.length} attacks in ${modules.length} files`;
console.log(through === 0 ? `${count}: none passes` : `${count}: ${through} pass or could not be tried`);
process.exitCode = cases.length > 0 && through === 0 && modules.every((module) => module.ok()) ? 0 : 1;
