import { expect, type FrameLocator } from '@playwright/test';

/**
 * Spins and presses on until the reels rest and the win is told. It never presses Stop: that button becomes Spin when
 * they rest.
 */
export async function spin(game: FrameLocator): Promise<void> {
  const button = game.getByRole('button', { name: 'Spin', exact: true });
  // For a moment after the reels rest the button does nothing, so that no press buys a spin it did not mean. Whether a
  // press was taken says its request: what it shows comes late, or is over early, on a busy machine.
  await expect(async () => {
    const asked = game
      .owner()
      .page()
      .waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/spin'), { timeout: 3_000 })
      .then(
        () => true,
        () => false,
      );
    await button.click({ timeout: 1_000 }).catch(() => undefined);
    expect(await asked).toBe(true);
  }).toPass({ timeout: 30_000 });
  const goOn = game.getByRole('button', { name: /^(Go on|Start)$/ });
  await expect(async () => {
    if (await goOn.first().isVisible()) await goOn.first().click({ timeout: 500 });
    await expect(button).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 30_000 });
}
