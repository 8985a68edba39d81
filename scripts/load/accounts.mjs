import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { must } from './client.mjs';
import { itemInTurn } from './turns.mjs';

/** Accounts that are opened at the same time: each hashes two passwords. */
const LANES = 4;
const DEPOSIT = '5000';
const PASSWORD = 'abc12345x';
const ANSWERS = 'lose:whole,odds:below,end:mean,undo:never,money:spare';

/** @typedef {{ token: string, source: string }} Account */

/**
 * @param {import('../stage/world.mjs').World} world
 * @param {string} to
 */
async function codeFor({ mail }, to) {
  for (;;) {
    const letter = mail.received.findLast(({ recipients }) => recipients.includes(to));
    const code = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0];
    if (code) return code;
    await delay(50);
  }
}

/**
 * Registers a customer by email, who answers the risk questions and reports a deposit.
 *
 * @param {import('../stage/world.mjs').World} world
 * @param {number} number
 * @returns {Promise<Account>}
 */
async function openAccount(world, number) {
  const { port } = itemInTurn(world.instances, number);
  const source = `10.${1 + (number >> 8)}.${number & 255}.1`;
  const email = `load${number}@example.com`;
  const from = { port, source };
  await must({ ...from, path: `users/email/get?${new URLSearchParams({ email, must: 'register' })}` });
  await must({
    ...from,
    path: 'users/register',
    form: {
      mode: 'email',
      username: email,
      code: await codeFor(world, email),
      password: PASSWORD,
      paypass: '048213',
      currency: 'USDT',
    },
  });
  const { token } = await must({ ...from, path: 'users/login', form: { username: email, password: PASSWORD } });
  const own = { ...from, token };
  await must({ ...own, path: 'users/protections/risk', form: { answers: ANSWERS } });
  // the address is made when the customer asks for it
  await must({ ...own, path: 'pay/lists?channel=usdt-trc20' });
  const hash = number.toString(16).padStart(64, '0');
  await must({ ...own, path: 'pay/submit', form: { channel: 'usdt-trc20', amount: DEPOSIT, hash }, key: randomUUID() });
  return { token, source };
}

/**
 * Opens accounts through the calls that the app makes, and resolves once their deposits are credited.
 *
 * @param {import('../stage/world.mjs').World} world
 * @param {number} count
 * @returns {Promise<Account[]>}
 */
export async function openAccounts(world, count) {
  /** @type {Account[]} */
  const accounts = [];
  let next = 0;
  const lane = async () => {
    while (next < count) accounts.push(await openAccount(world, (next += 1)));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const { port } = itemInTurn(world.instances, 0);
  for (const { token, source } of accounts)
    for (;;) {
      /** @type {{ lists: { code: string, available: string }[] }} */
      const { lists } = await must({ port, source, token, path: 'users/account/balances' });
      if (lists.some(({ code, available }) => code === 'USDT' && Number(available) > 0)) break;
      await delay(500);
    }
  return accounts;
}
