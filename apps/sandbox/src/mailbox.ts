import { SMTPServer } from 'smtp-server';

const SIZE_MAX = 262_144;
const CLIENTS_MAX = 50;

export type Mailbox = { readonly port: number; readonly close: () => Promise<void> };

/**
 * Stands in for a mail server: takes every message over SMTP, without encryption or login, and lets it go. What was
 * written stands in the console.
 */
export async function openMailbox({ host, port }: { readonly host: string; readonly port: number }): Promise<Mailbox> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: SIZE_MAX,
    maxClients: CLIENTS_MAX,
    logger: false,
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => done(stream.sizeExceeded ? new Error('message is too large') : null));
    },
  });
  // A client that goes away in the middle is its own matter.
  server.on('error', () => undefined);
  await new Promise<void>((ready) => void server.listen(port, host, ready));
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
      }),
  };
}
