import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';

/**
 * Stands in for Twilio: Programmable Messaging and Verify v2 in their published form. What was sent is kept in memory,
 * the youngest first, and can be listed as there; nothing leaves the machine.
 */
export type MessageAccount = { readonly accountSid: string; readonly authToken: string };

type KeptMessage = {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly dateCreated: Date;
};
type Verification = {
  readonly sid: string;
  readonly to: string;
  readonly code: string;
  readonly until: number;
  tries: number;
};

const KEPT_MAX = 500;
const BODY_MAX_LENGTH = 1_600;
const VERIFICATION_MS = 10 * 60_000;
const TRIES_MAX = 5;
const CODE_DIGITS = 6;
const E164 = /^\+[1-9]\d{7,14}$/;
const MessageSchema = z.object({
  To: z.string(),
  Body: z.string(),
  From: z.string().optional(),
  MessagingServiceSid: z.string().optional(),
});
const VerificationSchema = z.object({
  To: z.string(),
  Channel: z.enum(['sms', 'call', 'email']),
  Locale: z.string().optional(),
});
const CheckSchema = z.object({ To: z.string(), Code: z.string() });

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const sidOf = (kind: 'SM' | 'VE'): string => `${kind}${randomBytes(16).toString('hex')}`;

const refuse = (
  reply: FastifyReply,
  status: number,
  { code, message }: { code: number; message: string },
): FastifyReply =>
  reply.status(status).send({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });

const NO_ACCOUNT = { code: 20_003, message: 'Authenticate' };
const NO_RECIPIENT = (to: string) => ({ code: 21_211, message: `The 'To' number ${to} is not a valid phone number.` });
const NO_BODY = { code: 21_602, message: 'Message body is required.' };
const TOO_LONG = { code: 21_617, message: 'The concatenated message body exceeds the 1600 character limit' };
const NO_PARAMETER = { code: 60_200, message: 'Invalid parameter' };
const NOT_FOUND = { code: 20_404, message: 'The requested resource was not found' };
const TOO_MANY_CHECKS = { code: 60_202, message: 'Max check attempts reached' };

export function serveMessages(app: FastifyInstance, account: MessageAccount): void {
  const kept: KeptMessage[] = [];
  const verifications = new Map<string, Verification>();
  const keep = (to: string, from: string, body: string): KeptMessage => {
    const message = { sid: sidOf('SM'), to, from, body, dateCreated: new Date() };
    kept.unshift(message);
    kept.splice(KEPT_MAX);
    return message;
  };
  const expected = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`;
  const isAccount = (header: string | undefined): boolean =>
    header !== undefined && timingSafeEqual(digest(header), digest(expected));

  const messages = `/2010-04-01/Accounts/${account.accountSid}/Messages.json`;
  app.post(messages, async (request, reply) => {
    if (!isAccount(request.headers.authorization)) return refuse(reply, 401, NO_ACCOUNT);
    const parsed = MessageSchema.safeParse(request.body);
    if (!parsed.success || parsed.data.Body === '') return refuse(reply, 400, NO_BODY);
    const { To, Body, From, MessagingServiceSid } = parsed.data;
    if (!E164.test(To)) return refuse(reply, 400, NO_RECIPIENT(To));
    if (Body.length > BODY_MAX_LENGTH) return refuse(reply, 400, TOO_LONG);
    return reply.status(201).send(wireOf(keep(To, From ?? MessagingServiceSid ?? '', Body), account));
  });
  app.get<{ Querystring: { To?: string } }>(messages, async (request, reply) => {
    if (!isAccount(request.headers.authorization)) return refuse(reply, 401, NO_ACCOUNT);
    const { To } = request.query;
    const found = kept.filter(({ to }) => To === undefined || to === To);
    return reply.send({ messages: found.map((message) => wireOf(message, account)), page: 0, page_size: KEPT_MAX });
  });

  app.post<{ Params: { service: string } }>('/v2/Services/:service/Verifications', async (request, reply) => {
    if (!isAccount(request.headers.authorization)) return refuse(reply, 401, NO_ACCOUNT);
    const parsed = VerificationSchema.safeParse(request.body);
    if (!parsed.success || !E164.test(parsed.data.To)) return refuse(reply, 400, NO_PARAMETER);
    const { To } = parsed.data;
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const verification = { sid: sidOf('VE'), to: To, code, until: Date.now() + VERIFICATION_MS, tries: 0 };
    verifications.set(To, verification);
    keep(To, request.params.service, `Your verification code is: ${code}`);
    return reply.status(201).send(verificationWire(verification, request.params.service, 'pending'));
  });
  app.post<{ Params: { service: string } }>('/v2/Services/:service/VerificationCheck', async (request, reply) => {
    if (!isAccount(request.headers.authorization)) return refuse(reply, 401, NO_ACCOUNT);
    const parsed = CheckSchema.safeParse(request.body);
    if (!parsed.success) return refuse(reply, 400, NO_PARAMETER);
    const verification = verifications.get(parsed.data.To);
    if (!verification || verification.until < Date.now()) return refuse(reply, 404, NOT_FOUND);
    verification.tries += 1;
    if (verification.tries > TRIES_MAX) return refuse(reply, 429, TOO_MANY_CHECKS);
    const isRight = verification.code === parsed.data.Code;
    if (isRight) verifications.delete(verification.to);
    return reply.send(verificationWire(verification, request.params.service, isRight ? 'approved' : 'pending'));
  });
}

/** A message as Twilio answers it. */
const wireOf = ({ sid, to, from, body, dateCreated }: KeptMessage, { accountSid }: MessageAccount) => ({
  account_sid: accountSid,
  api_version: '2010-04-01',
  body,
  date_created: dateCreated.toUTCString(),
  date_sent: dateCreated.toUTCString(),
  date_updated: dateCreated.toUTCString(),
  direction: 'outbound-api',
  error_code: null,
  error_message: null,
  from,
  messaging_service_sid: from.startsWith('MG') ? from : null,
  num_media: '0',
  num_segments: '1',
  price: null,
  price_unit: 'USD',
  sid,
  status: 'queued',
  subresource_uris: { media: `/2010-04-01/Accounts/${accountSid}/Messages/${sid}/Media.json` },
  to,
  uri: `/2010-04-01/Accounts/${accountSid}/Messages/${sid}.json`,
});

const verificationWire = ({ sid, to }: Verification, service: string, status: 'pending' | 'approved') => ({
  sid,
  service_sid: service,
  to,
  channel: 'sms',
  status,
  valid: status === 'approved',
  lookup: {},
  amount: null,
  payee: null,
  send_code_attempts: [{ time: new Date().toISOString(), channel: 'SMS', attempt_sid: null }],
});
