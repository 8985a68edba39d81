import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { login, userInfo } from '../../../../../src/api/auth.ts';
import {
  certification,
  certify,
  changePassword,
  changePaymentPassword,
  editAvatar,
  editUser,
  ranks,
} from '../../../../../src/api/profile.ts';
import { emailCode, smsCode } from '../../../../../src/api/registration.ts';
import { points, redeemPoints } from '../../../../../src/api/rewards.ts';
import { logins, safety, setWord } from '../../../../../src/api/security.ts';
import { messages } from '../../../../../src/api/messages.ts';
import { sessions } from '../../../../../src/api/sessions.ts';
import { coinAmount } from '../../../../../src/api/trading.ts';
import { channels, submitRecharge } from '../../../../../src/api/transfers.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { ledgerAccounts, postings } from '../../../../../server/platform/db/schema.ts';
import { recharges } from '../../../../../server/modules/recharge/schema.ts';
import { checkLedger } from '../../../../../server/ledger/check.ts';
import { picture, sendPicture } from '../uploads/pictures.ts';
import { type Answer, startServer, type Person, type TestServer } from '../../support.ts';
import { DAY_MS } from '../../../../../src/lib/time.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(() => server.qa('POST', 'reset', {}));
let keys = 0;
const newKey = (): string => `profile-key-${(keys += 1)}`;

const send = (...sent: [token: string, bytes: Uint8Array, type?: string, name?: string]): Promise<Answer> =>
  sendPicture(server, ...sent);
const info = ({ token }: Person) => server.must(userInfo, {}, { token });

