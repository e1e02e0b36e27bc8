import { z } from 'zod';
import { GAME_TYPES, WinnerSchema } from './boot.ts';
import { defineSiteCalls } from './define-call.ts';
import { WINNER_PERIODS } from './winner-periods.ts';

const BOARD_LIMIT_MAX = 50;
const LanguageSchema = z
  .string()
  .regex(/^[A-Za-z-]{2,12}$/)
  .optional();
const CategorySchema = z.enum(['ALL', ...GAME_TYPES]).default('ALL');
const WinnerBoardQuerySchema = z.object({
  gameCategory: CategorySchema,
  limitNum: z.coerce.number<string | number>().int().min(1).max(BOARD_LIMIT_MAX).default(20),
  /** Default: the brand's. */
  language: LanguageSchema,
});

/** A list of winners ends with its hundredth: so many pages of so many places. */
export const WINNERS_PAGE_SIZE = 20;
export const WINNERS_PAGES_MAX = 5;
const WinnersQuerySchema = z.object({
  period: z.enum(WINNER_PERIODS).default('day'),
  gameCategory: CategorySchema,
  gameCode: z.string().min(1).max(64).optional(),
  pageNo: z.coerce.number<string | number>().int().min(1).max(WINNERS_PAGES_MAX).default(1),
  /** Default: the brand's. */
  language: LanguageSchema,
});

/** What is told of other players. */
export const engagementCalls = defineSiteCalls({
  getWinnerBoard: {
    method: 'GET',
    path: '/winner-board',
    access: 'public',
    capability: 'winners',
    input: WinnerBoardQuerySchema,
    output: z.array(WinnerSchema),
  },
  listWinners: {
    method: 'GET',
    path: '/winners',
    access: 'public',
    capability: 'winners',
    input: WinnersQuerySchema,
    output: z.object({
      content: z.array(WinnerSchema),
      /** The next page, where there is one. */
      nextPage: z.number().int().nullable(),
    }),
  },
});
