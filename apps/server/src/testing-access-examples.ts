/**
 * One right and one wrong input of a declared call, for access.it.test.ts, where its schemas do not say enough by
 * themselves (testing-samples.ts): an id that must exist, a password that must be right, a pattern.
 */
import { randomInt, randomUUID } from 'node:crypto';
import type { ConsoleCalls } from '@baize/contract/console-calls';
import type { AnyCall, InputOf } from '@baize/contract/define-call';
import type { SiteCalls } from '@baize/contract/site-calls';

/** What right inputs need of the running platform. Each answer is good for one call. */
export type AccessPlatform = {
  /** A name that no account has. */
  readonly freshName: () => string;
  /** Id of the demo's player. */
  readonly playerId: string;
  /** A correction that waits for its checker. */
  readonly waitingCorrection: () => Promise<string>;
  /** A dead letter that nothing waits behind. */
  readonly deadLetter: () => Promise<string>;
  /** A spare operator, with the version that stands. */
  readonly spareOperator: () => Promise<{ readonly id: string; readonly version: number }>;
  /** Name, password and the code of this moment of a fresh operator. */
  readonly freshLogin: () => Promise<{ readonly name: string; readonly password: string; readonly code: string }>;
  /** The token of an enrolment link that waits to be used. */
  readonly freshLink: () => Promise<string>;
  /** An operator whom an owner made, and who waits to be confirmed. */
  readonly unconfirmed: () => Promise<{ readonly id: string; readonly version: number }>;
  /** An owner whom another one has put aside. */
  readonly putAside: () => Promise<{ readonly id: string; readonly version: number }>;
  readonly brandId: number;
  readonly brandVersion: () => Promise<number>;
  readonly jackpotVersion: () => Promise<number>;
};

type Example<C extends AnyCall> = {
  /** Sent in its right form. */
  readonly right: InputOf<C> | ((platform: AccessPlatform) => Promise<InputOf<C>> | InputOf<C>);
  /** Sent in a wrong form. Undefined: there is no wrong form of nothing. */
  readonly wrong: Readonly<Record<string, unknown>> | undefined;
};
type Examples<T extends Readonly<Record<string, AnyCall>>> = { readonly [N in keyof T]?: Example<T[N]> };

