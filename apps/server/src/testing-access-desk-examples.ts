import { randomUUID } from 'node:crypto';
import type { ConsoleCalls } from '@baize/contract/console-calls';
import { SETUP_EXAMPLES } from './testing-access-setup-examples.ts';
import { SUPPLIER_EXAMPLES } from './testing-access-supplier-examples.ts';
import { REASON, type Examples } from './testing-access-platform.ts';

const CAMPAIGN = {
  name: 'Welcome',
  gameCodes: ['no-such-game'],
  rounds: 10,
  stake: '1.00',
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: '2036-11-01T00:00:00.000Z',
  days: 7,
  multiple: 1,
  budget: '100.00',
  reason: REASON,
};

const SCHEDULE = {
  name: 'Every week',
  report: { of: 'play' as const, by: 'day' as const, currency: null },
  format: 'pdf' as const,
  period: 'weekly' as const,
  hour: 8,
  readers: [{ operator: 1, email: 'desk@example.com' }],
  reason: REASON,
};

/** Examples of what operators look after: alerts, and what is known of a player. */
export const DESK_EXAMPLES = {
  ...SETUP_EXAMPLES,
  ...SUPPLIER_EXAMPLES,
  getCampaign: { right: () => ({ id: randomUUID() }), wrong: { id: 'not-an-id' } },
  listCampaignRewards: { right: () => ({ id: randomUUID() }), wrong: { id: 'not-an-id', state: 'happy' } },
  createCampaign: { right: CAMPAIGN, wrong: { ...CAMPAIGN, rounds: 0 } },
  updateCampaign: {
    right: { ...CAMPAIGN, id: randomUUID(), version: 1 },
    wrong: { ...CAMPAIGN, id: 'not-an-id', version: 1 },
  },
  startCampaign: {
    right: () => ({ id: randomUUID(), version: 1, reason: REASON }),
    wrong: { id: randomUUID(), version: 1, reason: '  ' },
  },
  stopCampaign: {
    right: () => ({ id: randomUUID(), version: 1, reason: REASON }),
    wrong: { id: randomUUID(), version: 1, reason: '  ' },
  },
  assignCampaign: {
    right: () => ({ id: randomUUID(), accounts: ['nobody'], reason: REASON }),
    wrong: { id: randomUUID(), accounts: [''], reason: REASON },
  },
  cancelCampaignReward: {
    right: () => ({ id: randomUUID(), reward: randomUUID(), reason: REASON }),
    wrong: { id: randomUUID(), reward: 'x', reason: REASON },
  },
  saveListView: {
    right: { list: 'players', name: 'Frozen', query: 'status=frozen', hidden: ['nickname'], isDefault: true },
    wrong: { list: 'players', name: ' ', query: '', hidden: [], isDefault: true },
  },
  removeListView: { right: { list: 'players', name: 'Frozen' }, wrong: { list: 'Players!', name: 'Frozen' } },
  listPlayerTimeline: {
    right: ({ playerId }) => ({ id: playerId, kind: 'login' }),
    wrong: { id: '1', kind: 'weather' },
  },
  writePlayerNote: { right: ({ playerId }) => ({ id: playerId, text: REASON }), wrong: { id: '1', text: '   ' } },
  getPlayerPostingTotals: { right: ({ playerId }) => ({ id: playerId }), wrong: { id: '1', kind: 'luck' } },
  getPlayerWagerTotals: { right: ({ playerId }) => ({ id: playerId }), wrong: { id: '1', status: 'lucky' } },
  getPlayReport: {
    right: { by: 'game', from: '2026-11-01', to: '2026-11-28' },
    wrong: { by: 'hour', from: '2026-01-01', to: '2026-11-28' },
  },
  getPeopleReport: {
    right: { by: 'player', from: '2026-11-01', to: '2026-11-28' },
    wrong: { from: '2026-11-28', to: '2026-11-01' },
  },
  getCorrectionTotals: { right: { state: 'applied', account: 'nobody' }, wrong: { state: 'lost' } },
  getTransferTotals: { right: { state: 'disputed', account: 'nobody' }, wrong: { state: 'lost' } },
  printReport: {
    right: { of: 'play', by: 'game', from: '2026-11-01', to: '2026-11-28' },
    wrong: { of: 'play', by: 'player', from: '2026-11-01', to: '2026-11-28' },
  },
  noteExport: {
    right: { page: '/players/1/wagers', query: 'state=won', rows: 7, cut: false },
    wrong: { page: '//elsewhere.example', query: '', rows: 7, cut: false },
  },
  createReportSchedule: { right: SCHEDULE, wrong: { ...SCHEDULE, hour: 24 } },
  changeReportSchedule: {
    right: () => ({ ...SCHEDULE, id: randomUUID(), version: 1 }),
    wrong: { ...SCHEDULE, id: 'not-an-id', version: 1 },
  },
  stopReportSchedule: {
    right: () => ({ id: randomUUID(), version: 1, reason: REASON }),
    wrong: { id: randomUUID(), version: 1, reason: '    ' },
  },
  listAlerts: { right: { kind: 'LAG' }, wrong: { kind: 'WEATHER' } },
  updateAlertRule: {
    right: { kind: 'LAG', threshold: 60, byEmail: true, byWebhook: true, version: 0, reason: REASON },
    wrong: { kind: 'LAG', threshold: 0.5, byEmail: true, byWebhook: true, version: 0, reason: REASON },
  },
  updateAlertChannels: {
    right: { emails: [], url: '', newSecret: false, version: 0, reason: REASON },
    wrong: { emails: ['nobody'], url: '', newSecret: false, version: 0, reason: REASON },
  },
  testAlertChannel: { right: { way: 'webhook' }, wrong: { way: 'drum' } },
  withdrawProposal: {
    right: () => ({ id: randomUUID(), reason: REASON }),
    wrong: { id: 'not-an-id', reason: '   ' },
  },
  listOperatorSessions: {
    right: async ({ spareOperator }) => ({ id: (await spareOperator()).id }),
    wrong: { id: 'x' },
  },
  endPlayerSession: {
    right: ({ playerId }) => ({ id: playerId, session: randomUUID(), reason: REASON }),
    wrong: { id: '1', session: randomUUID(), reason: '     ' },
  },
  endPlayerSessions: {
    right: ({ playerId }) => ({ id: playerId, reason: REASON }),
    wrong: { id: '1', reason: '     ' },
  },
  endOperatorSessions: {
    right: async ({ spareOperator }) => ({ id: (await spareOperator()).id, reason: REASON }),
    wrong: { id: '1', reason: '     ' },
  },
  endOperatorSession: {
    right: async ({ spareOperator }) => ({ id: (await spareOperator()).id, session: randomUUID(), reason: REASON }),
    wrong: { id: '1', session: randomUUID(), reason: '     ' },
  },
  unlockOperator: {
    right: async ({ spareOperator }) => ({ id: (await spareOperator()).id, reason: REASON }),
    wrong: { id: '1', reason: '  ' },
  },
  createPlayerTag: {
    right: () => ({ name: `Big ${randomUUID().slice(0, 8)}`, tone: 'gold', risk: false, reason: REASON }),
    wrong: { name: 'Big', tone: 'gold', risk: false, reason: '   ' },
  },
  changePlayerTag: {
    right: { tag: '999999', name: 'Nobody', tone: 'gold', risk: false, version: 1, reason: REASON },
    wrong: { tag: '999999', name: 'Nobody', tone: 'gold', risk: false, version: 1, reason: '  ' },
  },
  removePlayerTag: {
    right: { tag: '999999', version: 1, reason: REASON },
    wrong: { tag: '999999', version: 1, reason: ' ' },
  },
  setPlayerTag: {
    right: ({ playerId }) => ({ id: playerId, tag: '999999', given: true, reason: REASON }),
    wrong: { id: '1', tag: '999999', given: true, reason: ' ' },
  },
  revealPlayerContact: {
    right: ({ playerId }) => ({ id: playerId, reason: REASON }),
    wrong: { id: '1', reason: '   ' },
  },
  changeTheme: {
    right: { theme: {}, version: 999_999, reason: REASON },
    wrong: { theme: { 'brand-fill': 1 } as never, version: 1, reason: REASON },
  },
  createRole: {
    right: () => ({ name: `Night desk ${randomUUID()}`, permissions: ['overview.read'], reason: REASON }),
    wrong: { name: 'Both', permissions: ['corrections.make', 'overview.read', 'overview.read'], reason: REASON },
  },
  changeRole: {
    right: { key: 'own:999999', name: 'Nobody', permissions: ['overview.read'], version: 1, reason: REASON },
    wrong: { key: 'own:999999', name: 'Nobody', permissions: [], version: 1, reason: REASON },
  },
  removeRole: {
    right: { key: 'own:999999', version: 1, reason: REASON },
    wrong: { key: 'owner', version: 1, reason: REASON },
  },
  limitRole: {
    right: { key: 'own:999999', correction: '1.00', day: null, version: 0, reason: REASON },
    wrong: { key: 'own:999999', correction: '-1', day: null, version: 0, reason: REASON },
  },
} satisfies Examples<ConsoleCalls>;