describe('profile', () => {
  test('PROF-04 only an own upload becomes the avatar, and the one before is deleted', async () => {
    const [owner, other] = [await server.person(), await server.person()];
    const item = (await send(owner.token, await picture().png().toBuffer())).data.url;
    expect((await server.call(editAvatar, { userimg: item }, { token: other.token })).ret).toBe(0);
    expect((await server.call(editAvatar, { userimg: 'https://evil.example/x.png' }, { token: owner.token })).ret).toBe(
      0,
    );
    await server.must(editAvatar, { userimg: item }, { token: owner.token });
    expect((await info(owner)).userimg).toBe(item);
    const two = (await send(owner.token, await picture(9, 9).png().toBuffer())).data.url;
    await server.must(editAvatar, { userimg: two }, { token: owner.token });
    expect((await info(owner)).userimg).toBe(two);
    expect((await server.fetch(item, { headers: { token: owner.token } })).status).toBe(404);
  });

  test('PROF-04 KYC-04 a picture that proves something stays when it is an avatar no more', async () => {
    const owner = await server.person();
    const upload = async (): Promise<string> => (await send(owner.token, await picture().png().toBuffer())).data.url;
    const [proof, document, other] = [await upload(), await upload(), await upload()];
    const sent = {
      channel: 'bank-thb',
      amount: '1000',
      proof,
      rate: (await server.must(channels, {}, owner)).lists.find(({ id }) => id === 'bank-thb')!.rate!,
    };
    expect((await server.call(submitRecharge, sent, { token: owner.token, key: newKey() })).ret).toBe(1);
    await server.must(certify, { level: 'primary', type: 'passport', name: 'Somchai', number: 'AA1234567' }, owner);
    await server.qa('POST', 'certification', { username: owner.username, verdict: 'approve' });
    await server.must(certify, { level: 'advanced', type: 'passport', front: document }, owner);
    for (const userimg of [proof, document, other]) await server.must(editAvatar, { userimg }, owner);
    for (const url of [proof, document])
      expect((await server.fetch(url, { headers: { token: owner.token } })).status).toBe(200);
  });

  test('PROF-05 a nickname that shows nothing is refused; Thai letters and markup are kept as they are', async () => {
    const person = await server.person();
    for (const nickname of ['', '   ', '\u200B\u3164 ', '\u202E'])
      expect((await server.call(editUser, { nickname }, { token: person.token })).ret).toBe(0);
    const thai = 'กำลังใจดีที่สุดในโลกใบนี้นะ';
    for (const nickname of [thai, '<b>x</b>']) {
      await server.must(editUser, { nickname }, { token: person.token });
      expect((await info(person)).nickname).toBe(nickname);
    }
  });

  test('PROF-06 only the code that went to the new phone changes it, and one of another account is refused', async () => {
    const [person, other] = [await server.person('phone'), await server.person('phone')];
    const fresh = '0898765432';
    await server.must(smsCode, { userphone: fresh, must: 'phone' }, { token: person.token });
    const code = await server.codeFor(fresh);
    const wrong = code === '000000' ? '111111' : '000000';
    expect(
      (
        await server.call(
          editUser,
          { userphone: fresh, code: wrong, password: person.password },
          { token: person.token },
        )
      ).msg,
    ).toBe('The verification code is wrong or has expired.');
    expect(
      (await server.call(editUser, { userphone: fresh, password: person.password }, { token: person.token })).ret,
    ).toBe(0);
    await server.must(editUser, { userphone: fresh, code, password: person.password }, { token: person.token });
    expect((await info(person)).phone).toBe('66898765432');
    expect((await server.call(login, { username: person.username, password: person.password })).ret).toBe(0);
    await server.must(login, { username: fresh, password: person.password });
    await server.must(smsCode, { userphone: fresh, must: 'phone' }, { token: other.token }).catch(() => undefined);
    server.clock.advance(61_000);
    await server.must(smsCode, { userphone: fresh, must: 'phone' }, { token: other.token });
    expect(
      (
        await server.call(
          editUser,
          { userphone: fresh, code: await server.codeFor(fresh), password: other.password },
          { token: other.token },
        )
      ).msg,
    ).toBe('This phone number belongs to another account.');
    expect((await server.must(safety, {}, { token: person.token })).withdrawals).toBeGreaterThan(server.clock.now());
  });

  test('PROF-10 a new login password needs the old one, ends every other session and closes withdrawals for a day', async () => {
    const person = await server.person();
    const second = (await server.must(login, { username: person.username, password: person.password })).token;
    expect(
      (await server.call(changePassword, { oldpassword: 'wrong111', password: 'new12345' }, { token: person.token }))
        .msg,
    ).toBe('The old password is wrong.');
    await server.must(changePassword, { oldpassword: person.password, password: 'new12345' }, { token: person.token });
    expect((await server.call(userInfo, {}, { token: second })).ret).toBe(-1);
    expect((await server.must(sessions, {}, { token: person.token })).lists).toHaveLength(1);
    expect((await server.call(login, { username: person.username, password: person.password })).ret).toBe(0);
    await server.must(login, { username: person.username, password: 'new12345' });
    const { withdrawals } = await server.must(safety, {}, { token: person.token });
    expect(withdrawals).toBe(server.clock.now() + DAY_MS);
    server.clock.advance(DAY_MS);
    expect((await server.must(safety, {}, { token: person.token })).withdrawals).toBeUndefined();
    expect(
      (await server.must(messages, { status: 'all' }, { token: person.token })).lists.map((item) => item.kind),
    ).toContain('passwordChanged');
  });

  test('PROF-11 the payment password is changed by the old one, whose wrong guesses are counted with all others', async () => {
    const { token } = await server.person();
    expect((await server.call(changePaymentPassword, { paypass: '777777' }, { token })).ret).toBe(0);
    expect((await server.call(changePaymentPassword, { paypass: '777777', oldpaypass: '999999' }, { token })).msg).toBe(
      'Wrong payment password. You have 4 attempts left.',
    );
    await server.must(changePaymentPassword, { paypass: '777777', oldpaypass: '012345' }, { token });
    await server.must(changePaymentPassword, { paypass: '000000', oldpaypass: '777777' }, { token });
    for (const paypass of ['12345', '1234567', '12345a'])
      expect((await server.call(changePaymentPassword, { paypass, oldpaypass: '000000' }, { token })).ret).toBe(0);
  });

  test("PROF-12 a forgotten one is set by a code that went to the account's own address, and not by another's", async () => {
    const [person, other] = [await server.person(), await server.person()];
    server.clock.advance(61_000);
    await server.must(emailCode, { email: other.username, must: 'paypass' }, { token: other.token });
    const foreign = await server.codeFor(other.username);
    expect(
      (await server.call(changePaymentPassword, { paypass: '777777', code: foreign }, { token: person.token })).ret,
    ).toBe(0);
    server.clock.advance(61_000);
    await server.must(emailCode, { email: person.username, must: 'paypass' }, { token: person.token });
    await server.must(
      changePaymentPassword,
      { paypass: '777777', code: await server.codeFor(person.username) },
      { token: person.token },
    );
    expect(
      (await server.call(changePaymentPassword, { paypass: '888888', oldpaypass: '012345' }, { token: person.token }))
        .ret,
    ).toBe(0);
    await server.must(changePaymentPassword, { paypass: '888888', oldpaypass: '777777' }, { token: person.token });
  });

  test("PROF-13 the currency is one of those offered, and it is the account's", async () => {
    const person = await server.person();
    for (const currency of ['XXX', 'ABC'])
      expect((await server.call(editUser, { currency }, { token: person.token })).msg).toBe(
        "This currency isn't available.",
      );
    await server.must(editUser, { currency: 'EUR' }, { token: person.token });
    const token = (await server.must(login, { username: person.username, password: person.password })).token;
    expect((await server.must(userInfo, {}, { token })).currency).toBe('EUR');
  });

  test('a login from a device that the account was never opened on is told by a message, in every language and in words; the first and known ones are not', async () => {
    const person = await server.person();
    const chrome = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
    const open = (userAgent: string, password = person.password) =>
      server.call(login, { username: person.username, password }, { headers: { 'user-agent': userAgent } });
    const response = async (language?: string): Promise<any[]> =>
      (
        await server.must(messages, { status: 'all' }, { token: person.token, ...(language ? { language } : {}) })
      ).lists.filter((item) => item.kind === 'newDevice');
    await open(chrome, 'wrong123');
    expect(await response()).toEqual([]);
    await open(chrome);
    expect((await response()).map(({ content }) => content)).toEqual([expect.stringContaining('Chrome, Android')]);
    // a newer version of the same browser is no other device
    await open(chrome.replace('140', '141'));
    expect(await response()).toHaveLength(1);
    await open('<b>curl</b>');
    expect((await response())[0].content).toContain('&lt;b&gt;curl&lt;/b&gt;');
    expect(
      new Set(
        await Promise.all(
          ['en', 'zh', 'th', 'jp', 'ar', 'hi'].map(async (language) => (await response(language))[0].title),
        ),
      ).size,
    ).toBe(6);
  });

  test("login history names right and wrong tries with their device, and nobody else's", async () => {
    const person = await server.person();
    await server.call(login, { username: person.username, password: 'wrong111' });
    await server.call(login, { username: 'nobody@example.com', password: 'wrong111' });
    const { lists } = await server.must(logins, {}, { token: person.token });
    expect(lists.map((item) => item.right)).toEqual([false, true]);
    expect(lists[0]!.source).not.toBe('');
  });

  test('the word against false messages stands in front of the codes that we send', async () => {
    const { username, token } = await server.person();
    expect((await server.call(setWord, { word: '<b>' }, { token })).ret).toBe(0);
    await server.must(setWord, { word: 'มะม่วง' }, { token });
    server.clock.advance(61_000);
    await server.must(emailCode, { email: username, must: 'paypass' }, { token });
    const { lists } = await server.qa('GET', `outbox?to=${encodeURIComponent(username)}`);
    expect(lists.at(-1).text).toMatch(/^\[มะม่วง\] \d{6} is your/);
  });
});

