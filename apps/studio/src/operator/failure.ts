import { err, type Result } from '@baize/domain/result';

/** How an operator call fails: an HTTP status and `{"error": text}` (docs/wallet/supplier.md). */
export type OperatorFailure = { readonly status: 400 | 401 | 403 | 404 | 429; readonly error: string };
export const operatorFailure = (status: OperatorFailure['status'], error: string): Result<never, OperatorFailure> =>
  err({ status, error });
