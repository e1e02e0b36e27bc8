import { z } from 'zod';

const EnvSchema = z.object({
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  SANDBOX_PORT: z.coerce.number().int().min(1).max(65_535).default(3003),
  SANDBOX_PUBLIC_URL: z.string().default('http://localhost:3003'),
  SANDBOX_API_KEY: z.string().min(16),
  SANDBOX_WEBHOOK_SECRET: z.string().min(16),
  SANDBOX_DATA: z.string().min(1),
});
export type SandboxEnv = z.output<typeof EnvSchema>;

export function readSandboxEnv(source: Record<string, string | undefined>): SandboxEnv {
  const parsed = EnvSchema.safeParse(source);
  if (parsed.success) return parsed.data;
  throw new Error(`The environment is not usable:\n${parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')}`);
}
