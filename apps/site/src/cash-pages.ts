import type { TransferStepsProps } from './features/member/transfer-page.tsx';
import { lazyPart } from './lazy-part.ts';

/** Money in and money out are the same for players and agents; each centre shows them in its own frame. */
export const DEPOSIT_PAGE = lazyPart<object>(() =>
  import('./features/member/deposit-page.tsx').then(({ DepositPage }) => ({ default: DepositPage })),
);
export const TRANSFER_PAGE = lazyPart<object>(() =>
  import('./features/member/transfer-page.tsx').then(({ TransferPage }) => ({ default: TransferPage })),
);
/** One transfer, wherever it is begun: from the centre's page, or beside a downline. */
export const TRANSFER_STEPS = lazyPart<TransferStepsProps>(() =>
  import('./features/member/transfer-page.tsx').then(({ TransferSteps }) => ({ default: TransferSteps })),
);
export const WITHDRAW_PAGE = lazyPart<object>(() =>
  import('./features/member/withdraw-page.tsx').then(({ WithdrawPage }) => ({ default: WithdrawPage })),
);
