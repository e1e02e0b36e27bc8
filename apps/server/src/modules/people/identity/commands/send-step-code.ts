import { fail } from '@baize/contract/failure';
import type { CallResult } from '@baize/contract/failure';
import type { FailureOf } from '@baize/contract/define-call';
import type { codeCalls, CodeSentValue } from '@baize/contract/verification';
import type { CaptchaAnswer } from '../captcha-gate.ts';
import type { Caller, IdentityDeps } from '../deps.ts';
import { sendGuarded } from '../guarded-code.ts';
import { waysOut } from '../login-graph.ts';
import { isTriedOut, lockStep } from '../login-step-store.ts';
import { proofsOf } from '../login-steps.ts';
import { needsIn, ticketOf } from './pass-login-step.ts';

type StepCode = CaptchaAnswer & {
  readonly ticket: string;
  readonly way: 'sms' | 'email';
  readonly language?: string | undefined;
};

/** A code for the step of a login, to the contact that its member has proven. */
export async function sendStepCode(
  deps: IdentityDeps,
  caller: Caller,
  order: StepCode,
): Promise<CallResult<CodeSentValue, FailureOf<typeof codeCalls.sendStepCode>>> {
  const { newPlace } = (await deps.brand(caller.brandId)).settings.login;
  const to = await deps.db.tx(caller.brandId, async (tx) => {
    const step = await lockStep(tx, ticketOf(deps, caller, order.ticket));
    if (!step || isTriedOut(step)) return undefined;
    const { has, contacts } = await proofsOf({ deps, tx }, step.memberId);
    return waysOut(needsIn(step), has, newPlace).includes(order.way) ? contacts[order.way] : undefined;
  });
  return to ? sendGuarded(deps, caller, { purpose: 'step-up', to, order, isAddressed: true }) : fail('LOGIN_STEP_OVER');
}
