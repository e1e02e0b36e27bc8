import type { Deps } from '../../../deps.ts';
import type { Consumer } from '../../../outbox/consumer.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import type { CatalogueModule } from '../../games/catalogue/index.ts';
import type { IdentityModule } from '../../people/identity/index.ts';
import type { JackpotsModule } from '../../games/jackpots/index.ts';
import type { OperatorsModule } from '../../base/operators/index.ts';
import type { WagersModule } from '../../base/wagers/index.ts';

/** The console stands above everything and only asks. */
export type ConsoleNeeds = {
  readonly deps: Deps;
  readonly brand: BrandModule;
  readonly identity: IdentityModule;
  readonly operators: OperatorsModule;
  readonly catalogue: CatalogueModule;
  readonly wagers: WagersModule;
  readonly jackpots: JackpotsModule;
  /** Consumers whose lag is shown. */
  readonly consumers: () => readonly Consumer[];
  /** File of the audit anchors, outside the database. */
  readonly anchorFile: string;
};
