// @vitest-environment happy-dom
import type { Boot, FieldRule } from '@baize/contract/boot';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { descriptionOf, type Said } from '@baize/webkit/testing-page';
import { draw, serve } from '../../test-page.tsx';
import { RegisterForm } from './register-form.tsx';
import RegisterModal from './register-modal.tsx';

const rule = (field: string, patternId: string, [minLength, maxLength] = [0, 0]): FieldRule => ({
  field,
  enabled: true,
  required: true,
  acceptedPattern: patternId,
  patternId,
  minLength,
  maxLength,
});
const RULES = [
  rule('username', 'lettersOrDigits', [6, 16]),
  rule('password', 'any', [8, 20]),
  rule('confirmPassword', 'any'),
  rule('email', 'email'),
];

async function open(answer: () => Said | Promise<Said> = () => ({ code: 'INTERNAL' })) {
  const server = serve({
    'PUT /register': answer,
    'POST /username-check': ({ body }) => {
      const { username } = body as { username: string };
      return username === 'silent42' ? { code: 'TOO_MANY_REQUESTS' } : { value: { free: username !== 'river4711' } };
    },
  });
  const none = { state: 'none', code: '', inviter: null, refuse: () => undefined } as const;
  await draw(
    <RegisterForm mode="username" links={{ affiliateCode: none, referralCode: none }} onBusy={() => undefined} />,
    {
      register: { mode: 'username', rules: RULES, refusesCommonPasswords: true },
    },
  );
  return { server, user: userEvent.setup() };
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const name = () => field(/^Username/);
const password = () => field(/^Password/);
const repeated = () => field(/^Repeat password/);
const email = () => field(/^E-mail/);
const terms = () => screen.getByRole<HTMLInputElement>('checkbox');
const submit = () => screen.getByRole('button', { name: /Create account|Creating/ });

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(name(), 'river42');
  await user.type(password(), 'river-stone-4711');
  await user.type(repeated(), 'river-stone-4711');
  await user.type(email(), 'river@example.com');
  await user.click(terms());
}

test('nothing filled in: every required field says so, the first takes the focus, and nothing is sent', async () => {
  const { server, user } = await open();
  await user.click(submit());
  await waitFor(() => expect(descriptionOf(name())).toBe('This field cannot be empty.'));
  for (const control of [password(), repeated(), email()]) {
    expect(descriptionOf(control)).toBe('This field cannot be empty.');
    expect(control.getAttribute('aria-invalid')).toBe('true');
  }
  expect(screen.getByText('Please agree to the terms. You must be 18 or older.')).toBeTruthy();
  expect(document.activeElement).toBe(name());
  expect(server.asked).toEqual([]);
});

test('a broken pattern is said with its smallest and its largest length, when the field is left', async () => {
  const { server, user } = await open();
  await user.type(name(), 'a_b');
  expect(name().getAttribute('aria-invalid')).not.toBe('true');
  await user.tab();
  await waitFor(() => expect(name().getAttribute('aria-invalid')).toBe('true'));
  expect(descriptionOf(name())).toBe('Use 6 to 16 letters or digits.');
  await user.type(password(), 'short');
  await user.tab();
  await waitFor(() => expect(descriptionOf(password())).toBe('Use a password of 8 to 20 characters.'));
  await user.type(email(), 'river@');
  await user.tab();
  await waitFor(() => expect(descriptionOf(email())).toBe('Enter an e-mail address like name@example.com.'));
  expect(server.asked).toEqual([]);
});

test('a repetition that differs is refused, and accepted when the password changes to it', async () => {
  const { user } = await open();
  await fillIn(user);
  await user.type(repeated(), 'x');
  await user.tab();
  await waitFor(() => expect(repeated().getAttribute('aria-invalid')).toBe('true'));
  await user.type(password(), 'x');
  await user.tab();
  await waitFor(() => expect(repeated().getAttribute('aria-invalid')).not.toBe('true'));
});

test('a field that nobody has been in yet is not judged when the password is left', async () => {
  const { user } = await open();
  await user.type(name(), 'river42');
  await user.type(password(), 'river-stone-4711');
  await user.click(repeated());
  await user.type(repeated(), 'river');
  expect(repeated().getAttribute('aria-invalid')).not.toBe('true');
  await user.tab();
  await waitFor(() => expect(descriptionOf(repeated())).toBe('The two passwords are inconsistent.'));
});

test('a field that is left empty is not blamed before it held content; one that was emptied is', async () => {
  const { user } = await open();
  await user.click(name());
  await user.tab();
  await user.tab();
  await user.type(password(), 'river-stone-4711');
  await user.tab();
  await user.click(email());
  await user.tab();
  for (const control of [name(), repeated(), email()]) expect(control.getAttribute('aria-invalid')).not.toBe('true');
  await user.type(name(), 'river42');
  await user.clear(name());
  await user.tab();
  await waitFor(() => expect(descriptionOf(name())).toBe('This field cannot be empty.'));
});

