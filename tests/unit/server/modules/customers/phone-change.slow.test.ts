import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { login, userInfo } from '../../../../../src/api/auth.ts';
import { editUser } from '../../../../../src/api/profile.ts';
import { changePaymentPassword } from '../../../../../src/api/credentials.ts';
import { emailCode, smsCode } from '../../../../../src/api/registration.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { customers } from '../../../../../server/platform/db/schema.ts';
import { messages as stored } from '../../../../../server/modules/messages/schema.ts';
import { phoneChanges } from '../../../../../server/modules/customers/schema.ts';
import { DAY_MS } from '../../../../../src/domain/time.ts';
import { PAYPASS, testServer } from '../../fixtures.ts';
import { accountSteps, freshPhone, international } from './support.ts';

const server = testServer();
const { smsCodeTo, logIn, userOf, restrictions, textsTo, changePhone } = accountSteps(server);

const PHONE_CHANGED = new RegExp(
  String.raw`^The phone number on your Andaman account was changed\. ` +
    'Withdrawals are paused until 2026-.*Forgot password.*old number before',
);

describe('a change of phone', () => {
  test("is reported to the old phone and email in the owner's language [HARD-04 PROF-06]", async () => {
    const owner = await server.person('phone');
    const email = 'kept-contact@example.com';
    await server.services.db
      .update(customers)
      .set({ email })
      .where(eq(customers.identity, international(owner.username)));
    const second = await logIn(owner.username, owner.password);
    const phone = freshPhone();
    expect((await changePhone(owner, phone, { paypass: PAYPASS }, 'hi')).ret).toBe(1);
    for (const place of [international(owner.username), email]) {
      expect([place, (await textsTo(place)).at(-1)]).toEqual([place, expect.stringMatching(PHONE_CHANGED)]);
    }
    expect((await server.call(userInfo, {}, second)).ret).toBe(-1);
    expect((await server.call(userInfo, {}, owner)).ret).toBe(1);
    const [message] = await server.services.db.select().from(stored).where(eq(stored.kind, 'contactChanged'));
    expect(Object.values(message!.content).every((content) => !content.includes('{'))).toBe(true);
  });

  test('closes withdrawals for a day after a code, and for seven after a password [WD-14]', async () => {
    const [first, second, third] = [
      await server.person('phone'),
      await server.person('phone'),
      await server.person('email'),
    ];
    const oldcode = await smsCodeTo(first.username, 'phone', first);
    expect((await changePhone(first, freshPhone(), { oldcode })).ret).toBe(1);
    expect((await restrictions(first)).withdrawals).toBe(server.clock.now() + DAY_MS);
    expect((await changePhone(second, freshPhone(), { password: second.password })).ret).toBe(1);
    expect((await restrictions(second)).withdrawals).toBe(server.clock.now() + 7 * DAY_MS);
    // changing the payment password meanwhile does not shorten it
    await server.must(changePaymentPassword, { paypass: '730194', oldpaypass: PAYPASS }, second);
    expect((await restrictions(second)).withdrawals).toBe(server.clock.now() + 7 * DAY_MS);
    // the login name is an email address and stays
    expect((await changePhone(third, freshPhone(), { paypass: PAYPASS })).ret).toBe(1);
    expect((await restrictions(third)).withdrawals).toBe(server.clock.now() + DAY_MS);
    expect((await textsTo(third.username)).at(-1)).toMatch(/^A phone number was added to your Andaman account/);
    server.clock.advance(DAY_MS);
    expect((await restrictions(third)).withdrawals).toBeUndefined();
  });

  test('rejects a code of another purpose, phone or customer for the old phone', async () => {
    const [owner, other] = [await server.person('phone'), await server.person('phone')];
    server.clock.advance(61_000);
    await server.must(smsCode, { userphone: owner.username, must: 'paypass' }, owner);
    const payment = await server.codeFor(owner.username);
    await server.must(smsCode, { userphone: other.username, must: 'phone' }, other);
    const foreign = await server.codeFor(other.username);
    const phone = freshPhone();
    for (const oldcode of [payment, foreign])
      expect((await changePhone(owner, phone, { oldcode })).msg).toBe('The verification code is wrong or has expired.');
    const code = await smsCodeTo(phone, 'phone', owner);
    expect((await server.call(editUser, { userphone: phone, code, oldcode: code }, owner)).msg).toBe(
      'The verification code is wrong or has expired.',
    );
    // the new phone cannot prove the next change, so that it cannot pass for the old one
    await changePhone(owner, phone, { password: owner.password });
    const own = await smsCodeTo(phone, 'phone', owner);
    expect((await changePhone(owner, freshPhone(), { oldcode: own })).msg).toMatch(
      /^Your phone number was changed recently/,
    );
    expect((await userOf(owner)).phone).toBe(international(phone));
  });

  test('blocks the new phone from resetting the payment password for 7 days [HARD-04 PROF-12]', async () => {
    const owner = await server.person('email');
    const phone = freshPhone();
    expect((await changePhone(owner, phone, { password: owner.password })).ret).toBe(1);
    expect((await restrictions(owner)).phone).toBe(server.clock.now() + 7 * DAY_MS);
    server.clock.advance(61_000);
    expect((await server.call(smsCode, { userphone: phone, must: 'paypass' }, owner)).msg).toMatch(
      /^Your phone number was changed recently/,
    );
    await server.must(emailCode, { email: owner.username, must: 'paypass' }, owner);
    await server.must(changePaymentPassword, { paypass: '730194', code: await server.codeFor(owner.username) }, owner);
    for (const place of [owner.username, international(phone)])
      expect((await textsTo(place)).at(-1)).toMatch(/^The payment password of your Andaman account was changed/);
    server.clock.advance(7 * DAY_MS);
    expect((await restrictions(owner)).phone).toBeUndefined();
    await server.must(smsCode, { userphone: phone, must: 'paypass' }, owner);
    await server.must(changePaymentPassword, { paypass: '816502', code: await server.codeFor(phone) }, owner);
  });
});

test('gives a phone to one of several accounts that request it simultaneously', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => server.person('email')));
  const phone = freshPhone();
  const codes: string[] = [];
  for (const { token } of people) {
    codes.push(await smsCodeTo(phone, 'phone', { token }));
  }
  const responses = await Promise.all(
    people.map(({ token, password }, at) =>
      server.call(editUser, { userphone: phone, code: codes[at]!, password }, { token }),
    ),
  );
  expect(responses.filter(({ ret }) => ret === 1)).toHaveLength(1);
  expect(
    responses.filter(({ ret, msg }) => ret === 0 && msg === 'This phone number belongs to another account.'),
  ).toHaveLength(3);
  expect(await server.services.db.$count(customers, eq(customers.phone, international(phone)))).toBe(1);
});

test('remembers the language of the registration and of logins, not of other requests', async () => {
  const owner = await server.person();
  const language = async () => (await findCustomer(server.services.db, owner.username))?.language;
  expect(await language()).toBe('en');
  await server.must(userInfo, {}, { token: owner.token, language: 'hi' });
  await server.must(editUser, { nickname: 'Som' }, { token: owner.token, language: 'hi' });
  expect(await language()).toBe('en');
  await server.must(login, { username: owner.username, password: owner.password }, { language: 'jp' });
  expect(await language()).toBe('jp');
  expect(await server.services.db.$count(phoneChanges)).toBeGreaterThan(0);
});
