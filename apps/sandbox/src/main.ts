import { buildSandbox } from './app.ts';
import { readSandboxEnv } from './env.ts';

const env = readSandboxEnv(process.env);
const app = await buildSandbox(env);
await app.listen({ host: env.SANDBOX_HOST, port: env.SANDBOX_PORT });

const stop = (): void => {
  void app.close().then(() => process.exit(0));
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
