import { expect, type Locator, type Page } from '@playwright/test';

type Wanted = { readonly number: string; readonly purpose: string };

/** Asks for a code in a window of the site, reads it as an operator on the page of messages, and types it. */
export async function enterCode(form: Locator, consolePage: Page, { number, purpose }: Wanted): Promise<void> {
  await form.getByRole('textbox', { name: 'Mobile number' }).fill(number);
  await form.getByRole('button', { name: 'Send code' }).click();
  await expect(form.getByRole('button', { name: /^Again in \d+ s$/ })).toBeDisabled();
  const row = consolePage
    .getByRole('row')
    .filter({ hasText: purpose })
    .filter({ hasText: number.slice(-3) });
  await row.getByRole('button', { name: /^Read the message/ }).click({ timeout: 15_000 });
  const masked = `+880${number.slice(0, 2)}•••${number.slice(-3)}`;
  const message = consolePage.getByRole('dialog', { name: `Message to ${masked}` });
  const text = await message.getByText('Lotus code').textContent();
  await message.getByRole('button', { name: 'Close' }).last().click();
  await form.getByRole('textbox', { name: 'Code from the message' }).fill(/\d{6}/.exec(text ?? '')![0]);
}
