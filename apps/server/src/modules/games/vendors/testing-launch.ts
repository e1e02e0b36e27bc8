import type { VisitorContext } from '../../../context.ts';
import { brandId, supplierId } from '../../../ids.ts';
import type { LaunchDeps } from './commands/launch-game.ts';

const BRAND = brandId(2);

type LaunchBed = {
  /** What the supplier answers when it is asked for a game's address. */
  readonly gameUrl: (request: never) => Promise<unknown>;
  readonly supplier?: object;
  readonly brand?: object;
  readonly game?: object;
  readonly log?: object;
};

/** A launch without a database: one brand, one supplier, one game, and what a test says otherwise. */
export const launchDeps = ({ gameUrl, supplier, brand, game, log }: LaunchBed): LaunchDeps =>
  ({
    directory: {
      supplierById: async () => ({
        enabled: true,
        brands: new Set([BRAND]),
        guard: { state: () => 'closed' },
        client: { gameUrl },
        ...supplier,
      }),
      forget: () => undefined,
    },
    brand: async () => ({
      settings: { homeCountry: 'IN', launchGameCDNs: [] },
      jurisdiction: {
        memberTransfers: true,
        tryPlay: { guests: true, members: true },
        autoplay: false,
        quickSpin: true,
        minCycleMs: 0,
        stakeMax: {},
      },
      ...brand,
    }),
    findLaunchable: async () => ({
      gameCode: 'dice',
      supplierId: supplierId(1),
      trial: true,
      nameIn: () => 'Dice',
      recommended: () => [],
      ...game,
    }),
    now: () => new Date(),
    hosts: { studio: 'https://studio.test', pick: () => 0 },
    log,
  }) as unknown as LaunchDeps;

/** A guest of the brand, from a country or from nowhere known. */
export const launchVisitor = (country: string | null): VisitorContext =>
  ({ brandId: BRAND, actor: null, country }) as unknown as VisitorContext;

export const LAUNCH_QUERY = { gameCode: 'dice', mode: 'try', language: 'en', platform: 'GPL_DESKTOP' } as const;
