import { expect, test } from 'vitest';
import type { Wallet } from '../../../ledger/index.ts';
import { createMerchantWalletModule } from './index.ts';

const NOON = Date.UTC(2026, 2, 10, 12);

test('a member’s wallet is read once in five seconds, and each gets their own', async () => {
  let clock = NOON;
  const asked: string[] = [];
  const { siteRoutes } = createMerchantWalletModule(
    {
      now: () => new Date(clock),
      ledger: {
        readWallet: async (brand: number, member: bigint) => {
          asked.push(`${brand}/${member}`);
          return member === 9n
            ? undefined
            : ({ cash: { balance: member * 100_000n }, bonus: { balance: 50_000n } } as Wallet);
        },
      } as never,
    },
    { brand: async () => ({ merchantCode: 'BAIZE' }) as never },
  );
  const read = async (member: bigint, brandId = 1) => {
    const answer = await siteRoutes![0]!.handle(
      { brandId, actor: { memberId: member, currency: 'BDT' } } as never,
      {},
      {},
    );
    return (answer as { readonly value: { readonly balance: string; readonly asOf: string } }).value;
  };
  expect(await read(7n)).toEqual({
    merchantCode: 'BAIZE',
    currency: 'BDT',
    balance: '7.50',
    asOf: new Date(NOON).toISOString(),
  });
  expect((await read(8n)).balance).toBe('8.50');
  clock += 4_999;
  expect((await read(7n)).asOf).toBe(new Date(NOON).toISOString());
  expect(asked).toEqual(['1/7', '1/8']);
  clock += 1;
  expect((await read(7n)).asOf).toBe(new Date(clock).toISOString());
  expect((await read(9n)).balance).toBe('0.00');
  await read(7n, 2);
  expect(asked).toEqual(['1/7', '1/8', '1/7', '1/9', '2/7']);
});
