/**
 * Writes the tables that the browsers load in place of the contract: name, method, path, and whether a call is sealed
 * or keyed. Run: node scripts/call-table.ts
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSOLE_CALLS } from '@baize/contract/console-calls';
import type { Calls } from '@baize/contract/define-call';
import { PLAY_CALLS } from '@baize/contract/play/calls';
import { SITE_CALLS } from '@baize/contract/site-calls';

const CONTRACT = join(import.meta.dirname, '../packages/contract/src');
export const CALL_TABLES: readonly { readonly file: string; readonly name: string; readonly calls: Calls }[] = [
  { file: join(CONTRACT, 'site-table.gen.ts'), name: 'SITE_TABLE', calls: SITE_CALLS },
  { file: join(CONTRACT, 'console-table.gen.ts'), name: 'CONSOLE_TABLE', calls: CONSOLE_CALLS },
  { file: join(CONTRACT, 'play/play-table.gen.ts'), name: 'PLAY_TABLE', calls: PLAY_CALLS },
];

/** The text of one table's file. */
export function renderCallTable(name: string, calls: Calls): string {
  const lines = Object.values(calls).map((call) => {
    const kind = call.sealed ? ", 'sealed'" : call.keyed ? ", 'keyed'" : '';
    return `  ${call.name}: ['${call.method}', '${call.path}'${kind}],\n`;
  });
  const head = '/** Generated from the contract by scripts/call-table.ts: npm run docs. */\n';
  return `${head}export const ${name} = {\n${lines.join('')}} as const;\n`;
}

if (import.meta.main)
  for (const { file, name, calls } of CALL_TABLES) writeFileSync(file, renderCallTable(name, calls));
