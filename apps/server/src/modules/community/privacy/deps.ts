import type { Deps } from '../../../deps.ts';
import type { BrandId } from '../../../ids.ts';
import type { PersonalData } from '../../../personal-data.ts';
import type { IdentityModule } from '../../people/identity/index.ts';

export type PrivacyDeps = {
  readonly deps: Pick<Deps, 'db' | 'ledger' | 'now'>;
  readonly identity: Pick<
    IdentityModule,
    'checkOwnProof' | 'findMember' | 'forgetSessions' | 'hasAuthenticator' | 'heldUntil' | 'noteOwnChange' | 'writeTo'
  >;
  readonly brandIds: () => Promise<readonly BrandId[]>;
  /** What every module holds of persons; asked when all are there. */
  readonly parts: () => readonly PersonalData[];
};
