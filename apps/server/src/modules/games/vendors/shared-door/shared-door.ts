import type { Answer, TransactionCall } from '@baize/wallet-protocol';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable } from '../../../../db/pool.ts';
import { parseWireUser, type MemberId } from '../../../../ids.ts';
import type { KernelCall, ReceivedCall } from '../received-call.ts';
import type { Directory } from '../directory.ts';
import type { MovingCall } from './door-frames.ts';
import { hostDoor, type DoorHost } from './door-host.ts';
import { createDoorLink, type DoorLink, type TravellingCall } from './door-link.ts';

export type SharedDoorDeps = {
  /** One socket per web process of this machine, in an order that all of them know. */
  readonly sockets: readonly string[];
  /** Which of them is this process's own. */
  readonly index: number;
  readonly directory: Pick<Directory, 'ownerOf' | 'supplierById'>;
  readonly answerHere: (received: ReceivedCall) => Promise<Answer>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
};
export type SharedDoor = {
  readonly answer: (received: ReceivedCall) => Promise<Answer>;
  readonly open: () => Promise<void>;
  readonly close: () => Promise<void>;
  /** Whether the doors of all others can be reached. */
  readonly isLinked: () => boolean;
};

/**
 * The web processes of one machine share one door per brand, since doors over the same wallets find each other's memory
 * out of date: a call that moves money is answered by the process that owns its brand's door. Nothing depends on it for
 * its truth. Where the owner cannot be reached, a call goes through the door of this process, as between machines.
 */
export function createSharedDoor(deps: SharedDoorDeps): SharedDoor {
  const { sockets, index, directory, answerHere, log } = deps;
  const links = new Map<number, DoorLink>();
  let host: DoorHost | undefined;
  /** Members with calls in this process's door that belong into another's: until these are answered, all stay here. */
  const strays = new Map<MemberId, number>();
  const answerStray = async (member: MemberId, received: ReceivedCall): Promise<Answer> => {
    strays.set(member, (strays.get(member) ?? 0) + 1);
    try {
      return await answerHere(received);
    } finally {
      const left = strays.get(member)! - 1;
      if (left === 0) strays.delete(member);
      else strays.set(member, left);
    }
  };
  return {
    answer: async (received) => {
      const { supplier, call, digest } = received;
      const member = movesMoney(call) ? parseWireUser(call.user) : undefined;
      const owner = links.size === 0 || member === undefined ? undefined : await directory.ownerOf(member);
      const link = owner && links.get(owner.brandId % sockets.length);
      if (!movesMoney(call) || member === undefined || link === undefined) return answerHere(received);
      const asked = strays.has(member)
        ? undefined
        : link.ask({ supplierId: supplier.id, call: withoutRecord(call), digest });
      return asked ?? answerStray(member, received);
    },
    open: async () => {
      const own = sockets[index];
      if (own === undefined) return;
      host = await hostDoor(own, { log, answer: (call) => answerFor(deps, call) });
      sockets.forEach((path, at) => {
        if (at !== index) links.set(at, createDoorLink(path));
      });
    },
    close: async () => {
      for (const link of links.values()) link.close();
      await host?.close();
    },
    isLinked: () => [...links.values()].every((link) => link.isUp()),
  };
}

const movesMoney = (call: KernelCall): call is MovingCall => call.kind !== 'info' && call.kind !== 'balance';

/** Of the supplier's own object only the known parts decide anything, and those were read. */
const withoutRecord = (call: MovingCall): MovingCall =>
  call.kind === 'actions' ? { ...call, actions: call.actions.map(withoutRaw) } : withoutRaw(call);

function withoutRaw(call: TransactionCall): TransactionCall {
  if (call.meta.raw === undefined) return call;
  const { raw: _raw, ...meta } = call.meta;
  return { ...call, meta };
}

/** A connection that this process does not know yet is not refused: the other asks again, and it is known by then. */
async function answerFor(
  { directory, answerHere }: SharedDoorDeps,
  { supplierId, call, digest }: TravellingCall,
): Promise<Answer> {
  const supplier = await directory.supplierById(supplierId);
  if (!supplier) throw new DatabaseUnavailable('a connection that is not known here yet');
  return answerHere({ supplier, call, digest });
}