describe('certification', () => {
  const primary = { level: 'primary', type: 'passport', name: 'Somchai Jaidee', number: 'AB1234567' };
  const state = async ({ token }: Person) => server.must(certification, {}, { token });
  const verdict = (person: Person, word: string, reason = '') =>
    server.qa('POST', 'certification', { username: person.username, verdict: word, reason });

  test('KYC-01 KYC-02 advanced needs a verified primary, in the exact words, and mine says the same', async () => {
    const person = await server.person();
    const { token } = person;
    const url = (await send(token, await picture().jpeg().toBuffer())).data.url;
    const advanced = { level: 'advanced', type: 'passport', front: url };
    const early = 'Please complete the primary certification before proceeding to the advanced certification!';
    expect(await state(person)).toMatchObject({ primary: 'none', advanced: 'none' });
    expect((await server.call(certify, advanced, { token })).msg).toBe(early);
    await server.must(certify, primary, { token });
    expect([(await state(person)).primary, (await info(person)).certification]).toEqual(['review', 'review']);
    expect((await server.call(certify, advanced, { token })).msg).toBe(early);
    await verdict(person, 'approve');
    expect([(await state(person)).primary, (await info(person)).certification]).toEqual(['verified', 'primary']);
    await server.must(certify, advanced, { token });
    expect(await state(person)).toMatchObject({ primary: 'verified', advanced: 'review' });
    await verdict(person, 'approve');
    expect((await info(person)).certification).toBe('advanced');
  });

  test('KYC-03 a missing field is refused, and so is a photo of somebody else', async () => {
    const [person, other] = [await server.person(), await server.person()];
    for (const field of ['type', 'name', 'number'] as const) {
      const { [field]: _, ...rest } = primary;
      expect((await server.call(certify, rest, { token: person.token })).msg).toBe(
        'Please fill in the information and try again!',
      );
    }
    await server.must(certify, primary, { token: person.token });
    await verdict(person, 'approve');
    const [mine, theirs] = [
      (await send(person.token, await picture().jpeg().toBuffer())).data.url,
      (await send(other.token, await picture().jpeg().toBuffer())).data.url,
    ];
    expect(
      (await server.call(certify, { level: 'advanced', type: 'idcard', front: mine }, { token: person.token })).ret,
    ).toBe(0);
    expect(
      (
        await server.call(
          certify,
          { level: 'advanced', type: 'idcard', front: mine, back: theirs },
          { token: person.token },
        )
      ).ret,
    ).toBe(0);
  });

  test('KYC-04 one certification is stored however often it is sent at once, and none after', async () => {
    const person = await server.person();
    const response = await Promise.all(
      Array.from({ length: 5 }, () => server.call(certify, primary, { token: person.token })),
    );
    expect(response.filter((item) => item.ret === 1)).toHaveLength(1);
    expect((await server.call(certify, primary, { token: person.token })).msg).toBe(
      "You've already sent this for review, so you can't change it now.",
    );
  });

  test('KYC-07 a refused one is not certified again, with its reason, and can be sent anew; name and number come masked', async () => {
    const person = await server.person();
    await server.must(certify, primary, { token: person.token });
    await verdict(person, 'reject', 'The number is not readable.');
    expect(await state(person)).toMatchObject({
      primary: 'none',
      reason: 'The number is not readable.',
      name: '',
      number: '',
    });
    await server.must(certify, primary, { token: person.token });
    await verdict(person, 'approve');
    const response = await state(person);
    expect(response).toMatchObject({ primary: 'verified', name: 'S•••••• J•••••', number: '•••• 4567' });
    expect(JSON.stringify(response)).not.toContain('AB1234567');
    expect(
      (await server.must(messages, { status: 'all' }, { token: person.token })).lists.map((item) => item.kind),
    ).toEqual(expect.arrayContaining(['certificationReturned', 'certificationVerified']));
  });
});

