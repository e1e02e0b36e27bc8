import { identityCalls } from '@baize/contract/identity';
import { registrationCalls } from '@baize/contract/registration';
import { securityCalls } from '@baize/contract/security';
import { codeCalls } from '@baize/contract/verification';
import { ok } from '@baize/domain/result';
import { fail } from '@baize/contract/failure';
import { implement, type SiteRoute } from '../../../http/route.ts';
import { CAPTCHA_SECONDS } from './captcha.ts';
import { issueChallenge } from './captcha-proof.ts';
import { checkAffiliate } from './affiliate-check.ts';
import { changePassword } from './commands/change-password.ts';
import { endOtherSessions } from './commands/end-other-sessions.ts';
import { endOwnSession } from './commands/end-own-session.ts';
import { forgetPassword } from './commands/forget-password.ts';
import { freePlayLogin } from './commands/free-play-login.ts';
import { issueCaptcha } from './commands/issue-captcha.ts';
import { login } from './commands/login.ts';
import { loginBySms } from './commands/login-by-sms.ts';
import { logout } from './commands/logout.ts';
import { redeemTicket } from './commands/redeem-ticket.ts';
import { registerOneClick } from './commands/register-one-click.ts';
import { register } from './commands/register.ts';
import { proveContact } from './commands/prove-contact.ts';
import { sendChangeCode } from './commands/send-change-code.ts';
import { sendContactCode } from './commands/send-contact-code.ts';
import { sendMemberCode } from './commands/send-member-code.ts';
import { sendRegisterCode } from './commands/send-register-code.ts';
import { setPassword } from './commands/set-password.ts';
import { setPaymentPassword } from './commands/set-payment-password.ts';
import { confirmAuthenticator } from './commands/confirm-authenticator.ts';
import { passLoginStep } from './commands/pass-login-step.ts';
import { removeAuthenticator } from './commands/remove-authenticator.ts';
import { renewRecoveryCodes } from './commands/renew-recovery-codes.ts';
import { sendStepCode } from './commands/send-step-code.ts';
import { startAuthenticator } from './commands/start-authenticator.ts';
import { stopAuthenticatorReset } from './commands/stop-authenticator-reset.ts';
import { updateLanguage } from './commands/update-language.ts';
import { findByNumber, findNamed } from './forgotten.ts';
import { numberOf } from './guarded-code.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { memberIcon } from './member-icon.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { providerRoutes } from './provider-routes.ts';
import { presentMember } from './present.ts';
import { noteStep } from './registration-visits.ts';
import { readSecurity } from './security.ts';
import { presentSealKey } from './seal.ts';
import { findMemberById } from './store.ts';
import { checkUsername } from './username-check.ts';
import type { IdentityDeps } from './deps.ts';
import type { Uuid } from '../../../ids.ts';
import type { KeyPair } from '../../../secrets.ts';

export type RouteParts = {
  readonly deps: IdentityDeps;
  readonly sealKey: KeyPair;
};

export function identityRoutes({ deps, sealKey }: RouteParts): SiteRoute[] {
  return [
    implement(identityCalls.getSealKey, async () => ok(await presentSealKey(sealKey, deps.now()))),
    implement(identityCalls.getCaptcha, async (ctx, { action }) => {
      const issued = await issueCaptcha(deps, ctx, action);
      if (!issued.ok) return issued;
      const { captchaId, png } = issued.value;
      return ok({ captchaId, image: png.toString('base64'), expiresInSeconds: CAPTCHA_SECONDS });
    }),
    implement(identityCalls.getCaptchaChallenge, async (ctx, { action }) =>
      ok(
        issueChallenge({
          key: deps.hashes.proofKey,
          brandId: ctx.brandId,
          deviceHash: deps.hashes.device(ctx.deviceId),
          action,
          numbers: deps.captchaNumbers,
          now: deps.now(),
        }),
      ),
    ),
    implement(identityCalls.login, (ctx, input) =>
      input.type === 'sms' ? loginBySms(deps, ctx, input) : login(deps, ctx, input),
    ),
    implement(identityCalls.passLoginStep, (ctx, input) => passLoginStep(deps, ctx, input)),
    implement(identityCalls.register, (ctx, input) => register(deps, ctx, { mode: 'username', input })),
    implement(identityCalls.registerMobile, (ctx, input) => register(deps, ctx, { mode: 'mobile', input })),
    implement(identityCalls.registerOneClick, (ctx, input) => registerOneClick(deps, ctx, input)),
    implement(identityCalls.freePlayLogin, (ctx) => freePlayLogin(deps, ctx)),
    implement(identityCalls.redeemTicket, (ctx, { ticket }) => redeemTicket(deps, ctx, ticket)),
    implement(registrationCalls.checkUsername, (ctx, { username }) => checkUsername(deps, ctx, username)),
    implement(registrationCalls.noteRegistration, async (ctx, visit) => {
      await noteStep(deps, ctx, visit);
      return ok(null);
    }),
    implement(identityCalls.checkAffiliate, async (ctx, input) => ok(await checkAffiliate(deps, ctx, input))),
    ...codeRoutes(deps),
    ...memberRoutes(deps),
    ...securityRoutes(deps),
    ...providerRoutes(deps),
    ...passkeyRoutes(deps),
    ...invitationRoutes(deps),
  ];
}

