import type { OperatorContext } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import type { OperatorsModule } from '../../../base/operators/index.ts';
import type { SupplierAdministration } from '../administration.ts';
import type { Supplier } from '../directory.ts';
import type { DeskDeps } from './reach.ts';

/** What the calls of the desk stand on. */
export type DeskRouteDeps = DeskDeps &
  Pick<Deps, 'env' | 'secrets'> & {
    readonly operators: Pick<OperatorsModule, 'createOperator' | 'findByName'>;
    readonly administer: Pick<SupplierAdministration, 'add' | 'letIn' | 'takeShelf'>;
    readonly shelveTestGame: (ctx: OperatorContext, supplier: Supplier) => Promise<void>;
  };
