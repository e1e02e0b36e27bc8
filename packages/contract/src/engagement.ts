import { z } from 'zod';
import { GAME_TYPES, WinnerSchema } from './boot.ts';
import { defineSiteCalls } from './define-call.ts';

const BOARD_LIMIT_MAX = 50;
const WinnerBoardQuerySchema = z.object({
  gameCategory: z.enum(['ALL', ...GAME_TYPES]).default('ALL'),
  limitNum: z.coerce.number<string | number>().int().min(1).max(BOARD_LIMIT_MAX).default(20),
  /** Default: the brand's. */
  language: z
    .string()
    .regex(/^[A-Za-z-]{2,12}$/)
    .optional(),
});

/** What is told of other players, and to this one. */
export const engagementCalls = defineSiteCalls({
  getWinnerBoard: {
    method: 'GET',
    path: '/winner-board',
    access: 'public',
    input: WinnerBoardQuerySchema,
    output: z.array(WinnerSchema),
  },
  getUnreadCount: {
    method: 'GET',
    path: '/messages/unread-count',
    access: 'session',
    output: z.object({ count: z.number().int() }),
  },
});
