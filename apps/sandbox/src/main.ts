import { buildSandbox } from './app.ts';
import { readSandboxEnv } from './env.ts';
import { openMailbox } from './mailbox.ts';
import { serveSignIn } from './sign-in.ts';

const env = readSandboxEnv(process.env);
const app = await buildSandbox(env);
await serveSignIn(app, env.SANDBOX_PUBLIC_URL);
const mailbox = await openMailbox({ host: env.SANDBOX_HOST, port: env.SANDBOX_SMTP_PORT });
await app.listen({ host: env.SANDBOX_HOST, port: env.SANDBOX_PORT });

const stop = (): void => {
  void Promise.all([app.close(), mailbox.close()]).then(() => process.exit(0));
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
