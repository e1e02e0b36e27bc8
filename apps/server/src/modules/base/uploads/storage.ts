import type { Uuid } from '../../../ids.ts';

/** Where files rest. Each is written once, under a name that we drew. */
export type Storage = {
  readonly put: (id: Uuid, bytes: Buffer) => Promise<void>;
  /** Undefined: there is no such file. */
  readonly get: (id: Uuid) => Promise<Buffer | undefined>;
  /** One that is not there is gone already. */
  readonly remove: (id: Uuid) => Promise<void>;
};
