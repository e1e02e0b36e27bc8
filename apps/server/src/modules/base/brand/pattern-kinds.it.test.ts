import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, seedBrand, type TestDatabase } from '../../../testing.ts';
import { StoredSettingsSchema } from './settings.ts';

const MIGRATION = join(import.meta.dirname, '../../../db/migrations/0262_pattern_kinds.sql');
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const rule = (field: string, patternId: string, acceptedPattern: string) => ({
  field,
  enabled: true,
  required: true,
  acceptedPattern,
  patternId,
  minLength: 1,
  maxLength: 9,
});

test('rules that were stored as expressions become the kind beside them, all others stay as they are', async () => {
  const id = await seedBrand(database.ownerUrl, 'old-rules', 'BDT');
  const rules = [
    rule('username', 'letterFirst', '[a-z]*'.repeat(8)),
    rule('password', 'any', '*'),
    rule('mobileNum', 'DIGITS', '01\\d{9}'),
    rule('email', 'email', 'E-MAIL'),
    rule('line', 'martian', '.*.*.*='),
    rule('wechat', 'any', 'noSpaces'),
  ];
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `update brand.brand set settings = jsonb_build_object('registerRules', $2::jsonb) where id = $1`,
      [id, JSON.stringify(rules)],
    );
    for (let twice = 0; twice < 2; twice += 1) await owner.query(readFileSync(MIGRATION, 'utf8'));
    const { rows } = await owner.query<{ settings: { registerRules: { acceptedPattern: string }[] } }>(
      'select settings from brand.brand where id = $1',
      [id],
    );
    const { settings } = rows[0]!;
    expect(settings.registerRules.map(({ acceptedPattern }) => acceptedPattern)).toEqual([
      'letterFirst',
      '*',
      'DIGITS',
      'E-MAIL',
      '*',
      'noSpaces',
    ]);
    const { registerRules } = StoredSettingsSchema.parse(settings);
    expect(registerRules.slice(0, rules.length)).toEqual(settings.registerRules);
    // Fields that the product learnt since then are there, and off.
    expect(registerRules.length).toBeGreaterThan(rules.length);
    expect(registerRules.slice(rules.length).some(({ enabled, required }) => enabled || required)).toBe(false);
  } finally {
    await owner.end();
  }
});
