import {
  CAPTCHA_ACTIONS,
  CaptchaChallengeSchema,
  CaptchaSchema,
  ChangePasswordSchema,
  LoginSchema,
  LoginValueSchema,
  MemberInfoSchema,
  RegisterSchema,
} from '@baize/contract/identity';
import { SealKeySchema } from '@baize/contract/seal';
import { ok } from '@baize/domain/result';
import { z } from 'zod';
import { fail } from '@baize/contract/failure';
import { siteRoute, type SiteRoute } from '../../../http/route.ts';
import { CAPTCHA_SECONDS } from './captcha.ts';
import { issueChallenge } from './captcha-proof.ts';
import { changePassword } from './commands/change-password.ts';
import { freePlayLogin } from './commands/free-play-login.ts';
import { issueCaptcha } from './commands/issue-captcha.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { register } from './commands/register.ts';
import { updateLanguage } from './commands/update-language.ts';
import { presentMember } from './present.ts';
import { presentSealKey } from './seal.ts';
import { findByCode, findMemberById } from './store.ts';
import type { World } from './world.ts';
import type { KeyPair } from '../../../secrets.ts';

export type RouteParts = {
  readonly world: World;
  readonly sealKey: KeyPair;
  readonly unreadCount: (memberId: string) => Promise<number>;
};

export function identityRoutes({ world, sealKey, unreadCount }: RouteParts): SiteRoute[] {
  return [
    siteRoute('getSealKey', {
      access: 'public',
      value: SealKeySchema,
      handle: async () => ok(await presentSealKey(sealKey, world.now())),
    }),
    siteRoute('getCaptcha', {
      access: 'public',
      rate: 'captcha',
      input: z.object({ action: z.enum(['any', ...CAPTCHA_ACTIONS]).default('any') }),
      value: CaptchaSchema,
      handle: async (ctx, { action }) => {
        const issued = await issueCaptcha(world, ctx, action);
        if (!issued.ok) return issued;
        const { captchaId, png } = issued.value;
        return ok({ captchaId, image: png.toString('base64'), expiresInSeconds: CAPTCHA_SECONDS });
      },
    }),
    siteRoute('getCaptchaChallenge', {
      access: 'public',
      rate: 'captcha',
      input: z.object({ action: z.enum(CAPTCHA_ACTIONS) }),
      value: CaptchaChallengeSchema,
      handle: async (ctx, { action }) =>
        ok(
          issueChallenge(world.hashes.proofKey, {
            brandId: ctx.brandId,
            deviceHash: world.hashes.device(ctx.deviceId),
            action,
            numbers: world.captchaNumbers,
            now: world.now(),
          }),
        ),
    }),
    siteRoute('login', {
      access: 'public',
      sealed: true,
      rate: 'credential',
      input: LoginSchema,
      value: LoginValueSchema,
      handle: (ctx, input) => login(world, ctx, input),
    }),
    siteRoute('register', {
      access: 'public',
      sealed: true,
      rate: 'credential',
      input: RegisterSchema,
      value: LoginValueSchema,
      handle: (ctx, input) => register(world, ctx, input),
    }),
    siteRoute('freePlayLogin', {
      access: 'public',
      rate: 'credential',
      input: z.object({
        os: z.string().max(64),
        platform: z.literal('W'),
        random: z.string().max(512),
        gatewayVersion: z.literal(3),
      }),
      value: LoginValueSchema,
      handle: (ctx) => freePlayLogin(world, ctx),
    }),
    siteRoute('checkAffiliate', {
      access: 'public',
      rate: 'credential',
      input: z.object({ code: z.string().trim().min(1).max(40), domain: z.string().max(255).optional() }),
      value: z.object({ valid: z.boolean() }),
      handle: (ctx, { code }) =>
        world.db.tx(ctx.brandId, async (tx) =>
          ok({ valid: (await findByCode(tx, { brandId: ctx.brandId, code, kind: 'agent' })) !== undefined }),
        ),
    }),
    ...memberRoutes({ world, sealKey, unreadCount }),
  ];
}

function memberRoutes({ world, unreadCount }: RouteParts): SiteRoute[] {
  return [
    siteRoute('getMemberInfo', {
      access: 'session',
      value: MemberInfoSchema,
      handle: async (ctx) => {
        const member = await world.db.tx(ctx.brandId, (tx) => findMemberById(tx, ctx.actor.memberId));
        return member
          ? ok(presentMember(member, await unreadCount(ctx.actor.memberId.toString())))
          : fail('NOT_LOGGED_IN');
      },
    }),
    siteRoute('logout', {
      access: 'session',
      rate: 'write',
      always: true,
      value: z.null(),
      handle: (ctx) => logout(world, ctx),
    }),
    siteRoute('changePassword', {
      access: 'member',
      sealed: true,
      rate: 'credential',
      input: ChangePasswordSchema,
      value: z.null(),
      handle: (ctx, input) => changePassword(world, ctx, input),
    }),
    siteRoute('updateLanguage', {
      access: 'session',
      rate: 'write',
      input: z.object({ language: z.string().max(12) }),
      value: z.null(),
      handle: (ctx, { language }) => updateLanguage(world, ctx, language),
    }),
  ];
}
