import { z } from 'zod';
import { faultOf, type CodeService, type Sender, type Sent } from './channels.ts';

/**
 * Twilio's published wire: form-encoded requests with basic auth (account and token), answers in JSON. A refusal is
 * `{code, message, more_info, status}` with a code of https://www.twilio.com/docs/api/errors.
 */
export type TwilioAccount = {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number of the account, or a messaging service (`MG...`). */
  readonly from: string;
  readonly messagingUrl: string;
  readonly verifyUrl: string;
};

export const TWILIO_MESSAGING_URL = 'https://api.twilio.com';
export const TWILIO_VERIFY_URL = 'https://verify.twilio.com';
const TIMEOUT_MS = 8_000;
const HTTP_NOT_FOUND = 404;
const HTTP_SERVER_ERROR = 500;

const RefusalSchema = z.object({ code: z.number().int(), message: z.string().max(1_000).optional() });
const MessageSchema = z.object({ sid: z.string().max(64), status: z.string().max(32) });
const VerificationSchema = z.object({ sid: z.string().max(64), status: z.string().max(32) });

/** Refusals after which the same message may still go out: too many at once, a full queue, a fault of theirs. */
const PASSING: ReadonlySet<number> = new Set([14_107, 20_429, 20_500, 20_503, 21_611, 30_001, 30_022]);
/** What operators read beside the number. */
const MEANINGS: Readonly<Record<number, string>> = {
  20_003: 'account or token is wrong',
  20_404: 'unknown service',
  20_429: 'too many requests',
  21_211: 'no valid number',
  21_408: 'country is not permitted',
  21_606: 'sender cannot send there',
  21_610: 'recipient opted out',
  21_614: 'not a mobile number',
  30_001: 'queue is full',
  60_200: 'parameter refused',
  60_202: 'too many checks',
  60_203: 'too many sends',
  60_205: 'no SMS to landlines',
  60_410: 'held back as fraud',
};

type Answer =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly fault: string; readonly final: boolean; readonly status: number };

/** Posts a form and reads what comes back; nothing is thrown. */
async function post(
  { accountSid, authToken }: Pick<TwilioAccount, 'accountSid' | 'authToken'>,
  url: URL,
  form: Readonly<Record<string, string>>,
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        accept: 'application/json',
      },
      body: new URLSearchParams(form),
    });
    const body: unknown = await response.json();
    if (response.ok) return { ok: true, body };
    return { ok: false, status: response.status, ...readRefusal(response.status, body) };
  } catch (error) {
    return { ok: false, status: 0, fault: faultOf(error), final: false };
  }
}

function readRefusal(status: number, body: unknown): { fault: string; final: boolean } {
  const parsed = RefusalSchema.safeParse(body);
  if (!parsed.success) return { fault: `status ${status}`, final: status < HTTP_SERVER_ERROR };
  const { code } = parsed.data;
  const meaning = MEANINGS[code];
  return {
    fault: meaning === undefined ? `twilio ${code}` : `twilio ${code}: ${meaning}`,
    final: status < HTTP_SERVER_ERROR && !PASSING.has(code),
  };
}

const sentOf = (answer: Answer, schema: z.ZodType<{ sid: string }>): Sent => {
  if (!answer.ok) return { ok: false, fault: answer.fault, final: answer.final };
  const parsed = schema.safeParse(answer.body);
  // It took the message: to send it again would send it twice.
  return parsed.success
    ? { ok: true, reference: parsed.data.sid }
    : { ok: false, fault: 'not understood', final: true };
};

/** Programmable Messaging: POST /2010-04-01/Accounts/{sid}/Messages.json. */
export function createTwilioSender(account: TwilioAccount): Sender {
  const path = `/2010-04-01/Accounts/${encodeURIComponent(account.accountSid)}/Messages.json`;
  const sender: Record<string, string> = account.from.startsWith('MG')
    ? { MessagingServiceSid: account.from }
    : { From: account.from };
  return {
    name: 'twilio',
    send: async ({ to, text }) =>
      sentOf(
        await post(account, new URL(path, account.messagingUrl), { To: to, ...sender, Body: text }),
        MessageSchema,
      ),
  };
}

/** Verify v2: the code is drawn, sent and checked by Twilio. */
export function createTwilioVerify(account: TwilioAccount, service: string): CodeService {
  const base = `/v2/Services/${encodeURIComponent(service)}`;
  return {
    name: 'twilio-verify',
    start: async (to, language) =>
      sentOf(
        await post(account, new URL(`${base}/Verifications`, account.verifyUrl), {
          To: to,
          Channel: 'sms',
          Locale: language,
        }),
        VerificationSchema,
      ),
    check: async (to, code) => {
      const answer = await post(account, new URL(`${base}/VerificationCheck`, account.verifyUrl), {
        To: to,
        Code: code,
      });
      // A verification that was used, has expired, or never was is not found.
      if (!answer.ok) return answer.status === HTTP_NOT_FOUND ? { ok: true, right: false } : answer;
      const parsed = VerificationSchema.safeParse(answer.body);
      return parsed.success
        ? { ok: true, right: parsed.data.status === 'approved' }
        : { ok: false, fault: 'not understood' };
    },
  };
}
