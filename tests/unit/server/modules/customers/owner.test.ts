import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { login, userInfo } from '../../../../../src/api/auth.ts';
import { messages } from '../../../../../src/api/messages.ts';
import {
  addBankCard,
  addWallet,
  bankCards,
  changePassword,
  changePaymentPassword,
  editUser,
  wallets,
} from '../../../../../src/api/profile.ts';
import { emailCode, forget, register, smsCode } from '../../../../../src/api/registration.ts';
import { safety } from '../../../../../src/api/security.ts';
import { coinAmount } from '../../../../../src/api/trading.ts';
import { transferIn } from '../../../../../src/api/liquidity.ts';
import { withdraw, withdrawalInfo, withdrawRate } from '../../../../../src/api/transfers.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { customers } from '../../../../../server/platform/db/schema.ts';
import { messages as stored } from '../../../../../server/platform/db/schema.ts';
import { phoneChanges } from '../../../../../server/modules/security/schema.ts';
import { type Answer, type Person, startServer, type TestServer } from '../../support.ts';
import { DAY_MS, HOUR_MS } from '../../../../../src/lib/time.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(() => server.qa('POST', 'reset', {}));
const PAYPASS = '012345';
const CARD = {
  realname: 'Somchai Jaidee',
  ifsc: 'KASITHBK',
  bankname: 'KBANK',
  banknumber: '1234567890',
  phone: '0812345678',
  email: 'som@example.com',
};
let created = 0;
const freshPhone = (): string => `0899${String((created += 1)).padStart(6, '0')}`;
const wire = (phone: string): string => `66${phone.slice(1)}`;
const newKey = (): string => `owner-key-${(created += 1)}`;
const stand = ({ token }: { token: string }) => server.must(safety, {}, { token });
const info = ({ token }: { token: string }) => server.must(userInfo, {}, { token });
const lettersTo = async (place: string): Promise<string[]> =>
  (await server.qa('GET', `outbox?to=${encodeURIComponent(place)}`)).lists.map((item: any) => item.text);

/** Changes the phone of a person with a code to the new one and whatever else is sent. */
async function change(
  { token }: { token: string },
  phone: string,
  proof: Record<string, string>,
  language = 'en',
): Promise<Answer> {
  server.clock.advance(61_000);
  await server.must(smsCode, { userphone: phone, must: 'phone' }, { token, language });
  return server.call(editUser, { userphone: phone, code: await server.codeFor(phone), ...proof }, { token, language });
}
/** Sets a new login password by a code to a phone. */
async function recover(phone: string, password: string, language = 'en'): Promise<Answer> {
  server.clock.advance(61_000);
  await server.must(smsCode, { userphone: phone, must: 'forget' }, { language });
  const code = await server.codeFor(phone);
  return server.call(forget, { mode: 'phone', username: phone, code, password }, { language });
}
const enter = async (username: string, password: string): Promise<Person> => ({
  username,
  password,
  token: (await server.must(login, { username, password })).token,
});

