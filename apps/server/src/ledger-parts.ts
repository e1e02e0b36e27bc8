import type { LedgerPart } from './ledger/index.ts';
import { gatePart } from './modules/base/limits/index.ts';
import { wagerPart } from './modules/base/wagers/index.ts';
import { casePart, transactionPart } from './modules/games/vendors/index.ts';

/**
 * Everything that operations of the ledger read and write beside postings: a product joins the ledger with a line here.
 * The order is that of the statements in every batch.
 */
export const LEDGER_PARTS: readonly LedgerPart[] = [wagerPart, transactionPart, casePart, gatePart];
