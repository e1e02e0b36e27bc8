import { readFileSync, writeFileSync } from 'node:fs';
const D = '/work/wt/sticky/packages/domain/src/games/slot/';
const { tallyHeld, heldDistribution } = await import(D + 'held.ts');
const { enumerateSpins } = await import(D + 'enumerate.ts');
const { capFigures } = await import(D + 'distribution.ts');
const model = JSON.parse(readFileSync(process.argv[2]!, 'utf8'));
const t = Date.now();
const chain = tallyHeld(model);
console.log('tally', Date.now() - t, 'branches', chain.flat().length, 'entries', chain.flat().reduce((a: number, b: any) => a + b.units.length, 0));
const base = enumerateSpins(model, 'base');
console.log('hit', 1 - (base.histogram.get(0)?.get(0) ?? 0) / base.combinations);
const d = heldDistribution(model, chain);
console.log('dist', Date.now() - t);
for (const cap of [300, 400, 500, 600, 750, 800, 1000]) {
  const c = capFigures({ ...model, maxWinUnits: cap * 25 }, d);
  console.log(cap, c, Math.ceil(1 / c.chance));
}
writeFileSync('/tmp/sticky-work/b-dist.json', JSON.stringify({ hit: 1 - (base.histogram.get(0)?.get(0) ?? 0) / base.combinations }));