describe('a stolen token', () => {
  test('a thief with the token alone changes no phone, no payment password, binds no card and withdraws nothing, and the owner logs in as before [HARD-04]', async () => {
    const owner = await server.person('phone');
    const { token } = owner;
    await server.qa('POST', 'fund', { username: owner.username, code: 'USDT', amount: '1000' });
    const thief = freshPhone();
    const changed = await change(owner, thief, {}, 'hi');
    expect([changed.ret, changed.msg]).toEqual([0, expect.stringContaining('लॉगिन पासवर्ड')]);
    expect((await change(owner, thief, {})).msg).toMatch(/^To protect your account, confirm that it's you/);
    // guesses are counted, the payment password's with all others
    expect((await change(owner, thief, { paypass: '999999' })).msg).toBe(
      'Wrong payment password. You have 4 attempts left.',
    );
    expect((await change(owner, thief, { password: 'guess123' })).msg).toBe('The login password is wrong.');
    for (let turn = 1; turn < 10; turn += 1)
      await server.call(editUser, { userphone: thief, code: '123456', password: 'guess123' }, { token });
    expect(
      (await server.call(editUser, { userphone: thief, code: '123456', password: owner.password }, { token })).status,
    ).toBe(429);
    expect((await server.call(smsCode, { userphone: thief, must: 'paypass' }, { token })).msg).toBe(
      'We only send codes for the payment password to your own phone or email.',
    );
    expect(
      (await server.call(changePaymentPassword, { paypass: '999999', code: await server.codeFor(thief) }, { token }))
        .ret,
    ).toBe(0);
    expect((await server.call(changePaymentPassword, { paypass: '999999' }, { token })).ret).toBe(0);
    expect((await server.call(addBankCard, CARD, { token })).msg).toMatch(
      /^To protect your money, confirm with your login password or payment password/,
    );
    expect((await server.must(bankCards, {}, { token })).lists).toEqual([]);
    const rate = (await server.must(withdrawRate, {}, { token })).lists.find(({ to }) => to === 'bank')!;
    expect(
      (
        await server.call(
          withdraw,
          { to: 'bank', target: '1', amount: '900', fee: '9', rate: rate.rate!, paypass: '999999' },
          { token, key: newKey() },
        )
      ).msg,
    ).toBe('Wrong payment password. You have 3 attempts left.');
    expect((await server.must(coinAmount, { code: 'USDT' }, { token })).available).toBe('1000');
    expect((await info(owner)).phone).toBe(wire(owner.username));
    await enter(owner.username, owner.password);
  });

  test('where no payment password is set, the first one asks for the login password [HARD-04]', async () => {
    const owner = await server.person();
    await server.qa('POST', 'paypass', { username: owner.username });
    expect((await server.call(changePaymentPassword, { paypass: '999999' }, owner)).msg).toMatch(
      /^To protect your money/,
    );
    expect((await server.call(changePaymentPassword, { paypass: '777777', password: 'guess123' }, owner)).ret).toBe(0);
    await server.must(changePaymentPassword, { paypass: '777777', password: owner.password }, owner);
    // nothing was open before it
    expect((await stand(owner)).withdrawals).toBeUndefined();
  });
});

describe('a change of phone', () => {
  test('is told at the old phone and the e-mail in the language of the owner, not in that of the request, and ends every other session [HARD-04] [PROF-06]', async () => {
    const owner = await server.person('phone');
    const email = 'kept-contact@example.com';
    await server.services.db
      .update(customers)
      .set({ email })
      .where(eq(customers.identity, wire(owner.username)));
    const second = await enter(owner.username, owner.password);
    const phone = freshPhone();
    expect((await change(owner, phone, { paypass: PAYPASS }, 'hi')).ret).toBe(1);
    for (const place of [wire(owner.username), email]) {
      expect([place, (await lettersTo(place)).at(-1)]).toEqual([
        place,
        expect.stringMatching(
          /^The phone number on your Andaman account was changed\. Withdrawals are paused until 2026-.*Forgot password.*old number before/,
        ),
      ]);
    }
    expect((await server.call(userInfo, {}, second)).ret).toBe(-1);
    expect((await server.call(userInfo, {}, owner)).ret).toBe(1);
    const [notice] = await server.services.db.select().from(stored).where(eq(stored.kind, 'contactChanged'));
    expect(Object.values(notice!.content).every((content) => !content.includes('{'))).toBe(true);
  });

  test('closes withdrawals for a day where a code of the old phone proved it, and for seven where a password did and the login name went with it [WD-14]', async () => {
    const [first, second, third] = [
      await server.person('phone'),
      await server.person('phone'),
      await server.person('email'),
    ];
    server.clock.advance(61_000);
    await server.must(smsCode, { userphone: first.username, must: 'phone' }, first);
    const oldcode = await server.codeFor(first.username);
    expect((await change(first, freshPhone(), { oldcode })).ret).toBe(1);
    expect((await stand(first)).withdrawals).toBe(server.clock.now() + DAY_MS);
    expect((await change(second, freshPhone(), { password: second.password })).ret).toBe(1);
    expect((await stand(second)).withdrawals).toBe(server.clock.now() + 7 * DAY_MS);
    // a payment password that is changed meanwhile makes it no shorter
    await server.must(changePaymentPassword, { paypass: '777777', oldpaypass: PAYPASS }, second);
    expect((await stand(second)).withdrawals).toBe(server.clock.now() + 7 * DAY_MS);
    // the login name is an e-mail address and stays
    expect((await change(third, freshPhone(), { paypass: PAYPASS })).ret).toBe(1);
    expect((await stand(third)).withdrawals).toBe(server.clock.now() + DAY_MS);
    expect((await lettersTo(third.username)).at(-1)).toMatch(/^A phone number was added to your Andaman account/);
    server.clock.advance(DAY_MS);
    expect((await stand(third)).withdrawals).toBeUndefined();
  });

  test('a code of the old place is not one of another purpose, of the new phone, or of somebody else', async () => {
    const [owner, other] = [await server.person('phone'), await server.person('phone')];
    server.clock.advance(61_000);
    await server.must(smsCode, { userphone: owner.username, must: 'paypass' }, owner);
    const payment = await server.codeFor(owner.username);
    await server.must(smsCode, { userphone: other.username, must: 'phone' }, other);
    const foreign = await server.codeFor(other.username);
    const phone = freshPhone();
    for (const oldcode of [payment, foreign])
      expect((await change(owner, phone, { oldcode })).msg).toBe('The verification code is wrong or has expired.');
    server.clock.advance(61_000);
    await server.must(smsCode, { userphone: phone, must: 'phone' }, owner);
    const code = await server.codeFor(phone);
    expect((await server.call(editUser, { userphone: phone, code, oldcode: code }, owner)).msg).toBe(
      'The verification code is wrong or has expired.',
    );
    // a phone that has just come proves no further change, so that it cannot pass for the place before
    await change(owner, phone, { password: owner.password });
    server.clock.advance(61_000);
    await server.must(smsCode, { userphone: phone, must: 'phone' }, owner);
    const own = await server.codeFor(phone);
    expect((await change(owner, freshPhone(), { oldcode: own })).msg).toMatch(
      /^Your phone number was changed recently/,
    );
    expect((await info(owner)).phone).toBe(wire(phone));
  });

  test('the new phone sets no forgotten payment password for seven days; the e-mail that was there before does at once [HARD-04] [PROF-12]', async () => {
    const owner = await server.person('email');
    const phone = freshPhone();
    expect((await change(owner, phone, { password: owner.password })).ret).toBe(1);
    expect((await stand(owner)).phone).toBe(server.clock.now() + 7 * DAY_MS);
    server.clock.advance(61_000);
    expect((await server.call(smsCode, { userphone: phone, must: 'paypass' }, owner)).msg).toMatch(
      /^Your phone number was changed recently/,
    );
    await server.must(emailCode, { email: owner.username, must: 'paypass' }, owner);
    await server.must(changePaymentPassword, { paypass: '777777', code: await server.codeFor(owner.username) }, owner);
    for (const place of [owner.username, wire(phone)])
      expect((await lettersTo(place)).at(-1)).toMatch(/^The payment password of your Andaman account was changed/);
    server.clock.advance(7 * DAY_MS);
    expect((await stand(owner)).phone).toBeUndefined();
    await server.must(smsCode, { userphone: phone, must: 'paypass' }, owner);
    await server.must(changePaymentPassword, { paypass: '888888', code: await server.codeFor(phone) }, owner);
  });
});

describe('undoing a change of phone', () => {
  test('for seven days the old phone brings itself back by a forgotten password: every session ends, and the thief is out [HARD-04]', async () => {
    const owner = await server.person('phone');
    const thief = freshPhone();
    expect((await change(owner, thief, { paypass: PAYPASS }, 'hi')).ret).toBe(1);
    expect((await server.call(login, { username: owner.username, password: owner.password })).ret).toBe(0);
    // a second change by the thief takes nothing from the first place
    const second = freshPhone();
    expect((await change(owner, second, { paypass: PAYPASS })).ret).toBe(1);
    server.clock.advance(2 * DAY_MS);
    expect((await recover(owner.username, 'mine1234')).ret).toBe(1);
    expect((await server.call(userInfo, {}, owner)).ret).toBe(-1);
    expect((await server.call(login, { username: second, password: owner.password })).ret).toBe(0);
    const back = await enter(owner.username, 'mine1234');
    expect(await info(back)).toMatchObject({ phone: wire(owner.username), username: owner.username });
    // a day for the new password, not what was left of the seven
    const opens = (await stand(back)).withdrawals;
    expect(opens! > server.clock.now() && opens! <= server.clock.now() + DAY_MS).toBe(true);
    expect((await stand(back)).phone).toBeGreaterThan(server.clock.now() + 6 * DAY_MS);
    for (const phone of [thief, second])
      expect((await lettersTo(wire(phone))).at(-1)).toMatch(
        /^The old number undid the change of phone number on your Andaman account/,
      );
    // what was replaced by the undoing brings nothing back: it is a stranger's
    for (const phone of [thief, second]) await expect(recover(phone, 'evil1234')).rejects.toThrow('no code was sent');
  });

  test('a change in the middle is undone by its own phone, and the first phone still goes before it', async () => {
    const owner = await server.person('phone');
    const [thief, further] = [freshPhone(), freshPhone()];
    await change(owner, thief, { paypass: PAYPASS });
    const opens = (await stand(owner)).withdrawals;
    await change(owner, further, { paypass: PAYPASS });
    expect((await recover(thief, 'evil1234')).ret).toBe(1);
    // who undoes the second change alone does not shorten the wait of the first
    expect((await stand(await enter(thief, 'evil1234'))).withdrawals).toBe(opens);
    server.clock.advance(6 * DAY_MS);
    expect((await recover(owner.username, 'mine1234')).ret).toBe(1);
    expect((await info(await enter(owner.username, 'mine1234'))).phone).toBe(wire(owner.username));
  });

  test('after seven days the old phone is a stranger: it gets no letter with a code and undoes nothing', async () => {
    const owner = await server.person('phone');
    const phone = freshPhone();
    await change(owner, phone, { password: owner.password });
    server.clock.advance(7 * DAY_MS);
    await server.must(smsCode, { userphone: owner.username, must: 'forget' });
    const { lists } = await server.qa('GET', `outbox?to=${wire(owner.username)}`);
    expect(lists.filter((item: any) => item.time === server.clock.now())).toEqual([]);
    expect((await info(owner)).phone).toBe(wire(phone));
  });

  test('meanwhile nobody else takes the old phone, neither as a contact nor by opening an account', async () => {
    const [owner, other] = [await server.person('phone'), await server.person('email')];
    await change(owner, freshPhone(), { password: owner.password });
    expect((await change(other, owner.username, { password: other.password })).msg).toBe(
      'This phone number belongs to another account.',
    );
    server.clock.advance(61_000);
    await server.must(smsCode, { userphone: owner.username, must: 'register' });
    const opening = {
      mode: 'phone',
      username: owner.username,
      code: await server.codeFor(owner.username),
      password: 'abc12345',
      paypass: PAYPASS,
      currency: 'THB',
    };
    expect((await server.call(register, opening)).msg).toMatch(/^There's already an account/);
    // its own owner may take it back
    expect((await change(owner, owner.username, { password: owner.password })).ret).toBe(1);
  });

  test('a payment password is told to the phone that was replaced, too', async () => {
    const owner = await server.person('phone');
    await change(owner, freshPhone(), { paypass: PAYPASS });
    await server.must(
      changePaymentPassword,
      { paypass: '777777', oldpaypass: PAYPASS },
      { token: owner.token, language: 'hi' },
    );
    expect((await lettersTo(wire(owner.username))).at(-1)).toMatch(
      /^The payment password of your Andaman account was changed/,
    );
  });
});

test('two accounts at once never get the same phone: one has it, the other is refused', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => server.person('email')));
  const phone = freshPhone();
  const codes: string[] = [];
  for (const { token } of people) {
    server.clock.advance(61_000);
    await server.must(smsCode, { userphone: phone, must: 'phone' }, { token });
    codes.push(await server.codeFor(phone));
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
  expect(await server.services.db.$count(customers, eq(customers.phone, wire(phone)))).toBe(1);
});

