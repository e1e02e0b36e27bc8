import { lazyPart } from './lazy-part.ts';

/** Money in and money out are the same for players and agents; each centre shows them in its own frame. */
export const DEPOSIT_PAGE = lazyPart<object>(() =>
  import('./features/member/deposit-page.tsx').then(({ DepositPage }) => ({ default: DepositPage })),
);
export const WITHDRAW_PAGE = lazyPart<object>(() =>
  import('./features/member/withdraw-page.tsx').then(({ WithdrawPage }) => ({ default: WithdrawPage })),
);
