import type { Channels, Outgoing, Sent } from './modules/people/verification/channels.ts';

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
