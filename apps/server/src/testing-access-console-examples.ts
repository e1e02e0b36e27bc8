/** One right and one wrong input of calls of the console, where their schemas do not say enough by themselves. */
import { randomUUID } from 'node:crypto';
import type { ConsoleCalls } from '@baize/contract/console-calls';
import { USUAL_SUSPICION_RULE } from '@baize/domain/agents/suspicions';
import { DESK_EXAMPLES } from './testing-access-desk-examples.ts';
import { OPERATOR_PASSWORD, REASON, TERMS, type Examples } from './testing-access-platform.ts';

const LIMIT = { mode: 'optional' as const, raiseAfterHours: 24 };
const JURISDICTION = {
  minimumAge: 21,
  autoplay: false,
  quickSpin: true,
  minCycleMs: 0,
  stakeMax: {},
  realityCheckMinutes: 60,
  memberTransfers: true,
  tryPlay: { guests: true, members: true },
  lockOut: { failures: 5, minutes: 30 },
  depositLimit: { ...LIMIT, defaults: {} },
  lossLimit: { ...LIMIT, defaults: {} },
  sessionLimit: { ...LIMIT, minutes: null },
  exclusionDays: [1, 7, 30, 180],
};
const CONNECTION = {
  name: 'Nobody',
  baseUrl: 'http://nobody.invalid',
  operatorId: 7,
  mode: 'strict' as const,
  frameHosts: [],
  reason: REASON,
};
const SALARY_RULE = {
  autoIssue: true,
  activeMinBet: '100',
  activeMinDeposit: '0',
  activeMode: 'PERIOD' as const,
  lossMode: 'GATE' as const,
  differenceMode: 'COST_ROLLUP' as const,
  deductSalary: false,
  realtimeBasis: 'BET' as const,
  secondFrom: '50000',
};
const CHANNEL_RULES = {
  min: '100.00',
  max: '5000.00',
  step: '1.00',
  quick: ['500.00'],
  fee: { fixed: '0.00', rate: 0, bearer: 'house' as const },
  day: { count: null, max: null },
  hours: null,
  fromCredits: 0,
  matching: 'remark' as const,
  minutes: 30,
  secondFrom: '1000.00',
  instructions: { bn: '', en: '' },
};
const REPORT = 'reference,checkout,amount,currency,state,at\nan order,c1,1.00,BDT,paid,';
const STRIPE_KEYS = { apiKey: 'sk_test_ofnobodyatall1', webhookSecret: 'whsec_ofnobodyatall1' };
const CHANNEL = { name: { bn: 'ব্যাংক', en: 'Bank' }, rules: CHANNEL_RULES, reason: REASON };
const RECEIVING = { provider: 'A bank', holder: 'The house', qr: null, dayMax: null, reason: REASON };
const WITHDRAWAL_RULES = {
  min: '200.00',
  max: '100000.00',
  dayCount: 5,
  dayMax: '300000.00',
  freePerDay: 3,
  feeRate: 10_000,
  confirmMinutes: 30,
  coolingHours: 24,
  accountsMax: 5,
  kinds: ['bank' as const],
  reviewFrom: '10000.00',
  secondFrom: '50000.00',
  bigWin: '100000.00',
  transferMin: '10.00',
  transferMax: '50000.00',
  transferDayCount: 20,
  transferDayMax: '200000.00',
  depositMultiple: 1,
  gameWeights: {},
};

