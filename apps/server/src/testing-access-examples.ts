/** One right and one wrong input of calls of the site, where their schemas do not say enough by themselves. */
import { randomInt, randomUUID } from 'node:crypto';
import type { SiteCalls } from '@baize/contract/site-calls';
import { MEMBER_PASSWORD, REASON, TERMS, type AccessPlatform, type Examples } from './testing-access-platform.ts';

const NUMBER = { mobileNum: '1712345678', countryDialingCode: '+880' };
/** A number that nobody has asked for. */
const freshNumber = ({ freshName }: Pick<AccessPlatform, 'freshName'>) => ({
  ...NUMBER,
  mobileNum: `17${freshName().replaceAll(/\D/g, '').padStart(8, '0')}`,
});
const DAYS = { from: '2026-11-01', to: '2026-11-15' } as const;
/** The same as instants. */
const SPAN = { from: '2026-10-31T18:00:00.000Z', to: '2026-11-15T18:00:00.000Z' } as const;
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
  registerOneClick: { right: { termsAccepted: true }, wrong: {} },
  startPasskey: { right: { password: MEMBER_PASSWORD }, wrong: {} },
  addPasskey: { right: { answer: '{}', name: 'My phone' }, wrong: { answer: '{}' } },
  removePasskey: { right: { id: randomUUID(), password: MEMBER_PASSWORD }, wrong: { id: 'x', password: '' } },
  loginByPasskey: { right: { answer: '{}' }, wrong: {} },
  startProviderLogin: { right: { provider: 'google' }, wrong: { provider: 'nobody' } },
  finishProviderLogin: { right: { answer: '?state=unknown&code=1' }, wrong: { answer: '' } },
  registerByProvider: { right: { ticket: 'unknown-ticket-of-nobody', termsAccepted: true }, wrong: { ticket: 'x' } },
  linkProvider: {
    right: { provider: 'google', password: MEMBER_PASSWORD },
    wrong: { provider: 'nobody', password: MEMBER_PASSWORD },
  },
  unlinkProvider: {
    right: { provider: 'google', password: MEMBER_PASSWORD },
    wrong: { provider: 'nobody', password: MEMBER_PASSWORD },
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
    right: { channel: 'email', email: 'me@example.com', verificationCode: '123456', password: 'not-the-password' },
    wrong: { channel: 'email', email: 'me@example.com' },
  },
  sendChangeCode: { right: { language: 'en' }, wrong: { language: 7 } },
  passLoginStep: {
    right: { ticket: 'x'.repeat(43), way: 'totp', proof: '123456' },
    wrong: { ticket: 'x'.repeat(43), way: 'charm', proof: '123456' },
  },
  sendStepCode: { right: { ticket: 'x'.repeat(43), way: 'sms' }, wrong: { ticket: 'x'.repeat(43), way: 'totp' } },
  copyOwnData: { right: { password: 'not-the-password' }, wrong: {} },
  askErasure: { right: { password: 'not-the-password' }, wrong: {} },
  startAuthenticator: { right: { password: 'not-the-password' }, wrong: {} },
  confirmAuthenticator: { right: { ticket: 'x', code: '123456' }, wrong: { ticket: 'x' } },
  renewRecoveryCodes: { right: { password: 'not-the-password', code: '123456' }, wrong: { password: 'x' } },
  removeAuthenticator: { right: { password: 'not-the-password', code: '123456' }, wrong: { password: 'x' } },
  endOwnSession: { right: { id: randomUUID() }, wrong: { id: 'not-an-id' } },
  explainBillAccount: {
    right: { id: randomUUID(), memberId: '1' },
    wrong: { id: randomUUID(), memberId: 'not-an-id' },
  },
  freePlayLogin: {
    right: { os: 'test', platform: 'W', random: 'x', gatewayVersion: 3 },
    wrong: { os: 'test', platform: 'M', random: 'x', gatewayVersion: 3 },
  },
  checkUsername: { right: { username: 'nobody88' }, wrong: { username: 7 } },
  noteRegistration: { right: { door: 'username', step: 'opened' }, wrong: { door: 'agent', step: 'opened' } },
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
  listOwnMessages: { right: { pageSize: 5 }, wrong: { unread: 'perhaps' } },
  readMessage: { right: () => ({ id: randomUUID() }), wrong: { id: 'not-an-id' } },
  getWinnerBoard: { right: { limitNum: 5, language: 'en' }, wrong: { limitNum: 5_000 } },
  listWagers: { right: { pageSize: 5 }, wrong: { status: 'lucky' } },
  getWagerReplay: { right: () => ({ id: randomUUID() }), wrong: { id: 'not-an-id' } },
  listTransactions: { right: { pageSize: 5 }, wrong: { pageSize: 1_000 } },
  openStatement: { right: { ...DAYS, format: 'csv' }, wrong: { ...DAYS, format: 'xls' } },
  sumTransactions: { right: SPAN, wrong: { from: 'yesterday' } },
  getOwnProfit: { right: { ...DAYS, by: 'week' }, wrong: { ...DAYS, by: 'hour' } },
  listInvited: { right: { pageSize: 5 }, wrong: { pageSize: 1_000 } },
  setLimit: { right: { kind: 'session', limit: '720' }, wrong: { kind: 'luck', limit: '1.00' } },
  excludeSelf: { right: { hours: 1 }, wrong: { hours: 0 } },
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
  explainTeamFigure: { right: { ...DAYS, figure: 'stake' }, wrong: { ...DAYS, figure: 'luck' } },
  listFigureRows: {
    right: { ...DAYS, figure: 'deposits', memberId: '1' },
    wrong: { ...DAYS, figure: 'bettors', memberId: '1' },
  },
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
  getRebateRates: { right: { id: '1' }, wrong: { id: 'x' } },
  giveRebateRates: { right: { id: '1', rates: { RNG: '0.004' } }, wrong: { id: '1', rates: { RNG: '4' } } },
  changeAgentLink: {
    right: { code: 'NOBODYS1', label: '', enabled: true },
    wrong: { code: 'NOBODYS1', label: '', enabled: 'perhaps' },
  },
  simulateContract: {
    right: { holder: '1', terms: TERMS },
    wrong: { holder: '1', terms: { ...TERMS, kind: 'YEARLY' } },
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
  transferUpline: {
    right: () => ({ requestKey: randomUUID(), amount: '50.00', paymentPassword: '482913' }),
    wrong: { requestKey: 'again', amount: '50.00', paymentPassword: '482913' },
  },
  transferDownline: {
    right: () => ({ requestKey: randomUUID(), amount: '50.00', paymentPassword: '482913', to: '1' }),
    wrong: { requestKey: randomUUID(), amount: '50.00', paymentPassword: '482913', to: 'me' },
  },
  listMemberTransfers: { right: { pageSize: 5 }, wrong: { before: '1.not-an-id' } },
  confirmWithdrawal: {
    right: () => ({ id: randomUUID(), received: 'part', amount: '5.00', note: REASON, images: [] }),
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
