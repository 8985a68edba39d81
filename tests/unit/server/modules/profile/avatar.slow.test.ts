import { expect, test } from 'vitest';
import { editAvatar } from '../../../../../src/api/profile.ts';
import { submitVerification } from '../../../../../src/api/verifications.ts';
import { channels, submitDeposit } from '../../../../../src/api/deposits.ts';
import { picture, sendPicture } from '../uploads/pictures.ts';
import { basicVerification } from '../../basic-verification.ts';
import { approveVerification } from '../../decide.ts';
import { newKey, testServer } from '../../fixtures.ts';
import { accountSteps } from '../customers/support.ts';

const server = testServer();
const { userOf } = accountSteps(server);

test('uses an upload of the customer as avatar, and deletes the previous one [PROF-04]', async () => {
  const [owner, other] = [await server.person(), await server.person()];
  const item = (await sendPicture(server, owner.token, await picture().png().toBuffer())).data.url;
  expect((await server.call(editAvatar, { userimg: item }, { token: other.token })).ret).toBe(0);
  expect((await server.call(editAvatar, { userimg: 'https://evil.example/x.png' }, { token: owner.token })).ret).toBe(
    0,
  );
  await server.must(editAvatar, { userimg: item }, { token: owner.token });
  expect((await userOf(owner)).userimg).toBe(item);
  const second = (await sendPicture(server, owner.token, await picture(9, 9).png().toBuffer())).data.url;
  await server.must(editAvatar, { userimg: second }, { token: owner.token });
  expect((await userOf(owner)).userimg).toBe(second);
  expect((await server.fetch(item, { headers: { token: owner.token } })).status).toBe(404);
});

test('keeps a replaced avatar that is also an identity document [PROF-04 KYC-04]', async () => {
  const owner = await server.person();
  const upload = async (): Promise<string> =>
    (await sendPicture(server, owner.token, await picture().png().toBuffer())).data.url;
  const [proof, document, other] = [await upload(), await upload(), await upload()];
  const sent = {
    channel: 'bank-thb',
    amount: '1000',
    proof,
    rate: (await server.must(channels, {}, owner)).lists.find(({ id }) => id === 'bank-thb')!.rate!,
  };
  expect((await server.call(submitDeposit, sent, { token: owner.token, key: newKey() })).ret).toBe(1);
  await server.must(submitVerification, basicVerification({ name: 'Somchai' }), owner);
  await approveVerification(server, owner);
  await server.must(submitVerification, { level: 'advanced', type: 'passport', front: document }, owner);
  for (const userimg of [proof, document, other]) await server.must(editAvatar, { userimg }, owner);
  for (const url of [proof, document])
    expect((await server.fetch(url, { headers: { token: owner.token } })).status).toBe(200);
});
