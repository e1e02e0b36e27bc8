import { expect, type FrameLocator } from '@playwright/test';

/** Spins and presses on until the reels rest and the win is told. It never presses Stop: that button becomes Spin when they rest. */
export async function spin(game: FrameLocator): Promise<void> {
  await game.getByRole('button', { name: 'Spin', exact: true }).click();
  const goOn = game.getByRole('button', { name: /^(Go on|Start)$/ });
  await expect(async () => {
    if (await goOn.first().isVisible()) await goOn.first().click({ timeout: 500 });
    await expect(game.getByRole('button', { name: 'Spin', exact: true })).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 30_000 });
}