/** Codes by message, and a new password for whoever has forgotten theirs. */
function codeRoutes(deps: IdentityDeps): SiteRoute[] {
  return [
    implement(codeCalls.sendRegisterCode, (ctx, order) => sendRegisterCode(deps, ctx, order)),
    implement(codeCalls.sendLoginCode, (ctx, order) => sendMemberCode(deps, ctx, { purpose: 'login', order })),
    implement(codeCalls.sendPasswordCode, (ctx, order) => sendMemberCode(deps, ctx, { purpose: 'password', order })),
    implement(codeCalls.sendStepCode, (ctx, order) => sendStepCode(deps, ctx, order)),
    implement(codeCalls.forgetPassword, (ctx, order) => forgetPassword(deps, ctx, order)),
    implement(codeCalls.setPasswordByPhone, (ctx, order) =>
      setPassword(deps, ctx, { ...order, to: numberOf(order), find: () => findByNumber(deps, ctx, order) }),
    ),
    implement(codeCalls.setPasswordByEmail, (ctx, order) =>
      setPassword(deps, ctx, {
        ...order,
        to: { channel: 'email', email: order.email },
        find: () => findNamed(deps, ctx, order),
      }),
    ),
  ];
}

function memberRoutes(deps: IdentityDeps): SiteRoute[] {
  return [
    implement(identityCalls.getMemberInfo, async (ctx) => {
      const member = await deps.db.tx(ctx.brandId, (tx) => findMemberById(tx, ctx.actor.memberId));
      return member ? ok(presentMember(member)) : fail('NOT_LOGGED_IN');
    }),
    implement(identityCalls.getMemberIcon, async (ctx) => {
      const member = await deps.db.tx(ctx.brandId, (tx) => findMemberById(tx, ctx.actor.memberId));
      return member ? ok({ iconUrl: memberIcon(member) }) : fail('NOT_LOGGED_IN');
    }),
    implement(identityCalls.logout, (ctx) => logout(deps, ctx)),
    implement(identityCalls.changePassword, (ctx, input) => changePassword(deps, ctx, input)),
    implement(identityCalls.setPaymentPassword, (ctx, input) => setPaymentPassword(deps, ctx, input)),
    implement(identityCalls.updateLanguage, (ctx, { language }) => updateLanguage(deps, ctx, language)),
  ];
}

/** How members keep their accounts safe. */
function securityRoutes(deps: IdentityDeps): SiteRoute[] {
  return [
    implement(securityCalls.getSecurity, async (ctx) => ok(await readSecurity(deps, ctx))),
    implement(securityCalls.endOwnSession, (ctx, _input, { id }) => endOwnSession(deps, ctx, id as Uuid)),
    implement(securityCalls.endOtherSessions, (ctx) => endOtherSessions(deps, ctx)),
    implement(securityCalls.sendContactCode, (ctx, order) => sendContactCode(deps, ctx, order)),
    implement(securityCalls.proveContact, (ctx, order) => proveContact(deps, ctx, order)),
    implement(securityCalls.startAuthenticator, (ctx, input) => startAuthenticator(deps, ctx, input)),
    implement(securityCalls.confirmAuthenticator, (ctx, input) => confirmAuthenticator(deps, ctx, input)),
    implement(securityCalls.renewRecoveryCodes, (ctx, input) => renewRecoveryCodes(deps, ctx, input)),
    implement(securityCalls.removeAuthenticator, (ctx, input) => removeAuthenticator(deps, ctx, input)),
    implement(securityCalls.stopAuthenticatorReset, (ctx) => stopAuthenticatorReset(deps, ctx)),
    implement(securityCalls.sendChangeCode, (ctx, order) => sendChangeCode(deps, ctx, order)),
  ];
}
