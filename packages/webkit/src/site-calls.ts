import type {
  Boot,
  FieldRule,
  GameCard,
  GameType,
  Jackpot,
  SystemStatusSchema,
  VendorCategory,
  Winner,
  WhitelabelFlag,
} from '@baize/contract/boot';
import type { CreateDepositSchema, Deposit, DepositMethod } from '@baize/contract/cashier';
import type {
  FavouriteSchema,
  GameListQuerySchema,
  LaunchQuerySchema,
  LaunchValueSchema,
  Posting,
  Wager,
  WagerQuerySchema,
} from '@baize/contract/catalogue';
import type { Announcements, HelpArticleSchema, NoticeSchema } from '@baize/contract/content';
import type { Page, PageQuerySchema } from '@baize/contract/envelope';
import type { SITE_API } from '@baize/contract/api';
import type {
  Balance,
  CaptchaAction,
  CaptchaChallenge,
  CaptchaSchema,
  ChangePasswordSchema,
  LoginSchema,
  LoginValue,
  MemberInfo,
  RegisterSchema,
} from '@baize/contract/identity';
import type { SealKeySchema } from '@baize/contract/seal';
import type { z } from 'zod';

type In<S extends z.ZodType> = z.input<S>;
type Nothing = undefined;

/** Input and value of every call of the site, by its name. A name of SITE_API without a line here does not compile. */
export type SiteCallMap = {
  getPermission: [Nothing, Boot];
  getSystemStatus: [Nothing, z.infer<typeof SystemStatusSchema>];
  getDomainRoutes: [Nothing, Boot['domainRoute']];
  getGameMenus: [Nothing, VendorCategory[]];
  getSealKey: [Nothing, z.infer<typeof SealKeySchema>];
  getCaptcha: [{ action: CaptchaAction }, z.infer<typeof CaptchaSchema>];
  getCaptchaChallenge: [{ action: CaptchaAction }, CaptchaChallenge];
  login: [In<typeof LoginSchema>, LoginValue];
  register: [In<typeof RegisterSchema>, LoginValue];
  freePlayLogin: [{ os: string; platform: 'W'; random: string; gatewayVersion: 3 }, LoginValue];
  getRegistrationSettings: [Nothing, { mode: 'username' | 'mobile'; whitelabel: Record<WhitelabelFlag, boolean> }];
  getRegistrationRules: [Nothing, FieldRule[]];
  checkAffiliate: [{ code: string; domain: string }, { valid: boolean }];
  getAnnouncements: [{ types: string; platform: 'W'; lang: string }, Announcements];
  getNotices: [{ lang: string }, z.infer<typeof NoticeSchema>[]];
  getHelp: [{ lang: string; device: 'WEB' }, z.infer<typeof HelpArticleSchema>[]];
  getWinnerBoard: [{ gameCategory: 'ALL' | GameType; limitNum: number }, Winner[]];
  getHotGames: [
    { merchantCode?: string; isPlatform?: number; platform?: string; language?: string } | undefined,
    GameCard[],
  ];
  getGameVendors: [Nothing, VendorCategory[]];
  getGameList: [In<typeof GameListQuerySchema>, Page<GameCard>];
  getGameIcon: [{ gameCode: string }, { iconUrl: string; lagerIcon: string }];
  getJackpots: [Nothing, Jackpot[]];
  getCountryCodes: [Nothing, Boot['countryCodes']];
  getMemberInfo: [Nothing, MemberInfo];
  logout: [Nothing, null];
  changePassword: [In<typeof ChangePasswordSchema>, null];
  getBalance: [Nothing, Balance];
  getUnreadCount: [Nothing, { count: number }];
  updateLanguage: [{ language: string }, null];
  listFavouriteIds: [Nothing, string[]];
  listFavourites: [{ pageNo?: number; pageSize?: number; gameType?: GameType; language?: string }, Page<GameCard>];
  addFavourite: [In<typeof FavouriteSchema>, null];
  removeFavourite: [In<typeof FavouriteSchema>, null];
  listRecentGames: [{ language?: string } | undefined, GameCard[]];
  launchGame: [In<typeof LaunchQuerySchema>, z.infer<typeof LaunchValueSchema>];
  listWagers: [In<typeof WagerQuerySchema> & { language?: string }, Page<Wager>];
  getWagerReplay: [{ id: string }, { url: string }];
  listTransactions: [In<typeof PageQuerySchema> & { kind?: string }, Page<Posting>];
  listDepositMethods: [Nothing, DepositMethod[]];
  createDeposit: [In<typeof CreateDepositSchema>, Deposit];
  getDeposit: [{ id: string }, Deposit];
  listDeposits: [In<typeof PageQuerySchema>, Page<Deposit>];
  createLiveTicket: [Nothing, { ticket: string }];
};

/** Proves both directions: every name of the wire has a line above, and no line names a call that does not exist. */
type Exact<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
export const SITE_CALLS_ARE_COMPLETE: Exact<keyof SiteCallMap, keyof typeof SITE_API> = true;
