/**
 * Preloaded into the platform's process (`node --import`) when the lab runs a broken build: it rewrites the named lines
 * of the product as they are loaded. The product itself has no seam for this. A line that is not found exactly once
 * stops the process, so that no broken build turns harmless unnoticed when the code moves on.
 */
import { registerHooks } from 'node:module';
import { MUTANTS } from './lib/mutant-list.ts';
import { pathOf } from './lib/mutant.ts';

const name = process.env['FAULT_BREAK'];
const mutant = MUTANTS.find((each) => each.name === name);
if (!mutant) throw new Error(`there is no broken build ${name}`);

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    const edits = mutant.edits.filter((edit) => url.endsWith(`/${pathOf(edit)}`));
    if (edits.length === 0) return loaded;
    let source = Buffer.from(loaded.source as Uint8Array).toString('utf8');
    for (const { file, find, replace } of edits) {
      const parts = source.split(find);
      if (parts.length !== 2) throw new Error(`broken build ${name}: its line is ${parts.length - 1} times in ${file}`);
      source = parts.join(replace);
    }
    return { ...loaded, source };
  },
});
