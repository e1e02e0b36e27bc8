import pg from 'pg';
import type { Stack } from '../../scripts/stack.ts';

const LANGUAGES = ['en', 'bn', 'hi', 'th', 'vi', 'es', 'pt', 'zh', 'ja', 'ru'];
const ADJECTIVES = ['Golden', 'Silent', 'Crimson', 'Lucky', 'Wild', 'Hidden', 'Royal', 'Lunar', 'Amber', 'Northern'];
const NOUNS = ['Temple', 'River', 'Dragon', 'Lantern', 'Garden', 'Harbour', 'Tiger', 'Comet', 'Orchard', 'Palace'];
const BENGALI = ['স্বর্ণ', 'নীরব', 'লাল', 'ভাগ্যবান', 'বন্য', 'লুকানো', 'রাজকীয়', 'চান্দ্র', 'অম্বর', 'উত্তরের'];

/** A name of its own in each language, as suppliers give them. */
function namesOf(at: number): Record<string, string> {
  const [adjective, noun] = [at % 10, Math.floor(at / 10) % 10];
  const english = `${ADJECTIVES[adjective]} ${NOUNS[noun]} ${at}`;
  return Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      language === 'en'
        ? english
        : language === 'bn'
          ? `${BENGALI[adjective]} ${NOUNS[noun]} ${at}`
          : `${english} ${language}`,
    ]),
  );
}

/** More slots for the first brand, made for a measurement alone: so many of so many studios. */
export async function fillGames(stack: Stack, { count, studios }: { count: number; studios: number }): Promise<void> {
  const client = new pg.Client({ connectionString: stack.databaseUrl('baize') });
  await client.connect();
  try {
    const { rows } = await client.query<{ brand_id: number; supplier_id: number }>(
      'select brand_id, supplier_id from catalogue.vendor order by brand_id, sort limit 1',
    );
    const { brand_id: brand, supplier_id: supplier } = rows[0]!;
    await client.query(
      `insert into catalogue.vendor (brand_id, code, game_type, supplier_id, display_name, sort)
        select $1, 'BENCH' || n, 'RNG', $2, 'Studio ' || n, 500 + n from generate_series(1, $3::int) n`,
      [brand, supplier, studios],
    );
    const games = Array.from({ length: count }, (_, at) => namesOf(at));
    await client.query(
      `insert into catalogue.game (brand_id, game_code, supplier_id, vendor, game_type, name, classify, rtp, lines,
          min_stake, max_stake, trial, is_hot, is_new, enabled, sort, jackpot)
        select $1, 'bench-game-' || n, $2, 'BENCH' || (n % $4::int + 1), 'RNG', name,
          case n % 5 when 0 then 'JP' when 1 then 'AC' else '' end, '0.95' || (n % 90 + 10),
          case n % 3 when 0 then 25 end,
          100000, 50000000, true, n % 7 = 0, n % 11 = 0, true, n, n % 5 = 0
        from jsonb_array_elements($3::jsonb) with ordinality as each (name, n)`,
      [brand, supplier, JSON.stringify(games), studios],
    );
  } finally {
    await client.end();
  }
}
