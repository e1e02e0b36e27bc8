/** For tests: an operator takes up their account by the link that was made for them. */
import { generate } from 'otplib';
import type { Enrolment } from '@baize/contract/console/operators';
import type { OperatorsModule } from './modules/base/operators/index.ts';
import type { OpenedSession } from './modules/base/operators/commands/open-session.ts';

export const OWN_PASSWORD = 'quiet-heron-and-77';

export type Enrolled = OpenedSession & Pick<Enrolment, 'totpSecret' | 'name'>;

/** Opens the link, scans the secret and chooses OWN_PASSWORD; throws where the link does not let in. */
export async function enrolBy(
  operators: Pick<OperatorsModule, 'openEnrolment' | 'enrol'>,
  token: string,
  { now = new Date(), ip = '127.0.0.1' }: { readonly now?: Date; readonly ip?: string } = {},
): Promise<Enrolled> {
  const opened = await operators.openEnrolment(token);
  if (!opened.ok) throw new Error(opened.error.code);
  const { ticket, totpSecret, name } = opened.value;
  const code = await generate({ secret: totpSecret, epoch: Math.floor(now.getTime() / 1_000) });
  const enrolled = await operators.enrol({ token, ticket, password: OWN_PASSWORD, code, ip, userAgent: 'test' });
  if (!enrolled.ok) throw new Error(enrolled.error.code);
  return { ...enrolled.value, totpSecret, name };
}
