import { passkeyCalls } from '@baize/contract/passkeys';
import { ok } from '@baize/domain/result';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { implement, type SiteRoute } from '../../../http/route.ts';
import type { Uuid } from '../../../ids.ts';
import { addPasskey } from './commands/add-passkey.ts';
import { loginByPasskey } from './commands/login-by-passkey.ts';
import { removePasskey } from './commands/remove-passkey.ts';
import { startPasskey } from './commands/start-passkey.ts';
import type { IdentityDeps } from './deps.ts';
import { putChallenge } from './passkeys/challenge.ts';

/** Logins by a key that a device keeps. */
export function passkeyRoutes(deps: IdentityDeps): SiteRoute[] {
  return [
    implement(passkeyCalls.startPasskey, (ctx, proof) => startPasskey(deps, ctx, proof)),
    implement(passkeyCalls.addPasskey, (ctx, order) => addPasskey(deps, ctx, order)),
    implement(passkeyCalls.removePasskey, (ctx, { password }, { id }) =>
      removePasskey(deps, ctx, { id: id as Uuid, password }),
    ),
    implement(passkeyCalls.startPasskeyLogin, async (ctx) => {
      const challenge = await deps.db.tx(ctx.brandId, (tx) => putChallenge({ deps, tx, caller: ctx }, null));
      const options = await generateAuthenticationOptions({
        rpID: new URL(ctx.origin).hostname,
        challenge: new Uint8Array(challenge),
        userVerification: 'required',
      });
      return ok({ options: JSON.stringify(options) });
    }),
    implement(passkeyCalls.loginByPasskey, (ctx, { answer }) => loginByPasskey(deps, ctx, answer)),
  ];
}
