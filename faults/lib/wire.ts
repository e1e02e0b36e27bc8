import { createHmac, randomUUID } from 'node:crypto';
import { CALL_PATHS, createSigner, createTransport, parseJson, signCall, writeJson } from '@baize/wallet-protocol';
import type { DepositOp, LabDeposit, LoadConfig, WalletOp } from './types.ts';

export type Answer = { readonly status: string; readonly detail: string | null; readonly balance: string | null };
/**
 * `wrong`: an answer that no fault explains (a refused signature, a 4xx). Unknown outcomes are asked again, where it
 * was said when not before.
 */
export type Sent =
  | { readonly kind: 'definite'; readonly answer: Answer }
  | { readonly kind: 'unknown'; readonly afterMs?: number }
  | { readonly kind: 'wrong'; readonly why: string };

const TIMEOUTS = { connectMs: 1_000, wholeMs: 4_000 };
const ANSWER_BYTES_MAX = 64 * 1_024;

export function createWire(config: LoadConfig) {
  const transport = createTransport();
  const signer = createSigner({ kid: config.kid, privateKeyPem: config.privateKeyPem });
  const urls = Object.fromEntries(
    (['bet', 'win', 'rollback'] as const).map((kind) => [kind, new URL(`${config.walletUrl}${CALL_PATHS[kind]}`)]),
  ) as Record<WalletOp['kind'], URL>;
  const hookUrl = new URL(config.hookUrl);
  const explained = new Set(config.explains);
  const wrongUnlessExplained = (what: string, why = what): Sent =>
    explained.has(what) ? { kind: 'unknown' } : { kind: 'wrong', why };

  /**
   * One try: a request id of its own, the same transaction. `units` overrides the amount, to try another content under
   * a known id.
   */
  async function sendCall(op: WalletOp, units = op.amount): Promise<Sent> {
    const url = urls[op.kind];
    const body = Buffer.from(
      writeJson({
        user: op.user,
        token: op.token,
        request_uuid: randomUUID(),
        transaction_uuid: op.tx,
        round: op.round,
        round_closed: op.closed,
        game_code: op.game,
        reference_transaction_uuid: op.ref ?? undefined,
        ...(op.kind === 'rollback' ? {} : { currency: op.currency, amount: BigInt(units), is_free: false }),
      }),
    );
    const headers = signCall(signer, { method: 'POST', target: url.pathname, body }, Date.now());
    const exchange = await transport.send({ method: 'POST', url, headers, body }, TIMEOUTS, ANSWER_BYTES_MAX);
    if (!exchange.ok || exchange.status >= 500) return { kind: 'unknown' };
    if (exchange.status !== 200) return wrongUnlessExplained(`HTTP ${exchange.status}`);
    const parsed = parseJson(exchange.body);
    const told = parsed.ok ? (parsed.value as Record<string, unknown>) : {};
    if (typeof told['status'] !== 'string') return { kind: 'wrong', why: 'an answer without a status' };
    if (told['status'] === 'RS_ERROR_UNKNOWN' || explained.has(told['status'])) return { kind: 'unknown' };
    return {
      kind: 'definite',
      answer: {
        status: told['status'],
        detail: typeof told['detail'] === 'string' ? told['detail'] : null,
        balance: typeof told['balance'] === 'bigint' ? told['balance'].toString() : null,
      },
    };
  }

  /** One delivery of a deposit's webhook, freshly signed as the provider would. */
  async function sendWebhook(op: DepositOp, deposit: LabDeposit): Promise<Sent> {
    const body = Buffer.from(deposit.webhook);
    const at = Math.floor(Date.now() / 1_000);
    const digest = createHmac('sha256', config.webhookSecret).update(`${at}.`).update(body).digest('hex');
    const signature = `t=${at},v1=${digest}`;
    const exchange = await transport.send(
      { method: 'POST', url: hookUrl, headers: { 'payment-signature': signature }, body },
      TIMEOUTS,
      ANSWER_BYTES_MAX,
    );
    if (!exchange.ok || exchange.status >= 500) return { kind: 'unknown' };
    // While the platform is broken its webhooks are sent again and again, until their network has spent its budget.
    if (exchange.status === 429) return { kind: 'unknown', afterMs: Number(exchange.headers['retry-after']) * 1_000 };
    const outcome = /"outcome":"([a-z-]+)"/.exec(exchange.body.toString())?.[1];
    if (exchange.status !== 200 || (outcome !== 'credited' && outcome !== 'already-credited'))
      return wrongUnlessExplained(
        `HTTP ${exchange.status}`,
        `deposit ${op.id}: HTTP ${exchange.status} ${outcome ?? ''}`,
      );
    return { kind: 'definite', answer: { status: 'RS_OK', detail: null, balance: null } };
  }
  return { sendCall, sendWebhook, close: transport.close };
}
export type Wire = ReturnType<typeof createWire>;
