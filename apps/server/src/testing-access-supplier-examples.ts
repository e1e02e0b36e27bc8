import { generateKeyPairSync } from 'node:crypto';
import type { ConsoleCalls } from '@baize/contract/console-calls';
import { REASON, SANDBOX, type Examples } from './testing-access-platform.ts';

const newPem = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }).toString();
const SUPPLIER = 'nobody';
const DOOR = { supplier: SUPPLIER, reason: REASON };
const NOW = { from: null, until: null };
const NO_RUN = '00000000-0000-4000-8000-000000000000';

/** Examples of how suppliers are administered, and of their portal. */
export const SUPPLIER_EXAMPLES = {
  getSupplierDesk: { right: { supplier: SUPPLIER }, wrong: { supplier: 'No Body' } },
  listSupplierCalls: { right: { supplier: SANDBOX }, wrong: { supplier: SANDBOX, result: 'unsure' } },
  addSupplierKey: {
    right: { ...DOOR, ...NOW, kid: 'k', pem: 'a key' },
    wrong: { ...DOOR, ...NOW, kid: 'a b', pem: 'a key' },
  },
  retireSupplierKey: { right: { ...DOOR, kid: 'k' }, wrong: { ...DOOR, kid: 'k', reason: '  ' } },
  decideAnnouncedKey: {
    right: { ...DOOR, kid: 'k', fingerprint: '0'.repeat(32), accept: false },
    wrong: { ...DOOR, kid: 'k', fingerprint: '0'.repeat(32), accept: 'perhaps' },
  },
  setSupplierState: { right: { ...DOOR, enabled: false }, wrong: { ...DOOR, enabled: false, reason: '' } },
  setSupplierBrand: { right: { ...DOOR, letIn: false }, wrong: { ...DOOR, letIn: 'yes' } },
  setSupplierNetworks: { right: { ...DOOR, networks: [], was: [] }, wrong: { ...DOOR, networks: [''], was: [] } },
  rereadFeed: { right: { ...DOOR, stream: 'rounds' }, wrong: { ...DOOR, stream: 'Rounds!' } },
  inviteSupplierPerson: {
    right: { ...DOOR, name: 'someone', displayName: 'Someone' },
    wrong: { ...DOOR, name: 'Some One!', displayName: 'Someone' },
  },
  openSandbox: {
    right: ({ freshName }) => ({
      name: freshName(),
      displayName: 'Someone',
      supplier: freshName(),
      supplierName: 'Trying out',
      baseUrl: 'http://127.0.0.1:1',
      reason: DOOR.reason,
    }),
    wrong: { name: 'x', displayName: '', reason: '', supplier: 'trying', supplierName: 'Trying out', baseUrl: '' },
  },
  listOwnCalls: { right: { result: 'refused' }, wrong: { text: 'x' } },
  addOwnKey: {
    right: ({ freshName }) => ({ ...NOW, kid: freshName(), pem: newPem() }),
    wrong: { ...NOW, kid: '', pem: 'a key' },
  },
  retireOwnKey: { right: { kid: 'never' }, wrong: { kid: 'x'.repeat(65) } },
  makeTestPlayer: { right: { balance: '10' }, wrong: { balance: '-1' } },
  topUpTestPlayer: { right: { user: 'm_1', amount: '10' }, wrong: { user: 'nobody', amount: '10' } },
  openTestSession: { right: { user: 'm_1', gameCode: 'a_game' }, wrong: { user: 'm_1', gameCode: '' } },
  getConformanceRun: { right: { id: NO_RUN }, wrong: { id: 'one' } },
  stopConformanceRun: { right: { id: NO_RUN }, wrong: { id: 'one' } },
  startConformanceRun: { right: { only: ['lau-real'], key: 'a key' }, wrong: { only: ['!'], key: 'a key' } },
  getConformanceReport: { right: { id: NO_RUN, format: 'junit' }, wrong: { id: NO_RUN, format: 'pdf' } },
} satisfies Examples<ConsoleCalls>;
