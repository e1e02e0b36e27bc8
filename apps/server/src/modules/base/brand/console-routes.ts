import { brandSettingsCalls, type BrandSettings } from '@baize/contract/console/brand';
import { withdrawalRuleCalls, type WithdrawalRuleSet } from '@baize/contract/console/withdrawal-rules';
import { jurisdictionCalls } from '@baize/contract/console/jurisdictions';
import { ok } from '@baize/domain/result';
import { waitingAmong } from '../../../command/proposals.ts';
import type { OperatorContext } from '../../../context.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import type { BrandId } from '../../../ids.ts';
import { changeBrand } from './commands/change-brand.ts';
import { changeJurisdiction } from './commands/change-jurisdiction.ts';
import { chooseJurisdiction } from './commands/choose-jurisdiction.ts';
import { updateBrand, type UpdateBrandDeps } from './commands/update-brand.ts';
import { updateWithdrawalRules, withdrawalRulesSubject } from './commands/update-withdrawal-rules.ts';
import { readJurisdictions } from './jurisdictions.ts';
import { presentSettings } from './present.ts';
import { agreedRulesOf } from './settings.ts';
import type { Brand } from './store.ts';

/** A brand's settings as its operators read and change them. */
export function brandConsoleRoutes(
  { addressData, ...deps }: UpdateBrandDeps & { readonly addressData: () => Promise<BrandSettings['addressData']> },
  brand: (id: BrandId) => Promise<Brand>,
): ConsoleRoute[] {
  const settings = async ({ brandId }: OperatorContext): Promise<BrandSettings> => ({
    ...presentSettings(await brand(brandId)),
    addressData: await addressData(),
  });
  return [
    implement(brandSettingsCalls.getBrandSettings, async (ctx) => ok(await settings(ctx))),
    implement(brandSettingsCalls.updateBrand, async (ctx, { version, reason, ...patch }) => {
      const done = await updateBrand(deps, ctx, { patch, version, ...(reason && { reason }) });
      return done.ok ? ok(await settings(ctx)) : done;
    }),
    implement(brandSettingsCalls.changeTheme, async (ctx, order) => {
      const by = { name: ctx.operator.name, ip: ctx.ip };
      const done = await changeBrand(deps, by, { code: ctx.brandCode, ...order });
      return done.ok ? ok(await settings(ctx)) : done;
    }),
    implement(brandSettingsCalls.changeDomains, async (ctx, order) => {
      const by = { name: ctx.operator.name, ip: ctx.ip };
      const done = await changeBrand(deps, by, { code: ctx.brandCode, ...order });
      return done.ok ? ok(await settings(ctx)) : done;
    }),
    implement(withdrawalRuleCalls.getWithdrawalRules, async (ctx) => ok(await readWithdrawalRules(deps, ctx, brand))),
    implement(withdrawalRuleCalls.updateWithdrawalRules, async (ctx, input) => {
      const done = await updateWithdrawalRules(deps, ctx, input);
      return done.ok ? ok(await readWithdrawalRules(deps, ctx, brand)) : done;
    }),
    implement(jurisdictionCalls.listJurisdictions, async (ctx) => ok(await readJurisdictions(deps, ctx))),
    implement(jurisdictionCalls.changeJurisdiction, async (ctx, input, { code }) => {
      const done = await changeJurisdiction(deps, ctx, { code, ...input });
      return done.ok ? ok({ ...(await readJurisdictions(deps, ctx)), relaxes: [...done.value] }) : done;
    }),
    implement(jurisdictionCalls.chooseJurisdiction, async (ctx, input, { code }) => {
      const done = await chooseJurisdiction(deps, ctx, { code, ...input });
      return done.ok ? ok({ ...(await readJurisdictions(deps, ctx)), relaxes: [...done.value] }) : done;
    }),
  ];
}

/** How the brand pays out, and whether a change of it waits for a second person. */
async function readWithdrawalRules(
  { db }: UpdateBrandDeps,
  { brandId, brandCode }: OperatorContext,
  brand: (id: BrandId) => Promise<Brand>,
): Promise<WithdrawalRuleSet> {
  const { settings, version } = await brand(brandId);
  const subject = withdrawalRulesSubject(brandCode);
  const waiting = await db.tx(brandId, (tx) => waitingAmong(tx, [subject]));
  return { rules: settings.withdrawals, agreed: agreedRulesOf(settings), waiting: waiting.has(subject), version };
}
