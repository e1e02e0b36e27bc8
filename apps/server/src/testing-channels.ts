import type { Channels, Outgoing, Sent } from './modules/people/verification/channels.ts';

/** For tests: settings with which a channel for messages is there. */
export const SMS_ENV = {
  TWILIO_ACCOUNT_SID: 'AC00000000',
  TWILIO_AUTH_TOKEN: '0123456789abcdef',
  TWILIO_FROM: '+15005550006',
};
export const CHANNEL_ENV = { ...SMS_ENV, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'no-reply@example.com' };

/** For tests: channels that keep what they were given, and fail when they are told to. */
export function createTestChannels() {
  const kept: (Outgoing & { readonly channel: 'sms' | 'email' })[] = [];
  let answer: Sent = { ok: true, reference: 'SM1' };
  const sender = (channel: 'sms' | 'email') => ({
    name: 'test',
    send: async (message: Outgoing): Promise<Sent> => {
      if (answer.ok) kept.push({ ...message, channel });
      return answer;
    },
  });
  const channels: Channels = { sms: sender('sms'), email: sender('email'), codeService: null, numberWitness: null };
  return {
    channels,
    kept,
    answerWith: (next: Sent) => {
      answer = next;
    },
    /** The code that was sent there last. */
    codeFor: (to: string): string =>
      /\b\d{6}\b/.exec(kept.findLast((message) => message.to === to)?.text ?? '')?.[0] ?? 'none',
  };
}