describe('points and levels', () => {
  test('PROF-14 the level follows from what was recharged by the value of the level before; the rest does not count', async () => {
    const person = await server.person();
    await server.qa('POST', 'ranks', { lists: ['100', '500', '2000'].map((value) => ({ value, name: '' })) });
    await server.qa('POST', 'fund', { username: person.username, code: 'USDT', amount: '5000' });
    expect(await server.must(ranks, {}, { token: person.token })).toMatchObject({ recharged: '0', level: 0 });
    const account = await findCustomer(server.services.db, person.username);
    const now = server.clock.now();
    const item = {
      account: account!.id,
      channel: 'qa',
      way: 'bank',
      currency: 'USDT',
      amount: 150_000_000n,
      asset: 'USDT',
      credited: 150_000_000n,
      payee: '',
      states: [],
      created: now,
      updated: now,
    };
    await server.services.db.insert(recharges).values([
      { ...item, number: 'R1', status: 'done', value: 150_000_000n },
      { ...item, number: 'R2', status: 'pending', value: 900_000_000n },
    ]);
    expect(await server.must(ranks, {}, { token: person.token })).toMatchObject({
      recharged: '150',
      level: 2,
      lists: [{ value: '100' }, { value: '500' }, { value: '2000' }],
    });
    expect((await info(person)).level).toBe(2);
  });

  test('PROF-15 the changes of points sum to the balance, newest first', async () => {
    const { username, token } = await server.person();
    for (const number of [30, 12, -5]) await server.qa('POST', 'points', { username, number });
    const response = await server.must(points, {}, { token });
    expect(response).toMatchObject({ balance: '37', rate: '0.01', fee: '0', code: 'USDT', last: true });
    expect(response.lists.map((item) => item.number)).toEqual(['-5', '12', '30']);
  });

  test('PROF-16 redemption takes points and gives money in one step, once a key; 0, fractions and too much are refused', async () => {
    const person = await server.person();
    await server.certify(person);
    const { username, token } = person;
    await server.qa('POST', 'points', { username, number: 250 });
    for (const number of ['0', '-1', '1.5', '1e2', ''])
      expect((await server.call(redeemPoints, { number }, { token, key: newKey() })).ret).toBe(0);
    expect((await server.call(redeemPoints, { number: '251' }, { token, key: newKey() })).msg).toBe(
      "You don't have enough points. You have 250 points.",
    );
    const key = newKey();
    const response = await Promise.all(
      Array.from({ length: 10 }, () => server.call(redeemPoints, { number: '100' }, { token, key })),
    );
    expect(response.some((item) => item.ret === 1)).toBe(true);
    const again = await server.call(redeemPoints, { number: '100' }, { token, key });
    expect(again.data).toMatchObject({ points: '100', amount: '1', code: 'USDT', balance: '150' });
    expect((await server.must(points, {}, { token })).balance).toBe('150');
    expect((await server.must(coinAmount, { code: 'USDT' }, { token })).available).toBe('1');
    expect((await server.call(redeemPoints, { number: '100' }, { token })).ret).toBe(0);
    expect(await checkLedger(server.services.db)).toEqual([]);
  });

  test('pays the money for points from the account `points` of the operator, whose points it takes back, and from no other [PROF-16] [LEDG-01]', async () => {
    const person = await server.person();
    await server.certify(person);
    await server.qa('POST', 'points', { username: person.username, number: 250 });
    const { data } = await server.call(redeemPoints, { number: '100' }, { token: person.token, key: newKey() });
    const { db } = server.services;
    const customer = (await findCustomer(db, person.username))!.id;
    const legs = await db
      .select({
        customer: ledgerAccounts.customer,
        purpose: ledgerAccounts.purpose,
        asset: ledgerAccounts.asset,
        amount: postings.amount,
      })
      .from(postings)
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, postings.account))
      .where(eq(postings.journal, Number(data.id)))
      .orderBy(postings.id);
    expect(legs).toEqual(
      expect.arrayContaining([
        { customer: null, purpose: 'points', asset: 'POINTS', amount: 100n },
        { customer, purpose: 'available', asset: 'POINTS', amount: -100n },
        { customer: null, purpose: 'points', asset: 'USDT', amount: -1_000_000n },
        { customer, purpose: 'available', asset: 'USDT', amount: 1_000_000n },
      ]),
    );
    expect(legs).toHaveLength(4);
  });

  test('points become money for a certified person alone, and by the terms that the operator set; they stay meanwhile [HARD-12]', async () => {
    const person = await server.person();
    await server.qa('POST', 'points', { username: person.username, number: 15 });
    const redeem = () => server.call(redeemPoints, { number: '15' }, { token: person.token, key: newKey() });
    const refused = await redeem();
    expect([refused.ret, refused.msg]).toEqual([0, expect.stringContaining('after basic verification')]);
    expect(await server.must(points, {}, { token: person.token })).toMatchObject({
      balance: '15',
      closed: refused.msg,
      certify: true,
    });
    await server.certify(person);
    const { db, settings } = server.services;
    for (const [set, rate] of [
      [{ closed: '1' }, undefined],
      [{ rate: '0' }, undefined],
      [{ rate: '0,1' }, undefined],
      [{ rate: '0.02' }, '0.02'],
    ] as const) {
      await settings.write(db, 'config.points', set);
      const response = await server.must(points, {}, { token: person.token });
      expect([response.rate, response.closed === '', response.certify], JSON.stringify(set)).toEqual([
        rate,
        rate !== undefined,
        false,
      ]);
      if (rate === undefined)
        expect((await redeem()).msg).toBe("You can't redeem points right now. Your points stay yours.");
    }
    expect((await redeem()).data).toMatchObject({ amount: '0.3', balance: '0' });
    await settings.write(db, 'config.points', {});
  });

  // on a real PostgreSQL (the stage `postgres`) they run side by side; on the embedded database one after the other
  test('PROF-16 many redemptions at once never give more than there are points', async () => {
    const person = await server.person();
    await server.certify(person);
    const { username, token } = person;
    await server.qa('POST', 'points', { username, number: 100 });
    const response = await Promise.all(
      Array.from({ length: 8 }, () => server.call(redeemPoints, { number: '30' }, { token, key: newKey() })),
    );
    expect(response.filter((item) => item.ret === 1)).toHaveLength(3);
    expect((await server.must(points, {}, { token })).balance).toBe('10');
    expect((await server.must(coinAmount, { code: 'USDT' }, { token })).available).toBe('0.9');
  });
});
