import { expect, test } from 'vitest';
import { verificationState, submitVerification } from '../../../../../src/api/verifications.ts';
import { messages } from '../../../../../src/api/messages.ts';
import { picture, sendPicture } from '../uploads/pictures.ts';
import { type Person } from '../../support.ts';
import { approveVerification, rejectVerification } from '../../decide.ts';
import { basicVerification } from '../../basic-verification.ts';
import { testServer } from '../../fixtures.ts';
import { accountSteps } from '../customers/support.ts';

const server = testServer();
const { userOf } = accountSteps(server);

const primary = basicVerification({ number: 'AB1234567' });

const state = async ({ token }: Person) => server.must(verificationState, {}, { token });

test('accepts the advanced identity verification after the primary one [KYC-01 KYC-02]', async () => {
  const person = await server.person();
  const { token } = person;
  const url = (await sendPicture(server, token, await picture().jpeg().toBuffer())).data.url;
  const advanced = { level: 'advanced', type: 'passport', front: url };
  const early = 'Please complete the primary certification before proceeding to the advanced certification!';
  expect(await state(person)).toMatchObject({ primary: 'none', advanced: 'none' });
  expect((await server.call(submitVerification, advanced, { token })).msg).toBe(early);
  await server.must(submitVerification, primary, { token });
  expect([(await state(person)).primary, (await userOf(person)).certification]).toEqual(['review', 'review']);
  expect((await server.call(submitVerification, advanced, { token })).msg).toBe(early);
  await approveVerification(server, person);
  expect([(await state(person)).primary, (await userOf(person)).certification]).toEqual(['verified', 'primary']);
  await server.must(submitVerification, advanced, { token });
  expect(await state(person)).toMatchObject({ primary: 'verified', advanced: 'review' });
  await approveVerification(server, person);
  expect((await userOf(person)).certification).toBe('advanced');
});

test("refuses an identity verification without a field or with someone else's photo [KYC-03]", async () => {
  const [person, other] = [await server.person(), await server.person()];
  for (const field of ['type', 'name', 'number'] as const) {
    const { [field]: _, ...rest } = primary;
    expect((await server.call(submitVerification, rest, { token: person.token })).msg).toBe(
      'Please fill in the information and try again!',
    );
  }
  await server.must(submitVerification, primary, { token: person.token });
  await approveVerification(server, person);
  const [mine, theirs] = [
    (await sendPicture(server, person.token, await picture().jpeg().toBuffer())).data.url,
    (await sendPicture(server, other.token, await picture().jpeg().toBuffer())).data.url,
  ];
  expect(
    (await server.call(submitVerification, { level: 'advanced', type: 'idcard', front: mine }, { token: person.token }))
      .ret,
  ).toBe(0);
  expect(
    (
      await server.call(
        submitVerification,
        { level: 'advanced', type: 'idcard', front: mine, back: theirs },
        { token: person.token },
      )
    ).ret,
  ).toBe(0);
});

test('stores one of several simultaneous identity verifications [KYC-04]', async () => {
  const person = await server.person();
  const response = await Promise.all(
    Array.from({ length: 5 }, () => server.call(submitVerification, primary, { token: person.token })),
  );
  expect(response.filter((item) => item.ret === 1)).toHaveLength(1);
  expect((await server.call(submitVerification, primary, { token: person.token })).msg).toBe(
    "You've already sent this for review, so you can't change it now.",
  );
});

test('shows why an identity verification failed, and masks name and number [KYC-07]', async () => {
  const person = await server.person();
  await server.must(submitVerification, primary, { token: person.token });
  await rejectVerification(server, person, 'The number is not readable.');
  expect(await state(person)).toMatchObject({
    primary: 'none',
    reason: 'The number is not readable.',
    name: '',
    number: '',
  });
  await server.must(submitVerification, primary, { token: person.token });
  await approveVerification(server, person);
  const response = await state(person);
  expect(response).toMatchObject({ primary: 'verified', name: 'S•••••• J•••••', number: '•••• 4567' });
  expect(JSON.stringify(response)).not.toContain('AB1234567');
  expect(
    (await server.must(messages, { status: 'all' }, { token: person.token })).lists.map((item) => item.kind),
  ).toEqual(expect.arrayContaining(['certificationReturned', 'certificationVerified']));
});

test.each([
  [undefined, "Enter your date of birth. If the form doesn't ask for it, update the app."],
  ['1990-02-30', 'Enter a valid date of birth.'],
  ['2999-01-01', 'Enter a valid date of birth.'],
  ['1880-01-01', 'Enter a valid date of birth.'],
  ['2020-01-01', "You haven't reached the minimum age for verification."],
])('refuses the date of birth %s, and stores nothing [KYC-08]', async (birthDate, text) => {
  const person = await server.person();
  const { birthDate: _, ...rest } = primary;
  const sent = birthDate === undefined ? rest : { ...rest, birthDate };
  expect((await server.call(submitVerification, sent, { token: person.token })).msg).toBe(text);
  expect((await state(person)).primary).toBe('none');
});
