import type { CONSOLE_API } from '@baize/contract/api';
import type { Posting, Wager, WagerQuerySchema } from '@baize/contract/catalogue';
import type {
  AuditQuerySchema,
  AuditRowSchema,
  AuditVerdictSchema,
  BrandSettings,
  ChangeOperatorSchema,
  ChangeOwnPasswordSchema,
  CheckCorrectionSchema,
  ConsoleGameSchema,
  ConsoleJackpotSchema,
  ConsoleVendorSchema,
  Correction,
  CreateOperatorSchema,
  MakeCorrectionSchema,
  MoneyHealth,
  MoneyRowSchema,
  Operator,
  OperatorCredentials,
  OperatorLoginSchema,
  OperatorRow,
  OperatorStatusSchema,
  Overview,
  PlayerDetailSchema,
  PlayerQuerySchema,
  PlayerRowSchema,
  PlayerStatusSchema,
  ResetOperatorSchema,
  RefusalRowSchema,
  SessionRowSchema,
  SwitchSchema,
  UpdateBrandSchema,
  UpdateJackpotSchema,
} from '@baize/contract/console';
import type { Page, PageQuerySchema } from '@baize/contract/envelope';
import type { z } from 'zod';

type In<S extends z.ZodType> = z.input<S>;
type Out<S extends z.ZodType> = z.output<S>;
type Nothing = undefined;
type Paging = In<typeof PageQuerySchema>;

export type PlayerRow = Out<typeof PlayerRowSchema>;
export type PlayerDetail = Out<typeof PlayerDetailSchema>;
export type SessionRow = Out<typeof SessionRowSchema>;
export type RefusalRow = Out<typeof RefusalRowSchema>;
export type Vendor = Out<typeof ConsoleVendorSchema>;
export type Game = Out<typeof ConsoleGameSchema>;
export type Switches = In<typeof SwitchSchema>;
export type BrandPatch = In<typeof UpdateBrandSchema>;
export type Jackpot = Out<typeof ConsoleJackpotSchema>;
export type JackpotPatch = In<typeof UpdateJackpotSchema>;
export type AuditRow = Out<typeof AuditRowSchema>;
export type AuditVerdict = Out<typeof AuditVerdictSchema>;
export type HouseAccount = Out<typeof MoneyRowSchema>;
export type {
  BrandSettings,
  Correction,
  MoneyHealth,
  Operator,
  OperatorCredentials,
  OperatorRow,
  Overview,
  Posting,
  Wager,
};

/** Input and value of every call of the console, by its name. A name of CONSOLE_API without a line here does not compile. */
export type ConsoleCallMap = {
  openSession: [In<typeof OperatorLoginSchema>, Operator];
  getSession: [Nothing, Operator];
  closeSession: [Nothing, Record<string, never>];
  changeOwnPassword: [In<typeof ChangeOwnPasswordSchema>, Operator];
  getOverview: [{ range: Overview['range'] }, Overview];
  getMoneyHealth: [Nothing, MoneyHealth];
  listHouseAccounts: [Nothing, HouseAccount[]];
  listPlayers: [In<typeof PlayerQuerySchema>, Page<PlayerRow>];
  getPlayer: [{ id: string }, PlayerDetail];
  listPlayerPostings: [Paging & { id: string; kind?: string }, Page<Posting>];
  listPlayerWagers: [In<typeof WagerQuerySchema> & { id: string }, Page<Wager>];
  listPlayerSessions: [Paging & { id: string }, Page<SessionRow>];
  listPlayerRefusals: [Paging & { id: string }, Page<RefusalRow>];
  endPlayerSessions: [{ id: string }, { ended: number }];
  setPlayerStatus: [In<typeof PlayerStatusSchema> & { id: string }, Record<string, never>];
  makeCorrection: [In<typeof MakeCorrectionSchema>, Correction];
  checkCorrection: [In<typeof CheckCorrectionSchema> & { id: string }, Correction];
  listCorrections: [Paging & { state?: Correction['state'] }, Page<Correction>];
  listVendors: [Nothing, Vendor[]];
  switchVendor: [Switches & { vendor: string }, Record<string, never>];
  listGames: [{ vendor?: string } | undefined, Game[]];
  switchGame: [Switches & { gameCode: string }, Record<string, never>];
  getBrandSettings: [Nothing, BrandSettings];
  updateBrand: [BrandPatch, BrandSettings];
  listJackpots: [Nothing, Jackpot[]];
  updateJackpot: [JackpotPatch & { poolId: string }, Jackpot[]];
  listAudit: [In<typeof AuditQuerySchema>, Page<AuditRow>];
  verifyAudit: [Nothing, AuditVerdict];
  listOperators: [Nothing, OperatorRow[]];
  createOperator: [In<typeof CreateOperatorSchema>, OperatorCredentials];
  changeOperator: [In<typeof ChangeOperatorSchema> & { id: string }, OperatorRow];
  setOperatorStatus: [In<typeof OperatorStatusSchema> & { id: string }, OperatorRow];
  resetOperator: [In<typeof ResetOperatorSchema> & { id: string }, OperatorCredentials];
  endOperatorSessions: [{ id: string }, { ended: number }];
};

/** Proves both directions: every name of the wire has a line above, and no line names a call that does not exist. */
type Exact<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
export const CONSOLE_CALLS_ARE_COMPLETE: Exact<keyof ConsoleCallMap, keyof typeof CONSOLE_API> = true;