describe('a bank card', () => {
  test('waits a day before anything is sent to it, and its list says so; login or payment password binds it [HARD-04]', async () => {
    const owner = await server.person();
    const { token } = owner;
    await server.qa('POST', 'fund', { username: owner.username, code: 'USDT', amount: '1000' });
    expect((await server.call(addBankCard, { ...CARD, password: 'guess123' }, { token })).msg).toBe(
      'The login password is wrong.',
    );
    await server.must(addBankCard, { ...CARD, password: owner.password }, { token });
    const [card] = (await server.must(bankCards, {}, { token })).lists;
    expect(card!.usable).toBe(card!.created! + DAY_MS);
    const rate = (await server.must(withdrawRate, {}, { token })).lists.find(({ to }) => to === 'bank')!.rate!;
    const take = () =>
      server.call(
        withdraw,
        { to: 'bank', target: card!.id, amount: '100', fee: '1', rate, paypass: PAYPASS },
        { token, key: newKey() },
      );
    server.clock.advance(DAY_MS - 1);
    expect((await take()).msg).toMatch(/^This bank account is new\. You can withdraw to it from 2026-/);
    expect((await server.must(coinAmount, { code: 'USDT' }, { token })).available).toBe('1000');
    server.clock.advance(1);
    expect((await take()).ret).toBe(1);
  });
});