test('an error goes as soon as its field is typed in, and the field is judged again when it is left', async () => {
  const { user } = await open();
  await user.click(submit());
  await waitFor(() => expect(descriptionOf(name())).toBe('This field cannot be empty.'));
  await user.click(name());
  await user.tab();
  expect(descriptionOf(name())).toBe('This field cannot be empty.');
  await user.type(name(), 'a');
  expect(name().getAttribute('aria-invalid')).not.toBe('true');
  await user.tab();
  await waitFor(() => expect(descriptionOf(name())).toBe('Use 6 to 16 letters or digits.'));
  await user.click(submit());
  await waitFor(() => expect(screen.getByText('Please agree to the terms. You must be 18 or older.')).toBeTruthy());
  await user.click(terms());
  expect(screen.queryByText('Please agree to the terms. You must be 18 or older.')).toBeNull();
});

test('what the server says about a field stands under that field, and what was typed stays', async () => {
  const { server, user } = await open(() => ({ code: 'NAME_TAKEN' }));
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(descriptionOf(name())).toBe('This name is already taken.'));
  expect(document.activeElement).toBe(name());
  expect(screen.queryByRole('alert')).toBeNull();
  expect([name().value, email().value, terms().checked]).toEqual(['river42', 'river@example.com', true]);
  expect(server.askedFor('PUT /register')[0]?.body).toMatchObject({
    username: 'river42',
    password: 'river-stone-4711',
    email: 'river@example.com',
    termsAccepted: true,
  });
});

test('a taken name is told when its field is left, and nobody is asked twice for one', async () => {
  const { server, user } = await open();
  await user.type(name(), 'river4711');
  await user.tab();
  await waitFor(() => expect(descriptionOf(name())).toBe('This name is already taken.'));
  expect(server.askedFor('POST /username-check').map(({ body }) => body)).toEqual([{ username: 'river4711' }]);
  await user.type(name(), '2');
  expect(name().getAttribute('aria-invalid')).not.toBe('true');
  await user.tab();
  await waitFor(() => expect(server.askedFor('POST /username-check')).toHaveLength(2));
  expect(name().getAttribute('aria-invalid')).not.toBe('true');
  await user.clear(name());
  await user.type(name(), 'river4711');
  await user.tab();
  await waitFor(() => expect(descriptionOf(name())).toBe('This name is already taken.'));
  expect(server.askedFor('POST /username-check')).toHaveLength(2);
});

test('a password that everybody tries is told when it is left, with the name that was typed among them', async () => {
  const { server, user } = await open();
  const weak = () => waitFor(() => expect(descriptionOf(password())).toContain('Choose another: no common word'));
  await user.type(name(), 'silent42');
  await user.type(password(), 'dhaka1234');
  await user.tab();
  await weak();
  await user.clear(password());
  await user.type(password(), 'silent4277');
  await user.tab();
  await weak();
  await user.clear(password());
  await user.type(password(), 'river-stone-4711');
  await user.tab();
  await waitFor(() => expect(password().getAttribute('aria-invalid')).not.toBe('true'));
  expect(server.askedFor('PUT /register')).toEqual([]);
});

test('where nobody says whether a name is taken the registration is sent all the same', async () => {
  const { server, user } = await open();
  await fillIn(user);
  await user.clear(name());
  await user.type(name(), 'silent42');
  await user.click(submit());
  await waitFor(() => expect(server.askedFor('PUT /register')).toHaveLength(1));
});

test('several fields that the server names are each marked by their own rule', async () => {
  const { user } = await open(() => ({ code: 'BAD_REQUEST', fields: { username: 'length', email: 'pattern' } }));
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(descriptionOf(name())).toBe('Use 6 to 16 letters or digits.'));
  expect(descriptionOf(email())).toBe('Enter an e-mail address like name@example.com.');
  expect(password().getAttribute('aria-invalid')).not.toBe('true');
});

test('a failure about no field stands above the form, with its reference', async () => {
  const { user } = await open(() => ({ code: 'TOO_MANY_REQUESTS' }));
  await fillIn(user);
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toContain('TOO_MANY_REQUESTS · request-1');
});

test('pressing twice registers once', async () => {
  let release: (said: Said) => void = () => undefined;
  const { server, user } = await open(
    () =>
      new Promise((resolve) => {
        release = resolve;
      }),
  );
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(submit().getAttribute('aria-busy')).toBe('true'));
  await user.click(submit());
  await user.type(email(), '{Enter}');
  release({ code: 'NAME_TAKEN' });
  await waitFor(() => expect(submit().getAttribute('aria-busy')).toBeNull());
  expect(server.askedFor('PUT /register')).toHaveLength(1);
});

async function openByLink(check: () => Said, rules: FieldRule[] = RULES) {
  const server = serve({
    'GET /affiliate-check': check,
    'PUT /register': () => ({ code: 'AFFILIATE_CODE_INVALID', fields: { referralCode: 'wrong' } }),
  });
  await draw(<RegisterModal close={() => undefined} referralCode="FRIEND77" />, {
    register: { mode: 'username', rules, refusesCommonPasswords: true },
  });
  return { server, user: userEvent.setup() };
}

