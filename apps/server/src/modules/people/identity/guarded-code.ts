import type { CodePurpose } from '@baize/contract/code-purposes';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { codeCalls, CodeSentValue } from '@baize/contract/verification';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../command/index.ts';
import { passCaptcha, type CaptchaAnswer } from './captcha-gate.ts';
import type { Caller, CodeTarget, IdentityDeps } from './deps.ts';

export type CodeAnswer = CallResult<CodeSentValue, FailureOf<typeof codeCalls.sendRegisterCode>>;
export type NumberCode = CaptchaAnswer & {
  readonly mobileNum: string;
  readonly countryDialingCode: string;
  readonly language?: string | undefined;
};

export const numberOf = ({
  mobileNum,
  countryDialingCode,
}: Pick<NumberCode, 'mobileNum' | 'countryDialingCode'>): CodeTarget => ({
  channel: 'sms',
  mobileNum,
  countryDialingCode,
});

type Guarded = {
  readonly purpose: CodePurpose;
  readonly to: CodeTarget;
  readonly order: CaptchaAnswer & { readonly language?: string | undefined };
  readonly isAddressed: boolean;
};

/** A network that had its codes of the hour passes a captcha before each further one. */
export async function sendGuarded(
  deps: IdentityDeps,
  caller: Caller,
  { purpose, to, order, isAddressed }: Guarded,
): Promise<CodeAnswer> {
  const { codes } = deps;
  if (!codes.isOpen(to.channel)) return fail('CAPABILITY_CLOSED');
  if (await codes.needsCaptcha(caller)) {
    const passed = await runCommand(deps, { brandId: caller.brandId }, async (tx) =>
      ok(await passCaptcha({ deps, tx, caller }, 'code', order)),
    );
    if (!passed.ok) return passed;
    if (passed.value !== 'right')
      return fail(passed.value === 'missing' ? 'CAPTCHA_REQUIRED' : 'CAPTCHA_WRONG', { captcha: true });
  }
  const { defaultLanguage } = await deps.brand(caller.brandId);
  return codes.sendCode({ caller, purpose, to, language: order.language ?? defaultLanguage, isAddressed });
}

/** What a wrong code is answered with. */
export const refuseCode = (verdict: 'wrong' | 'expired') =>
  fail(verdict === 'wrong' ? 'CODE_WRONG' : 'CODE_EXPIRED', { fields: { verificationCode: verdict } });