export const MEMBER_PASSWORD = 'river-lamp-4200';
export const OPERATOR_PASSWORD = 'a long enough password';
const REASON = 'Ticket 4711, by hand.';
const LIMIT = { mode: 'optional' as const, raiseAfterHours: 24 };
const JURISDICTION = {
  minimumAge: 21,
  autoplay: false,
  quickSpin: true,
  minCycleMs: 0,
  stakeMax: {},
  realityCheckMinutes: 60,
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
const NUMBER = { mobileNum: '1712345678', countryDialingCode: '+880' };
/** A number that nobody has asked for. */
const freshNumber = ({ freshName }: Pick<AccessPlatform, 'freshName'>) => ({
  ...NUMBER,
  mobileNum: `17${freshName().replaceAll(/\D/g, '').padStart(8, '0')}`,
});
const DAYS = { from: '2026-11-01', to: '2026-11-15' } as const;
/** The same as instants. */
const SPAN = { from: '2026-10-31T18:00:00.000Z', to: '2026-11-15T18:00:00.000Z' } as const;
/** What an agent may be offered. */
const TERMS = {
  kind: 'REALTIME' as const,
  category: 'CONS' as const,
  profitRate: '0.001',
  lossRate: '0.002',
  singleBet: '100',
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
const GAME = { nodeId: '1', vendor: 'BGS', gameType: 'BGS' } as const;

export const SITE_EXAMPLES = {
  getCaptcha: { right: { action: 'login' }, wrong: { action: 'fly' } },
  getCaptchaChallenge: { right: { action: 'login' }, wrong: {} },
  login: { right: { username: 'player', password: 'player-demo-2026' }, wrong: { username: 'player' } },
  register: {
    right: ({ freshName }) => ({
      username: freshName(),
      password: MEMBER_PASSWORD,
      confirmPassword: MEMBER_PASSWORD,
      paymentPassword: '482913',
      termsAccepted: true,
    }),
    wrong: { username: 'half' },
  },
  registerMobile: {
    right: {
      mobileNum: '1712345678',
      countryDialingCode: '+880',
      password: MEMBER_PASSWORD,
      confirmPassword: MEMBER_PASSWORD,
      paymentPassword: '482913',
      termsAccepted: true,
    },
    wrong: { mobileNum: '1712345678' },
  },
  sendRegisterCode: { right: freshNumber, wrong: { mobileNum: '1712345678' } },
  sendLoginCode: { right: freshNumber, wrong: { mobileNum: 7, countryDialingCode: '+880' } },
  sendPasswordCode: { right: freshNumber, wrong: { ...NUMBER, language: 7 } },
  forgetPassword: {
    right: ({ freshName }) => ({ username: 'player', email: `${freshName()}@example.com` }),
    wrong: { username: 'player' },
  },
  setPasswordByPhone: {
    right: { ...NUMBER, newPassword: MEMBER_PASSWORD, verificationCode: '123456' },
    wrong: { ...NUMBER, newPassword: MEMBER_PASSWORD },
  },
  setPasswordByEmail: {
    right: {
      username: 'player',
      email: 'player@example.com',
      newPassword: MEMBER_PASSWORD,
      verificationCode: '123456',
    },
    wrong: { username: 'player', email: 'player@example.com' },
  },
  sendContactCode: { right: { channel: 'email', email: 'me@example.com' }, wrong: { channel: 'post' } },
  proveContact: {
    right: { channel: 'email', email: 'me@example.com', verificationCode: '123456' },
    wrong: { channel: 'email', email: 'me@example.com' },
  },
  sendChangeCode: { right: { language: 'en' }, wrong: { language: 7 } },
  endOwnSession: { right: { id: randomUUID() }, wrong: { id: 'not-an-id' } },
  freePlayLogin: {
    right: { os: 'test', platform: 'W', random: 'x', gatewayVersion: 3 },
    wrong: { os: 'test', platform: 'M', random: 'x', gatewayVersion: 3 },
  },
  checkAffiliate: { right: { code: 'NIGHT88' }, wrong: {} },
  updateLanguage: { right: { language: 'en' }, wrong: { language: 7 } },
  getAnnouncements: { right: { types: 'B,PL' }, wrong: { types: 'XX' } },
  getNotices: { right: { lang: 'en' }, wrong: { lang: 'a language of too many letters' } },
  getHelp: { right: { lang: 'en' }, wrong: { lang: 'a language of too many letters' } },
  getHotGames: { right: { language: 'en' }, wrong: { language: 'a language of too many letters' } },
  getGameList: { right: { gameType: 'RNG', pageNo: 1 }, wrong: { gameType: 'NONE' } },
  getGame: { right: { gameCode: 'stu_dice' }, wrong: {} },
  getVendors: { right: { platform: 'html5-desktop' }, wrong: { platform: 'a platform of too many letters'.repeat(3) } },
  getGameIcon: { right: { gameCode: 'stu_dice' }, wrong: {} },
  launchGame: { right: { gameCode: 'stu_dice' }, wrong: { gameCode: 'stu_dice', mode: 'free' } },
  listFavourites: { right: { pageNo: 1 }, wrong: { pageNo: 0 } },
  addFavourite: { right: GAME, wrong: { nodeId: 'stu_dice', vendor: 'BGS', gameType: 'BGS' } },
  removeFavourite: { right: GAME, wrong: { nodeId: 'stu_dice', vendor: 'BGS', gameType: 'BGS' } },
  listRecentGames: { right: { language: 'en' }, wrong: { language: 'a language of too many letters' } },
  getWinnerBoard: { right: { limitNum: 5, language: 'en' }, wrong: { limitNum: 5_000 } },
  listWagers: { right: { pageSize: 5 }, wrong: { status: 'lucky' } },
  getWagerReplay: { right: () => ({ id: randomUUID() }), wrong: { id: 'not-an-id' } },
  listTransactions: { right: { pageSize: 5 }, wrong: { pageSize: 1_000 } },
  createDeposit: { right: { amount: '500.00', method: 'sandbox-wallet' }, wrong: { amount: 'much' } },
  getDeposit: { right: () => ({ id: randomUUID() }), wrong: { id: 'not-an-id' } },
  listDeposits: { right: { pageSize: 5 }, wrong: { before: '1.not-an-id' } },
  getTeamOverview: { right: DAYS, wrong: { from: '2026-11-01' } },
  countTeam: { right: DAYS, wrong: { to: 'today' } },
  listDownlines: { right: DAYS, wrong: { ...DAYS, under: 'me' } },
  listDividendRecords: { right: DAYS, wrong: { from: '2026-11-01' } },
  listDailySalaryRecords: { right: DAYS, wrong: { from: '2026-11-01' } },
  listHourlySalaryRecords: { right: DAYS, wrong: { from: '2026-11-01' } },
  listRealtimeSalaryRecords: { right: DAYS, wrong: { from: '2026-11-01' } },
  listUserProfit: { right: DAYS, wrong: { ...DAYS, under: 'me' } },
  getAgentIncome: { right: DAYS, wrong: { from: '2026-11-01' } },
  listTeamWagers: { right: SPAN, wrong: { ...SPAN, status: 'lucky' } },
  listTeamTransactions: { right: SPAN, wrong: { ...SPAN, pageSize: 1_000 } },
  listContractVersions: { right: () => ({ id: randomUUID() }), wrong: { id: 'not-an-id' } },
  registerDownline: {
    right: ({ freshName }) => ({
      username: freshName(),
      password: MEMBER_PASSWORD,
      confirmPassword: MEMBER_PASSWORD,
      accountType: 'member',
    }),
    wrong: { username: 'half' },
  },
  openAgentLink: { right: { accountType: 'member' }, wrong: { accountType: 'operator' } },
  changeAgentLink: {
    right: { code: 'NOBODYS1', label: '', enabled: true },
    wrong: { code: 'NOBODYS1', label: '', enabled: 'perhaps' },
  },
  offerContract: {
    right: { holder: '1', terms: TERMS },
    wrong: { holder: '1', terms: { ...TERMS, lossRate: 'half' } },
  },
  changePassword: {
    right: {
      oldPassword: MEMBER_PASSWORD,
      newPassword: `${MEMBER_PASSWORD}-two`,
      confirmNewPassword: `${MEMBER_PASSWORD}-two`,
    },
    wrong: { oldPassword: MEMBER_PASSWORD },
  },
  setPaymentPassword: {
    right: { currentPassword: MEMBER_PASSWORD, newPassword: '482913', confirmNewPassword: '482913' },
    wrong: { newPassword: '482913' },
  },
  createWithdrawal: {
    right: () => ({
      requestKey: randomUUID(),
      accountId: randomUUID(),
      amount: '500.00',
      paymentPassword: '482913',
    }),
    wrong: { requestKey: 'again', accountId: randomUUID(), amount: '5,00', paymentPassword: '482913' },
  },
  confirmWithdrawal: {
    right: () => ({ id: randomUUID(), received: 'part', amount: '5.00', note: REASON }),
    wrong: { id: 'not-an-id', received: 'some' },
  },
  bindPayoutAccount: {
    right: () => ({
      kind: 'bank',
      provider: 'Sonali Bank',
      number: String(randomInt(1_000_000_000, 9_999_999_999)),
      holder: 'Rahim Uddin',
      paymentPassword: '482913',
    }),
    wrong: { kind: 'cash', provider: 'Sonali Bank', number: '1', holder: 'R', paymentPassword: '482913' },
  },
} satisfies Examples<SiteCalls>;

export const CONSOLE_EXAMPLES = {
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
  updateSalaryRule: {
    right: { ...SALARY_RULE, kind: 'DAILY', version: 0, reason: REASON },
    wrong: { ...SALARY_RULE, kind: 'YEARLY', version: 0, reason: REASON },
  },
  getPlayer: { right: ({ playerId }) => ({ id: playerId }), wrong: { id: 'x' } },
  listPlayerPostings: { right: ({ playerId }) => ({ id: playerId }), wrong: { id: '1', pageSize: 0 } },
  listPlayerWagers: { right: ({ playerId }) => ({ id: playerId }), wrong: { id: '1', status: 'lucky' } },
  listPlayerSessions: { right: ({ playerId }) => ({ id: playerId }), wrong: { id: 'x' } },
  listTreeMoves: { right: ({ playerId }) => ({ id: playerId }), wrong: { id: 'x' } },
  moveInTree: { right: ({ playerId }) => ({ id: playerId, to: 'agent1', reason: REASON }), wrong: { id: '1', to: '' } },
  offerTopContract: {
    right: { id: '1', terms: TERMS, reason: REASON },
    wrong: { id: '1', terms: { ...TERMS, kind: 'YEARLY' }, reason: REASON },
  },
  withdrawTreeMove: { right: ({ playerId }) => ({ id: playerId, reason: REASON }), wrong: { id: 'x' } },
  listPlayerRefusals: { right: ({ playerId }) => ({ id: playerId }), wrong: { id: 'x' } },
  endPlayerSessions: { right: ({ playerId }) => ({ id: playerId }), wrong: { id: 'x' } },
  setPlayerStatus: {
    right: ({ playerId }) => ({ id: playerId, status: 'active', reason: REASON }),
    wrong: { id: '1', status: 'away' },
  },
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
  endOperatorSessions: { right: async ({ spareOperator }) => ({ id: (await spareOperator()).id }), wrong: { id: 'x' } },
  changeOwnPassword: {
    right: { password: OPERATOR_PASSWORD, newPassword: 'quiet-heron-and-77' },
    wrong: { password: OPERATOR_PASSWORD },
  },
} satisfies Examples<ConsoleCalls>;