describe('an account on hold', () => {
  const REASON = 'A stranger may know your password.';

  test('logs nobody in, moves no money and changes nothing; its owner reads why, and reads go on', async () => {
    const owner = await server.person();
    const { token, username, password } = owner;
    await server.qa('POST', 'fund', { username, code: 'USDT', amount: '1000' });
    const key = newKey();
    const accepted = await server.call(transferIn, { amount: '10' }, { token, key });
    expect(accepted.ret).toBe(1);
    await server.qa('POST', 'freeze', { username, reason: REASON });
    await expect(server.qa('POST', 'freeze', { username, reason: REASON })).rejects.toThrow('on hold already');
    const refused = expect.stringMatching(
      /^Your account has been on hold since 2026-.* to protect your money\. Reason: A stranger may know your password\. .*contact support/,
    );
    const calls: Answer[] = [
      await server.call(login, { username, password }),
      await server.call(transferIn, { amount: '10' }, { token, key: newKey() }),
      await server.call(editUser, { nickname: 'Som' }, { token }),
      await server.call(changePassword, { oldpassword: password, password: 'new12345' }, { token }),
      await server.call(changePaymentPassword, { paypass: '777777', oldpaypass: PAYPASS }, { token }),
      await server.call(addBankCard, { ...CARD, password }, { token }),
      await server.call(
        addWallet,
        { alias: 'Cold', currency: 'USDT', chain: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
        { token },
      ),
    ];
    expect(calls.map(({ ret, msg }) => [ret, msg])).toEqual(calls.map(() => [0, refused]));
    // a stranger learns nothing by it
    expect((await server.call(login, { username, password: 'guess123' })).msg).toBe(
      'The phone number, email or password is wrong.',
    );
    server.clock.advance(61_000);
    await server.must(emailCode, { email: username, must: 'forget' });
    expect(
      (
        await server.call(forget, {
          mode: 'email',
          username,
          code: await server.codeFor(username),
          password: 'new12345',
        })
      ).msg,
    ).toEqual(refused);
    // a key that was answered before is answered the same
    expect((await server.call(transferIn, { amount: '10' }, { token, key })).data).toEqual(accepted.data);
    expect((await server.must(coinAmount, { code: 'USDT' }, { token })).available).toBe('990');
    expect((await server.must(wallets, {}, { token })).lists).toEqual([]);
    expect((await server.must(messages, { status: 'all' }, { token })).lists[0]).toMatchObject({
      title: 'Your account is on hold',
    });
    await server.qa('POST', 'freeze', { username, frozen: false });
    await enter(username, password);
    expect((await server.call(transferIn, { amount: '10' }, { token, key: newKey() })).ret).toBe(1);
  });

  test('a withdrawal that waits is not paid by anybody until the hold ends', async () => {
    const owner = await server.person();
    const { token, username } = owner;
    await server.qa('POST', 'fund', { username, code: 'USDT', amount: '1000' });
    await server.must(
      addWallet,
      { alias: 'Cold', currency: 'USDT', chain: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
      { token },
    );
    server.clock.advance(DAY_MS);
    const [wallet] = (await server.must(wallets, {}, { token })).lists;
    const { data } = await server.call(
      withdraw,
      { to: 'wallet', target: wallet!.id, amount: '100', fee: '1', paypass: PAYPASS },
      { token, key: newKey() },
    );
    await server.qa('POST', 'freeze', { username });
    await server.qa('POST', 'clock', { advance: HOUR_MS });
    const status = async () => (await server.must(withdrawalInfo, { id: data.id }, { token })).status;
    expect(await status()).toBe('waiting');
    await expect(server.qa('POST', 'withdrawals', { number: data.number, act: 'succeed' })).rejects.toThrow('waiting');
    await server.qa('POST', 'freeze', { username, frozen: false });
    await server.qa('POST', 'clock', { advance: HOUR_MS });
    expect(await status()).not.toBe('waiting');
  });
});

test('who has opened an account is remembered with the language, and a mere request does not change it', async () => {
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
