/** Child of bench/probes.ts: two hundred who scrape an address once a second each, as monitors do, until it dies. */
const SCRAPERS = 200;
const SCRAPE_EVERY_MS = 1_000;
const url = process.argv[2] ?? '';

async function scrape(): Promise<void> {
  for (;;) {
    await fetch(url).then((answer) => answer.arrayBuffer());
    await new Promise((tick) => setTimeout(tick, SCRAPE_EVERY_MS));
  }
}
const scrapers = Array.from({ length: SCRAPERS }, scrape);
process.send?.('ready');
await Promise.all(scrapers);
