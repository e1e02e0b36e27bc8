/**
 * One line per call: name, method, path. The name is the verb-noun name of the operation in route, command, event, test and UI
 * hook. Paths of the site stand under /api/v1, of the console under /api/console/v1. Input and value schemas live beside
 * their subject; OpenAPI (apps/server/openapi.json) is generated from the routes and checked in.
 */
export const SITE_API = {
  getPermission: ['GET', '/permission'], // -> boot.BootSchema
  getSystemStatus: ['GET', '/system-status'], // -> boot.SystemStatusSchema
  getDomainRoutes: ['GET', '/domain-routes'],
  getGameMenus: ['GET', '/game-menus'], // -> VendorCategory[]
  getSealKey: ['GET', '/seal-key'], // -> seal.SealKeySchema
  getCaptcha: ['GET', '/captcha'], // ?action=login|register -> identity.CaptchaSchema
  getCaptchaChallenge: ['GET', '/captcha/challenge'], // ?action=login|register -> identity.CaptchaChallengeSchema
  login: ['POST', '/login'], // sealed identity.LoginSchema -> LoginValueSchema
  register: ['PUT', '/register'], // sealed identity.RegisterSchema -> LoginValueSchema
  freePlayLogin: ['POST', '/free-play'], // {os, platform: 'W', random, gatewayVersion: 3} -> LoginValueSchema (a trial member)
  getRegistrationSettings: ['GET', '/registration/settings'],
  getRegistrationRules: ['GET', '/registration/rules'], // -> FieldRule[]
  checkAffiliate: ['GET', '/affiliate-check'], // ?code&domain -> {valid: boolean}
  getAnnouncements: ['GET', '/announcements'], // ?types&platform&lang -> content.AnnouncementsSchema
  getNotices: ['GET', '/notices'], // ?lang -> Notice[]
  getHelp: ['GET', '/help'], // ?lang&device -> HelpArticle[]
  getWinnerBoard: ['GET', '/winner-board'], // ?gameCategory=ALL&limitNum=20 -> Winner[]
  getHotGames: ['GET', '/hot-games'], // -> GameCard[]
  getGameVendors: ['GET', '/game-vendors'], // -> VendorCategory[]
  getGameList: ['GET', '/game-list'], // catalogue.GameListQuerySchema -> Page<GameCard>
  getGameIcon: ['GET', '/game-icon'], // ?gameCode -> {iconUrl, lagerIcon}
  getJackpots: ['GET', '/jackpots'], // -> Jackpot[]
  getCountryCodes: ['GET', '/country-codes'],

  getMemberInfo: ['GET', '/member/info'], // -> identity.MemberInfoSchema
  logout: ['DELETE', '/logout'],
  changePassword: ['POST', '/change-password'], // sealed identity.ChangePasswordSchema
  getBalance: ['GET', '/wallet/balance'], // -> identity.BalanceSchema
  getUnreadCount: ['GET', '/messages/unread-count'], // -> {count}
  updateLanguage: ['POST', '/update-language'], // {language}
  listFavouriteIds: ['GET', '/favourites/ids'], // -> string[] (nodeIds)
  listFavourites: ['GET', '/favourites'], // ?pageNo&pageSize=999&gameType -> Page<GameCard>
  addFavourite: ['POST', '/favourites'], // catalogue.FavouriteSchema
  removeFavourite: ['DELETE', '/favourites'], // same, as query
  listRecentGames: ['GET', '/recent-games'], // -> GameCard[]
  launchGame: ['GET', '/launch-game'], // catalogue.LaunchQuerySchema -> LaunchValueSchema; mode=try needs no login
  listWagers: ['GET', '/wagers'], // WagerQuerySchema -> Page<Wager>
  getWagerReplay: ['GET', '/wagers/:id/replay'], // -> {url}
  listTransactions: ['GET', '/transactions'], // ?pageNo&pageSize&kind -> Page<Posting>
  listDepositMethods: ['GET', '/deposit-methods'], // -> DepositMethod[]
  createDeposit: ['POST', '/deposits'], // Idempotency-Key; cashier.CreateDepositSchema -> Deposit
  getDeposit: ['GET', '/deposits/:id'], // -> Deposit
  listDeposits: ['GET', '/deposits'], // -> Page<Deposit>
  createLiveTicket: ['POST', '/live-ticket'], // -> {ticket}; token optional
} as const satisfies Record<string, readonly ['GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH', string]>;

export const CONSOLE_API = {
  openSession: ['POST', '/session'], // console.OperatorLoginSchema -> Operator; sets an HttpOnly cookie
  getSession: ['GET', '/session'], // -> Operator
  closeSession: ['DELETE', '/session'],
  changeOwnPassword: ['PUT', '/session/password'], // ChangeOwnPasswordSchema -> Operator
  getOverview: ['GET', '/overview'], // ?range -> Overview
  getMoneyHealth: ['GET', '/money-health'], // -> MoneyHealth
  listHouseAccounts: ['GET', '/house-accounts'], // -> MoneyRow[]
  listPlayers: ['GET', '/players'], // PlayerQuerySchema -> Page<PlayerRow>
  getPlayer: ['GET', '/players/:id'], // -> PlayerDetail
  listPlayerPostings: ['GET', '/players/:id/postings'], // -> Page<Posting>
  listPlayerWagers: ['GET', '/players/:id/wagers'], // -> Page<Wager>
  listPlayerSessions: ['GET', '/players/:id/sessions'], // -> Page<SessionRow>
  listPlayerRefusals: ['GET', '/players/:id/refused-logins'], // -> Page<RefusalRow>
  endPlayerSessions: ['DELETE', '/players/:id/sessions'],
  setPlayerStatus: ['POST', '/players/:id/status'], // PlayerStatusSchema
  makeCorrection: ['POST', '/corrections'], // Idempotency-Key; MakeCorrectionSchema -> Correction
  checkCorrection: ['POST', '/corrections/:id/check'], // CheckCorrectionSchema -> Correction
  listCorrections: ['GET', '/corrections'], // ?state -> Page<Correction>
  listVendors: ['GET', '/vendors'], // -> ConsoleVendor[]
  switchVendor: ['PATCH', '/vendors/:vendor'], // SwitchSchema
  listGames: ['GET', '/games'], // ?vendor -> ConsoleGame[]
  switchGame: ['PATCH', '/games/:gameCode'], // SwitchSchema
  getBrandSettings: ['GET', '/brand'], // -> BrandSettings
  updateBrand: ['PATCH', '/brand'], // UpdateBrandSchema -> BrandSettings
  listJackpots: ['GET', '/jackpots'], // -> ConsoleJackpot[]
  updateJackpot: ['PATCH', '/jackpots/:poolId'], // UpdateJackpotSchema
  listAudit: ['GET', '/audit'], // AuditQuerySchema -> Page<AuditRow>
  verifyAudit: ['POST', '/audit/verify'], // -> AuditVerdict
  listOperators: ['GET', '/operators'], // -> OperatorRow[]
  createOperator: ['POST', '/operators'], // CreateOperatorSchema -> OperatorCredentials
  changeOperator: ['PATCH', '/operators/:id'], // ChangeOperatorSchema -> OperatorRow
  setOperatorStatus: ['POST', '/operators/:id/status'], // OperatorStatusSchema -> OperatorRow
  resetOperator: ['POST', '/operators/:id/reset'], // ResetOperatorSchema -> OperatorCredentials
  endOperatorSessions: ['DELETE', '/operators/:id/sessions'],
} as const satisfies Record<string, readonly ['GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH', string]>;
