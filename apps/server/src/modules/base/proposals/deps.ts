import type { Failure } from '@baize/contract/failure';
import type { ProposalKind } from '../../../command/proposals.ts';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { BrandId, OperatorId } from '../../../ids.ts';

type Refusal = Failure<'CONFIRMATION_NEEDED' | 'SELF_APPROVAL'>;

export type ProposalsDeps = {
  readonly deps: Pick<Deps, 'db' | 'now'>;
  /** Of every module: a change is carried out by the one that its kind names. */
  readonly kinds: () => readonly ProposalKind[];
  /** Why one operator may not check what another made. */
  readonly refusalToCheck: (
    at: { readonly tx: Tx; readonly brandId: BrandId; readonly now: Date },
    people: { readonly maker: OperatorId; readonly checker: OperatorId; readonly madeAt: Date },
  ) => Promise<Refusal | undefined>;
  readonly operatorsNamed: (tx: Tx, text: string) => Promise<readonly OperatorId[]>;
  readonly displayNamesOf: (tx: Tx, ids: readonly OperatorId[]) => Promise<ReadonlyMap<OperatorId, string>>;
};