test('an invitation by link says who invites, and is sent though its field is off', async () => {
  const { server, user } = await openByLink(() => ({ value: { valid: true, inviter: 'pl***er' } }));
  expect(await screen.findByText('You are invited by pl***er.')).toBeTruthy();
  expect(screen.queryByLabelText(/invitation code/)).toBeNull();
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(server.askedFor('PUT /register')).toHaveLength(1));
  expect(server.askedFor('PUT /register')[0]?.body).toMatchObject({ referralCode: 'FRIEND77' });
  // It ended meanwhile: the next press goes without it.
  expect(await screen.findByText(/You can register without it/)).toBeTruthy();
  await user.click(submit());
  await waitFor(() => expect(server.askedFor('PUT /register')).toHaveLength(2));
  expect(server.askedFor('PUT /register')[1]?.body).not.toHaveProperty('referralCode');
});

test('an invitation that is no good is said, and its field takes another where the brand has it', async () => {
  const rules = [...RULES, { ...rule('referralCode', 'any'), required: false }];
  await openByLink(() => ({ value: { valid: false, inviter: null } }), rules);
  const typed = await screen.findByLabelText<HTMLInputElement>(/^Friend's invitation code/);
  await waitFor(() => expect(descriptionOf(typed)).toContain('The invitation code of your link is not valid.'));
  expect(typed.value).toBe('FRIEND77');
  expect(screen.queryByText(/You are invited by/)).toBeNull();
});

test('a brand of both registrations offers them as tabs, the mobile one first, each by its own call', async () => {
  const server = serve({
    'PUT /register-mobile': () => ({ code: 'BAD_REQUEST', fields: { countryDialingCode: 'pattern' } }),
  });
  await draw(<RegisterModal close={() => undefined} />, {
    register: {
      mode: 'mobile',
      rules: [...RULES, { ...rule('mobileNum', 'digits', [6, 15]), enabled: false }],
      refusesCommonPasswords: true,
    },
    whitelabel: { USERNAMEREG3: true, MOBILENUMPASSREG3: true } as Boot['whitelabel'],
  });
  const user = userEvent.setup();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Mobile number', 'Username']);
  expect(screen.queryByRole('textbox', { name: /^Username/ })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: /^Mobile number/ }), '01712-345 678');
  await user.type(password(), 'river-stone-4711');
  await user.type(repeated(), 'river-stone-4711');
  await user.type(email(), 'river@example.com');
  await user.click(terms());
  await user.click(submit());
  await waitFor(() => expect(server.askedFor('PUT /register-mobile')).toHaveLength(1));
  const { body } = server.askedFor('PUT /register-mobile')[0]!;
  expect(body).toMatchObject({ mobileNum: '01712345678', countryDialingCode: '880', registerMethod: 'WEB' });
  expect(body).not.toHaveProperty('username');
  const number = screen.getByRole('textbox', { name: /^Mobile number/ });
  await waitFor(() => expect(descriptionOf(number as HTMLInputElement)).not.toBe(''));

  await user.click(screen.getByRole('tab', { name: 'Username' }));
  expect(screen.getByRole('textbox', { name: /^Username/ })).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /^Mobile number/ })).toBeNull();
});

test('a number that a code proves needs no password, and a brand that closed all registrations says so', async () => {
  serve({});
  const rules = [...RULES, rule('mobileNum', 'digits', [6, 15]), rule('verificationCode', 'digits', [6, 6])];
  await draw(<RegisterModal close={() => undefined} />, {
    register: { mode: 'mobile', rules, refusesCommonPasswords: true },
    whitelabel: { MOBILENUMREG3: true } as Boot['whitelabel'],
  });
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  expect(screen.getByLabelText(/^Code from the message/)).toBeTruthy();
  cleanup();
  await draw(<RegisterModal close={() => undefined} />, { whitelabel: {} as Boot['whitelabel'] });
  expect(screen.getByText('This site takes no registrations at the moment.')).toBeTruthy();
});

test('a code of an invitation that is none is said when its field is left, and mended there', async () => {
  const none = { state: 'none', code: '', inviter: null, refuse: () => undefined } as const;
  const server = serve({
    'GET /affiliate-check': ({ query }) => ({ value: { valid: query.get('code') === 'GOOD1', inviter: null } }),
  });
  await draw(
    <RegisterForm mode="username" links={{ affiliateCode: none, referralCode: none }} onBusy={() => undefined} />,
    { register: { mode: 'username', rules: [...RULES, rule('referralCode', 'any')], refusesCommonPasswords: true } },
  );
  const user = userEvent.setup();
  const code = () => field(/invitation|referral/i);
  await user.type(code(), 'WRONG1');
  await user.tab();
  await waitFor(() => expect(code().getAttribute('aria-invalid')).toBe('true'));
  await user.clear(code());
  await user.type(code(), 'GOOD1');
  await user.tab();
  await waitFor(() => expect(server.asked).toHaveLength(2));
  await waitFor(() => expect(code().getAttribute('aria-invalid')).not.toBe('true'));
});