export const CONSOLE_EXAMPLES = {
  ...DESK_EXAMPLES,
  getRound: { right: ({ playerId }) => ({ key: `${playerId}.${randomUUID()}` }), wrong: { key: 'r-1' } },
  getRoundReplay: { right: ({ playerId }) => ({ key: `${playerId}.${randomUUID()}` }), wrong: { key: 'r-1' } },
  openSession: { right: ({ freshLogin }) => freshLogin(), wrong: { name: 'maker', password: 'x', code: 'six' } },
  openEnrolment: { right: async ({ freshLink }) => ({ token: await freshLink() }), wrong: { token: 'short' } },
  enrol: {
    right: async ({ freshLink }) => ({
      token: await freshLink(),
      ticket: 'of-another-link',
      password: 'quiet-heron-and-77',
      code: '123456',
    }),
    wrong: { token: 'short' },
  },
  saveSignInProvider: {
    right: { provider: 'google', isOn: false, clientId: '', version: 0, reason: REASON },
    wrong: { provider: 'nobody', isOn: false, clientId: '', version: 0 },
  },
  getOverview: { right: { range: '7d' }, wrong: { range: 'for ever' } },
  listPlayers: { right: { search: 'player' }, wrong: { status: 'happy' } },
  listSalaryBills: { right: { kind: 'DAILY' }, wrong: { kind: 'YEARLY' } },
  decideSalaryBill: {
    right: () => ({ id: randomUUID(), decision: 'approve', reason: REASON }),
    wrong: { id: randomUUID(), decision: 'perhaps', reason: REASON },
  },
  listSalaryRuns: { right: {}, wrong: { kind: 'YEARLY' } },
  getSalaryRun: { right: () => ({ id: randomUUID() }), wrong: { id: 'not-an-id' } },
  replaySalaryRun: { right: () => ({ id: randomUUID() }), wrong: { id: 'not-an-id' } },
  simulateAgentContract: {
    right: ({ playerId }) => ({ id: playerId, terms: TERMS }),
    wrong: { id: '1', terms: { ...TERMS, kind: 'YEARLY' } },
  },
  updateSuspicionRule: {
    right: { ...USUAL_SUSPICION_RULE, version: 0, reason: REASON },
    wrong: { ...USUAL_SUSPICION_RULE, washBets: 1, version: 0, reason: REASON },
  },
  updateSalaryRule: {
    right: { ...SALARY_RULE, kind: 'DAILY', version: 0, reason: REASON },
    wrong: { ...SALARY_RULE, kind: 'YEARLY', version: 0, reason: REASON },
  },
  getPlayer: { right: ({ playerId }) => ({ id: playerId }), wrong: { id: 'x' } },
  openPlayerStatement: {
    right: ({ playerId }) => ({ id: playerId, from: '2026-11-01', to: '2026-11-15', format: 'pdf' }),
    wrong: { id: '1', from: '2026-11-01', to: 'today', format: 'pdf' },
  },
  listPlayerPostings: { right: ({ playerId }) => ({ id: playerId }), wrong: { id: '1', pageSize: 0 } },
  listPlayerWagers: { right: ({ playerId }) => ({ id: playerId }), wrong: { id: '1', status: 'lucky' } },
  listPlayerSessions: { right: ({ playerId }) => ({ id: playerId }), wrong: { id: 'x' } },
  listTreeMoves: { right: ({ playerId }) => ({ id: playerId }), wrong: { id: 'x' } },
  moveInTree: { right: ({ playerId }) => ({ id: playerId, to: 'agent1', reason: REASON }), wrong: { id: '1', to: '' } },
  previewTreeMove: { right: ({ playerId }) => ({ id: playerId, to: 'agent1' }), wrong: { id: '1', to: '' } },
  listTreeNodes: { right: { shown: 'everybody' }, wrong: { shown: 'nobody' } },
  getTreePlace: {
    right: ({ playerId }) => ({ id: playerId, from: '2026-01-01', to: '2026-01-31' }),
    wrong: { id: '1', from: 'yesterday', to: '2026-01-31' },
  },
  listPlayerLinks: { right: ({ playerId }) => ({ id: playerId }), wrong: { id: 'x' } },
  listAgentContracts: { right: { kind: 'DAILY' }, wrong: { kind: 'YEARLY' } },
  getAgentContract: { right: () => ({ id: randomUUID() }), wrong: { id: 'not-an-id' } },
  offerTopContract: {
    right: { id: '1', terms: TERMS, reason: REASON },
    wrong: { id: '1', terms: { ...TERMS, kind: 'YEARLY' }, reason: REASON },
  },
  explainSalaryBillAccount: { right: { id: randomUUID(), memberId: '1' }, wrong: { id: 'x', memberId: '1' } },
  explainPlayerRebate: {
    right: ({ playerId }) => ({ id: playerId, payment: randomUUID() }),
    wrong: { id: '1', payment: 'not-an-id' },
  },
  listPlayerRebates: { right: ({ playerId }) => ({ id: playerId }), wrong: { id: 'x' } },
  giveTopRebates: {
    right: ({ playerId }) => ({ id: playerId, rates: { RNG: '0.004' }, reason: REASON }),
    wrong: { id: '1', rates: { RNG: '4' }, reason: REASON },
  },
  withdrawTreeMove: { right: ({ playerId }) => ({ id: playerId, reason: REASON }), wrong: { id: 'x' } },
  listPlayerRefusals: { right: ({ playerId }) => ({ id: playerId }), wrong: { id: 'x' } },
  listLinkedPlayers: { right: ({ playerId }) => ({ id: playerId }), wrong: { id: 'x' } },
  setPlayerStatus: {
    right: ({ playerId }) => ({ id: playerId, status: 'active', reason: REASON }),
    wrong: { id: '1', status: 'away' },
  },
  getPlayerSafety: { right: ({ playerId }) => ({ id: playerId }), wrong: { id: 'x' } },
  getPlayerErasure: { right: ({ playerId }) => ({ id: playerId }), wrong: { id: 'x' } },
  askPlayerErasure: { right: ({ playerId }) => ({ id: playerId, reason: REASON }), wrong: { id: 'x' } },
  stopPlayerErasure: { right: ({ playerId }) => ({ id: playerId, reason: REASON }), wrong: { id: 'x' } },
  removePlayerKeys: { right: ({ playerId }) => ({ id: playerId, reason: REASON }), wrong: { id: 'x' } },
  resetPlayerPassword: { right: ({ playerId }) => ({ id: playerId, reason: REASON }), wrong: { id: 'x' } },
  resetPlayerFactor: { right: ({ playerId }) => ({ id: playerId, reason: REASON }), wrong: { id: 'x' } },
  getPlayerLimits: { right: ({ playerId }) => ({ id: playerId }), wrong: { id: 'x' } },
  tightenPlayerLimit: {
    right: ({ playerId }) => ({ id: playerId, kind: 'deposit-day', limit: '10.00', reason: REASON }),
    wrong: { id: 'x' },
  },
  excludePlayer: { right: ({ playerId }) => ({ id: playerId, hours: 24, reason: REASON }), wrong: { id: 'x' } },
  releasePlayer: { right: ({ playerId }) => ({ id: playerId, reason: REASON }), wrong: { id: 'x' } },
  makeCorrection: {
    right: { account: 'player', direction: 'credit', amount: '1.00', reason: REASON },
    wrong: { account: 'player', direction: 'credit', amount: '1.00', reason: 'short' },
  },
  checkCorrection: {
    right: async ({ waitingCorrection }) => ({ id: await waitingCorrection(), decision: 'apply', note: REASON }),
    wrong: { id: 'not-an-id', decision: 'apply' },
  },
  decideWithdrawal: {
    right: () => ({ id: randomUUID(), decision: 'approve', reason: REASON }),
    wrong: { id: randomUUID(), decision: 'perhaps', reason: REASON },
  },
  endWithdrawal: {
    right: () => ({ id: randomUUID(), ending: 'refund', amount: '5.00', reason: REASON }),
    wrong: { id: randomUUID(), ending: 'lost', reason: REASON },
  },
  listBrandWithdrawals: { right: { waiting: 'yes', min: '1.00' }, wrong: { min: '-1' } },
  listCorrections: { right: { state: 'waiting' }, wrong: { state: 'lost' } },
  listDeadLetters: { right: { state: 'dead' }, wrong: { state: 'lost' } },
  listMessages: { right: { state: 'sent' }, wrong: { state: 'lost' } },
  readMessageText: { right: { id: randomUUID() }, wrong: { id: 'not-an-id' } },
  retryDeadLetter: {
    right: async ({ deadLetter }) => ({ id: await deadLetter(), reason: REASON }),
    wrong: { id: 'not-an-id' },
  },
  dismissDeadLetter: {
    right: async ({ deadLetter }) => ({ id: await deadLetter(), reason: REASON }),
    wrong: { id: '1' },
  },
  editVendor: {
    right: { vendor: 'BGS', gameType: 'BGS', change: { enabled: true }, reason: REASON },
    wrong: { vendor: 'BGS', gameType: 'none', change: {} },
  },
  orderVendors: {
    right: { order: [{ vendor: 'PG', gameType: 'RNG' }], was: [{ vendor: 'PG', gameType: 'RNG' }], reason: REASON },
    wrong: { order: [], was: [], reason: REASON },
  },
  orderGames: {
    right: { order: ['stu_dice'], was: ['stu_dice'], reason: REASON },
    wrong: { order: ['stu_dice'], was: [], reason: REASON },
  },
  editGames: {
    right: { gameCodes: ['stu_dice'], change: { isHot: true } },
    wrong: { gameCodes: ['stu_dice'], change: { gameType: 'none' } },
  },
  saveTags: { right: { tags: [], was: [] }, wrong: { tags: [{ code: 'A B', name: {} }], was: [] } },
  showGames: {
    right: ({ brandId }) => ({
      cells: [{ brandId, gameCode: 'stu_dice', enabled: true, was: true }],
      reason: REASON,
    }),
    wrong: { cells: [], reason: REASON },
  },
  listGames: { right: { vendor: 'BGS' }, wrong: { vendor: 'a vendor code that is too long' } },
  switchGame: { right: { gameCode: 'stu_dice', enabled: true, reason: REASON }, wrong: { gameCode: 'x', sort: -1 } },
  listJackpotMoves: {
    right: { poolId: 'night-market', month: '2001-01-01', kind: 'fed' },
    wrong: { poolId: 'night-market', month: 'January', kind: 'fed' },
  },
  updateJackpot: {
    right: async ({ jackpotVersion }) => ({
      poolId: 'night-market',
      enabled: true,
      version: await jackpotVersion(),
      reason: REASON,
    }),
    wrong: { poolId: 'night-market' },
  },
  createChannel: {
    right: () => ({ code: `c-${randomUUID()}`, kind: 'BANK_TRANSFER', ...CHANNEL }),
    wrong: { code: 'A code', kind: 'BANK_TRANSFER', ...CHANNEL },
  },
  updateChannel: {
    right: () => ({ code: 'no-such-channel', enabled: true, version: 1, ...CHANNEL }),
    wrong: { code: 'no-such-channel', enabled: true, ...CHANNEL },
  },
  orderChannels: {
    right: { order: ['one-channel'], was: ['one-channel'], reason: REASON },
    wrong: { order: [], was: [], reason: REASON },
  },
  addReceivingAccount: {
    right: () => ({ code: 'no-such-channel', number: '1002003004', ...RECEIVING }),
    wrong: { code: 'no-such-channel', number: '1', ...RECEIVING },
  },
  updateReceivingAccount: {
    right: () => ({ id: randomUUID(), enabled: true, dayMax: null, version: 1, reason: REASON }),
    wrong: { id: randomUUID(), enabled: true, dayMax: 'much', version: 1, reason: REASON },
  },
  addPaymentConnection: {
    right: { ...STRIPE_KEYS, provider: 'stripe', mode: 'test', reason: REASON },
    wrong: { ...STRIPE_KEYS, provider: 'another', mode: 'test', reason: REASON },
  },
  updatePaymentConnection: {
    right: () => ({ id: randomUUID(), enabled: true, version: 1, reason: REASON }),
    wrong: { id: randomUUID(), enabled: true, reason: REASON },
  },
  getProviderReport: { right: () => ({ id: randomUUID() }), wrong: { id: 'x' } },
  compareProviderReport: {
    right: { provider: 'sandbox', name: 'payments.csv', text: REPORT },
    wrong: { provider: 'another', name: 'payments.csv', text: REPORT },
  },
  updateWithdrawalRules: {
    right: async ({ brandVersion }) => ({
      rules: WITHDRAWAL_RULES,
      version: await brandVersion(),
      reason: REASON,
    }),
    wrong: { rules: { ...WITHDRAWAL_RULES, kinds: [] }, version: 1, reason: REASON },
  },
  updateBrand: {
    right: async ({ brandVersion }) => ({ gtagId: null, version: await brandVersion() }),
    wrong: { gtagId: null },
  },
  listDisputedDeposits: { right: { pageNo: 1 }, wrong: { pageNo: 0 } },
  listBrandDeposits: { right: { number: '0f0f0f0f' }, wrong: { number: 'not a number' } },
  listPlayerDeposits: {
    right: ({ playerId }) => ({ id: playerId, state: 'pending' }),
    wrong: { id: '1', state: 'lost' },
  },
  decideDeposit: {
    right: () => ({ id: randomUUID(), decision: 'dismiss', reason: REASON }),
    wrong: { id: 'not-an-id', decision: 'dismiss', reason: REASON },
  },
  listTakenBack: { right: { pageNo: 1 }, wrong: { pageNo: 0 } },
  acknowledgeTakenBack: {
    right: () => ({ id: randomUUID(), amount: '1.00', reason: REASON }),
    wrong: { id: 'not-an-id', amount: '1.00', reason: REASON },
  },
  listFaultyDeposits: { right: { pageNo: 1 }, wrong: { pageNo: 0 } },
  changeJurisdiction: {
    right: { code: 'nowhere', rules: JURISDICTION, version: 1, reason: REASON },
    wrong: { code: 'nowhere', rules: { ...JURISDICTION, minimumAge: 17 }, version: 1, reason: REASON },
  },
  chooseJurisdiction: {
    right: { code: 'nowhere', was: 'standard', reason: REASON },
    wrong: { code: 'nowhere', was: 'standard', reason: 'x' },
  },
  listProposals: { right: { state: 'waiting' }, wrong: { state: 'lost' } },
  checkProposal: {
    right: () => ({ id: randomUUID(), decision: 'reject', note: REASON }),
    wrong: { id: 'not-an-id', decision: 'apply', note: REASON },
  },
  getConnection: { right: { supplier: 'nobody' }, wrong: { supplier: '?' } },
  testConnection: { right: { supplier: 'nobody' }, wrong: { supplier: '?' } },
  connectSupplier: {
    right: { ...CONNECTION, supplier: 'nobody', dialect: 'transfer' },
    wrong: { ...CONNECTION, supplier: 'nobody', dialect: 'telex' },
  },
  changeConnection: {
    right: { ...CONNECTION, supplier: 'nobody' },
    wrong: { ...CONNECTION, supplier: 'nobody', operatorId: 0 },
  },
  proposeSecret: {
    right: { supplier: 'nobody', kid: 'one', secret: 'agreed-on-the-telephone-in-person', reason: REASON },
    wrong: { supplier: 'nobody', kid: 'one', secret: 'short', reason: REASON },
  },
  getSupplier: { right: { supplier: 'nobody' }, wrong: { supplier: '?' } },
  listSupplierCases: { right: { state: 'open' }, wrong: { state: 'lost' } },
  getSupplierCase: { right: { id: '4711' }, wrong: { id: 'not-an-id' } },
  listSupplierCaseRows: { right: { id: '4711' }, wrong: { id: 'not-an-id' } },
  decideSupplierCase: {
    right: { id: '4711', decision: 'refuse', reason: REASON },
    wrong: { id: '4711', decision: 'refuse', reason: 'x' },
  },
  listReturns: { right: { month: '2026-11', currency: 'BDT' }, wrong: { month: '2026-13' } },
  getReturn: { right: { gameCode: 'nobody', month: '2026-11' }, wrong: { gameCode: 'nobody', month: 'soon' } },
  acknowledgeReturn: { right: { id: '4711', reason: REASON }, wrong: { id: 'not-an-id', reason: REASON } },
  changeSupplierCeiling: {
    right: { supplier: 'nobody', currency: 'BDT', winMax: '1', dayMax: '1', version: 0, reason: REASON },
    wrong: { supplier: 'nobody', currency: 'taka', winMax: '1', dayMax: '1', version: 0, reason: REASON },
  },
  listTransfers: { right: { state: 'disputed', account: 'nobody' }, wrong: { state: 'lost' } },
  askTransfer: { right: () => ({ id: randomUUID() }), wrong: { id: 'not-an-id' } },
  resolveTransfer: {
    right: () => ({ id: randomUUID(), to: 'reversed', reason: REASON }),
    wrong: { id: 'not-an-id', to: 'reversed', reason: REASON },
  },
  askDeposit: { right: () => ({ id: randomUUID() }), wrong: { id: 'not-an-id' } },
  listAudit: { right: { pageSize: 5 }, wrong: { from: 'yesterday' } },
  createOperator: {
    right: ({ freshName, brandId }) => ({
      name: freshName(),
      displayName: 'Made by the access table',
      role: 'support',
      brandIds: [brandId],
      reason: REASON,
    }),
    wrong: { name: 'x' },
  },
  changeOperator: {
    right: async ({ spareOperator, brandId }) => ({
      ...(await spareOperator()),
      role: 'content',
      brandIds: [brandId],
      reason: REASON,
    }),
    wrong: { id: '1', role: 'king' },
  },
  setOperatorStatus: {
    right: async ({ spareOperator }) => ({ ...(await spareOperator()), status: 'disabled', reason: REASON }),
    wrong: { id: '1', status: 'away' },
  },
  resetOperator: {
    right: async ({ spareOperator }) => ({ ...(await spareOperator()), reason: REASON }),
    wrong: { id: '1' },
  },
  confirmOperator: {
    right: async ({ unconfirmed }) => ({ ...(await unconfirmed()), reason: REASON }),
    wrong: { id: '1' },
  },
  acknowledgePutAside: {
    right: async ({ putAside: owner }) => ({ ...(await owner()), reason: REASON }),
    wrong: { id: '1' },
  },
  changeOwnPassword: {
    right: { password: OPERATOR_PASSWORD, newPassword: 'quiet-heron-and-77' },
    wrong: { password: OPERATOR_PASSWORD },
  },
} satisfies Examples<ConsoleCalls>;
