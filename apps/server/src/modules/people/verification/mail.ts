import { createTransport } from 'nodemailer';
import { faultOf, type Sender } from './channels.ts';

const TIMEOUT_MS = 8_000;
const SMTP_PERMANENT = 500;

type MailSettings = {
  /** `smtps://name:password@host:465`, or `smtp://...:587`. */
  readonly url: string;
  readonly from: string;
  /** A connection that cannot be encrypted is not used. */
  readonly requireTls: boolean;
};

/** SMTP by nodemailer. The message's id is its Message-ID, so that a server that sees it twice knows it. */
export function createMailSender({ url, from, requireTls }: MailSettings): Sender {
  const transport = createTransport({
    url,
    requireTLS: requireTls,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.replace(/^.*@/, '').replace(/>$/, '');
  return {
    name: 'smtp',
    send: async ({ id, to, subject, text }) => {
      try {
        const reference = `<${id}@${domain}>`;
        await transport.sendMail({ from, to, subject, text, messageId: reference });
        return { ok: true, reference };
      } catch (error) {
        const { responseCode } = error as { responseCode?: unknown };
        const fault = typeof responseCode === 'number' ? `smtp ${responseCode}` : faultOf(error);
        return { ok: false, fault, final: typeof responseCode === 'number' && responseCode >= SMTP_PERMANENT };
      }
    },
  };
}
