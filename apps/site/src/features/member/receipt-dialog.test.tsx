// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { ORDER } from './testing-terms.ts';

test('what is said does not leave before the picture that goes with it', async () => {
  let arrive: () => void = () => undefined;
  const arrives = new Promise<void>((done) => {
    arrive = done;
  });
  const asked = serve({
    'POST /images': async () => {
      await arrives;
      return { value: { id: '6f1c1f7e-6a51-4a55-9a43-0f2f6a0c3c12' } };
    },
    [`POST /withdrawals/${ORDER.id}/confirm`]: () => ({ value: { ...ORDER, state: 'dispute' } }),
  });
  let isDone = false;
  await draw(
    <ReceiptDialog
      order={{ ...ORDER, state: 'paid' }}
      onClose={() => undefined}
      onDone={() => {
        isDone = true;
      }}
    />,
  );
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: /How much arrived/ }), '200');
  await user.type(screen.getByRole('textbox', { name: /What you see/ }), 'Only 200 came.');
  const picture = new File([new Uint8Array([1, 2, 3])], 'paid.png', { type: 'image/png' });
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, picture);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(asked.askedFor(`POST /withdrawals/${ORDER.id}/confirm`)).toHaveLength(0);
  arrive();
  await screen.findByRole('img', { name: 'paid.png' });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(isDone).toBe(true));
  expect(asked.askedFor(`POST /withdrawals/${ORDER.id}/confirm`)[0]?.body).toMatchObject({
    images: ['6f1c1f7e-6a51-4a55-9a43-0f2f6a0c3c12'],
  });
});

test('a picture that cannot be read says so, and keeps nothing else waiting', async () => {
  vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader) {
    this.dispatchEvent(new Event('error'));
  });
  const confirm = `POST /withdrawals/${ORDER.id}/confirm`;
  const asked = serve({ [confirm]: () => ({ code: 'BAD_REQUEST', fields: { images: 'missing' } }) });
  await draw(<ReceiptDialog order={{ ...ORDER, state: 'paid' }} onClose={() => undefined} onDone={() => undefined} />);
  const user = userEvent.setup();
  const picture = new File([new Uint8Array([1, 2, 3])], 'paid.png', { type: 'image/png' });
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, picture);
  expect(
    await screen.findByText('This is not a whole PNG or JPEG picture. Choose another one, or take a new screenshot.'),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(asked.askedFor(confirm)).toHaveLength(1));
});
