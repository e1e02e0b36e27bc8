import type { Env } from '../../../env.ts';
import type { Channels } from './channels.ts';
import { createFirebaseWitness, FIREBASE_KEYS_URL } from './firebase.ts';
import { createMailSender } from './mail.ts';
import { createTwilioSender, createTwilioVerify, TWILIO_MESSAGING_URL, TWILIO_VERIFY_URL } from './twilio.ts';

type Settings = Pick<
  Env,
  | 'NODE_ENV'
  | 'TWILIO_URL'
  | 'TWILIO_ACCOUNT_SID'
  | 'TWILIO_AUTH_TOKEN'
  | 'TWILIO_FROM'
  | 'TWILIO_VERIFY_SERVICE'
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'FIREBASE_PROJECT'
>;

/** What the settings of the installation reach people by. */
export function openChannels(env: Settings, now: () => Date): Channels {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from = '' } = env;
  const account =
    accountSid === undefined || authToken === undefined
      ? undefined
      : {
          accountSid,
          authToken,
          from,
          messagingUrl: env.TWILIO_URL ?? TWILIO_MESSAGING_URL,
          verifyUrl: env.TWILIO_URL ?? TWILIO_VERIFY_URL,
        };
  return {
    sms: account && from !== '' ? createTwilioSender(account) : null,
    codeService:
      account && env.TWILIO_VERIFY_SERVICE !== undefined
        ? createTwilioVerify(account, env.TWILIO_VERIFY_SERVICE)
        : null,
    numberWitness:
      env.FIREBASE_PROJECT === undefined
        ? null
        : createFirebaseWitness({ id: env.FIREBASE_PROJECT, keysUrl: FIREBASE_KEYS_URL }, now),
    email:
      env.SMTP_URL === undefined || env.MAIL_FROM === undefined
        ? null
        : createMailSender({ url: env.SMTP_URL, from: env.MAIL_FROM, requireTls: env.NODE_ENV === 'production' }),
  };
}
