import { expect, test } from './support/journey.ts';
import { createOperator, openOperatorSession } from './support/operators.ts';
import { CONSOLE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

type Settings = { version: number; flags: Record<string, boolean> };
const OWN_FLAG = 'AGENTPOLICY3';

test('two operators change flags: who comes second keeps their own change, and what the first did stays', async ({
  browser,
  findings,
}) => {
  const [first, second] = await Promise.all(
    ['First owner', 'Second owner'].map(async (name) =>
      openOperatorSession(await createOperator(freshName(), name, 'owner')),
    ),
  );
  const read = () => first!.ask<Settings>('GET', '/brand');
  const before = await read();
  const context = await openVisitor(browser, findings);
  await second!.openIn(context);
  const page = await context.newPage();
  await page.goto(`${CONSOLE}/brand`);
  await page.getByRole('tab', { name: /^Flags/ }).click();
  await page.getByRole('switch', { name: 'Agent contracts' }).click();

  const freePlay = !before.flags.FREEPLAY3;
  await first!.ask('PATCH', '/brand', {
    body: { flags: { ...before.flags, FREEPLAY3: freePlay }, version: before.version },
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const putBack = page.getByRole('button', { name: 'Put my changes back' });
  await expect(putBack).toBeVisible();
  // Other journeys change settings of the brand meanwhile, so the second try may be late as well.
  await expect(async () => {
    if (await putBack.isVisible()) {
      await putBack.click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
    }
    await expect(page.getByRole('tab', { name: 'Flags', exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect
    .poll(async () => (await read()).flags)
    .toEqual({ ...before.flags, FREEPLAY3: freePlay, [OWN_FLAG]: !before.flags[OWN_FLAG] });

  await first!.ask('PATCH', '/brand', { body: { flags: before.flags, version: (await read()).version } });
  await context.close();
  await Promise.all([first!.close(), second!.close()]);
});
