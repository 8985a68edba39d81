import { and, desc, eq } from 'drizzle-orm';
import { endpoints } from '../../../src/api/endpoints.ts';
import type { Endpoint } from '../../../src/api/endpoint.ts';
import { findCustomer, openCustomer } from '../../../server/modules/customers/customers.ts';
import { createCode } from '../../../server/modules/customers/codes.ts';
import { canonicalPhone } from '../../../server/modules/customers/identity.ts';
import { type Account, beginSession } from '../../../server/modules/customers/sessions.ts';
import { openCase } from '../../../server/modules/cases/write.ts';
import { boxInfo } from '../../../server/modules/blindbox/box.ts';
import type { Services } from '../../../server/context.ts';
import { customers } from '../../../server/platform/db/schema.ts';
import { uploads } from '../../../server/modules/uploads/schema.ts';
import { contractOrders } from '../../../server/modules/contracts/schema.ts';
import { optionOrders } from '../../../server/modules/options/schema.ts';
import { wallets } from '../../../server/modules/wallets/schema.ts';
import { demoAccount } from '../../../server/platform/demo-account.ts';
import { addCard } from '../../../server/modules/wallets/cards.ts';
import { addWallet } from '../../../server/modules/wallets/wallets.ts';
import { placeWithdrawal } from '../../../server/modules/withdrawals/withdrawals.ts';
import { basicVerification } from './basic-verification.ts';
import { filled } from './filled.ts';
import { picture } from './modules/uploads/pictures.ts';
import type { TestServer } from './support.ts';

type Fields = Record<string, string>;

/** A valid call, ready to be sent. */
interface Question {
  readonly endpoint: Endpoint;
  readonly fields: Fields;
  readonly token: string;
}

const PASSWORD = 'abc12345';
const PHONE = '0899999998';
const ADDRESS = `0x${'12ab'.repeat(10)}`;
const card = {
  realname: 'Somchai',
  ifsc: 'KASITHBK',
  bankname: 'KBANK',
  banknumber: '1234567890',
  phone: '0812345678',
  email: 'som@example.com',
} as const;
const newest = async (rows: Promise<{ id: number }[]>): Promise<Fields> => ({ id: String((await rows)[0]?.id) });
/** Opens a case. */
const openedCase = async (services: Services, account: Account, now: number): Promise<Fields> => ({
  id: String(
    await openCase(
      { services, db: services.db, account, now },
      { kind: 'question', text: 'Where is it?', sendKey: 'asked-before' },
    ),
  ),
});
/** Places a withdrawal, which then waits for its review. */
const placed = async (services: Services, { id }: { id: number }, now: number): Promise<Fields> => {
  const [wallet] = await services.db.select().from(wallets).where(eq(wallets.account, id));
  const order = { to: 'wallet', target: String(wallet?.id), amount: '20', fee: '0.2' } as const;
  return {
    id: (
      await services.db.transaction((tx) =>
        placeWithdrawal(tx, services, id, order, { settings: {}, language: 'en', now }),
      )
    ).number,
  };
};

/**
 * Fields that an endpoint needs beyond its samples to succeed. They come from functions, not from calls, so that the
 * call under test stays the first one of its server.
 */
const prepared: Record<string, (services: Services, account: Account, now: number) => Fields | Promise<Fields>> = {
  'blindbox.draw': async ({ db, keys }, { id }) => {
    const info = await boxInfo(db, keys, id, 'en');
    return { commitment: info.commitment ?? '', version: info.version ?? '' };
  },
  'cases.info': openedCase,
  'cases.reply': openedCase,
  'contract.add': () => ({ type: 'market', amount: '0.001', worst: '900000' }),
  'contract.close': ({ db }, { id }) =>
    newest(
      db
        .select()
        .from(contractOrders)
        .where(and(eq(contractOrders.account, id), eq(contractOrders.status, 'open'))),
    ),
  'extract.add': ({ db }, { id }) =>
    newest(db.select().from(wallets).where(eq(wallets.account, id))).then((wallet) => ({ target: wallet['id'] ?? '' })),
  'extract.cancel': placed,
  'extract.confirm': placed,
  'option.add': ({ market }) => {
    const tick = market.tick('BTC');
    return { price: tick?.price ?? '', quoted: String(tick?.time) };
  },
  'option.info': ({ db }, { id }) =>
    newest(db.select().from(optionOrders).where(eq(optionOrders.account, id)).orderBy(desc(optionOrders.id))),
  'passkey.add': () => ({ response: '{"id":"none"}' }),
  'passkey.begin': () => ({ purpose: 'add' }),
  'passkey.del': () => ({ id: 'none' }),
  'passkey.prove': () => ({ response: '{"id":"none"}' }),
  'points.redeem': () => ({ number: '100' }),
  'task.claim': async ({ db }, { id }) => {
    await db.update(customers).set({ nickname: 'Som' }).where(eq(customers.id, id));
    return { id: 'nickname' };
  },
  'users.avatar': async ({ db, files }, { id: account }, now) => {
    const id = await files.put(await picture().jpeg().toBuffer());
    await db.insert(uploads).values({ id, account, type: 'image/jpeg', size: 1, created: now });
    return { userimg: `/files/${id}` };
  },
  'users.bankAdd': () => ({ password: demoAccount.password }),
  'users.bankDel': async (services, { id }, now) => ({
    id: String((await addCard(services, services.db, id, card, now)).id),
  }),
  'users.edit': async ({ db, keys }, { id }, now) => ({
    nickname: 'Som',
    userphone: PHONE,
    code: await createCode(
      db,
      keys,
      canonicalPhone(PHONE) ?? '',
      'phone',
      { requester: `account ${id}`, source: '' },
      now,
    ),
    password: PASSWORD,
  }),
  'users.forget': async ({ db, keys }, { username }, now) => ({
    username,
    code: await createCode(db, keys, username, 'forget', { requester: 'from test', source: '' }, now),
    password: PASSWORD,
  }),
  'users.levelauth': () => basicVerification(),
  'users.login': (_, { username }) => ({ username, password: PASSWORD }),
  'users.paypass': async ({ db, keys }, { id, identity }, now) => ({
    paypass: '530194',
    code: await createCode(db, keys, identity, 'paypass', { requester: `account ${id}`, source: '' }, now),
  }),
  'users.protect': () => ({ kind: 'stake', value: '9000' }),
  'users.register': async ({ db, keys }, _, now) => {
    const username = 'joins@example.com';
    const code = await createCode(db, keys, username, 'register', { requester: 'from test', source: '' }, now);
    return { username, code, paypass: '530194' };
  },
  'users.risk': () => ({ answers: 'lose:whole,odds:below,end:mean,undo:never,money:spare' }),
  'users.userpass': () => ({ oldpassword: PASSWORD, password: 'xyz98765' }),
  'users.walletAdd': () => ({ alias: 'Cold', currency: 'USDT', chain: 'ERC20', address: ADDRESS }),
  'users.walletDel': async (services, { id }, now) => {
    const fields = { alias: 'Cold', currency: 'USDT', chain: 'ERC20', address: ADDRESS };
    return { id: String((await addWallet(services, services.db, id, fields, now)).id) };
  },
  'users.word': () => ({ word: 'mango' }),
  'yuebao.out': () => ({ amount: '10', speed: 'quick' }),
};

/** Endpoints that end sessions, change passwords or need a new customer: each gets its own account. */
const ALONE = new Set([
  'task.claim',
  'users.bankDel',
  'users.login',
  'users.edit',
  'users.forget',
  'users.levelauth',
  'users.paypass',
  'users.sessionEnd',
  'users.userpass',
  'users.walletDel',
]);

/** Refused without an authenticator, but only after all their database queries. */
export const DECLINED = ['passkey.add', 'passkey.del', 'passkey.prove', 'push.test'];

/** Prepares a call in a new session of the demo account, which has money and a history. */
export async function questionFor({ services }: TestServer, endpoint: Endpoint): Promise<Question> {
  const { db, clock } = services;
  const now = clock.now();
  const account = ALONE.has(endpoint.id)
    ? await openCustomer(db, services.keys, {
        mode: 'email',
        username: `${endpoint.id.toLowerCase()}@example.com`,
        password: PASSWORD,
        paypass: '048213',
        currency: 'THB',
        now,
      })
    : ((await findCustomer(db, demoAccount.username)) as Account);
  const own = { ...filled(endpoint), ...(await prepared[endpoint.id]?.(services, account, now)) };
  return { endpoint, fields: own, token: (await beginSession(db, account.id, endpoint.id, now)).token };
}

/** Prepares calls one after the other, because the embedded database has one connection. */
export async function questionsFor(server: TestServer, requests: readonly Endpoint[] = endpoints): Promise<Question[]> {
  const questions: Question[] = [];
  for (const endpoint of requests) questions.push(await questionFor(server, endpoint));
  return questions;
}

/** Sends a call as the app does. For a stream, the response headers decide. */
export async function ask(
  server: TestServer,
  { endpoint, fields, token }: Question,
): Promise<{ readonly id: string; readonly status: number; readonly ret?: unknown; readonly msg?: unknown }> {
  const { id } = endpoint;
  if (!endpoint.stream && !endpoint.multipart) {
    const { status, ret, msg } = await server.call(endpoint, fields, { token, key: `first-${id}` });
    return { id, status, ret, msg };
  }
  const body = new FormData();
  if (endpoint.multipart)
    body.append(
      'image',
      new Blob([new Uint8Array(await picture().jpeg().toBuffer())], { type: 'image/jpeg' }),
      'photo.jpg',
    );
  const response = await server.fetch(`/api/${endpoint.path}`, {
    method: endpoint.method,
    headers: { token, language: 'en' },
    ...(endpoint.multipart ? { body } : {}),
  });
  const { status } = response;
  if (endpoint.multipart) return { id, status, ...((await response.json()) as object) };
  await response.body?.cancel();
  return { id, status, ret: response.headers.get('content-type')?.startsWith('text/event-stream') ? 1 : 0 };
}
