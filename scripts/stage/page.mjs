import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from '../parts/listen.mjs';
import { statementOf } from './bank.mjs';
import { times } from './clock.mjs';
import { partsOf } from './parts.mjs';

/** Messages and coins on the page. */
const MAX_MESSAGES = 20;
const COINS = ['BTC', 'ETH', 'SOL', 'DOGE'];

/** Returns the newest emails and SMS. @param {import('./world.mjs').World} world */
const messagesOf = ({ mail, sms }) =>
  [
    ...mail.received.map(({ recipients, headers, text: body }, index) => ({
      id: `mail ${index}`,
      to: recipients.join(),
      subject: headers.get('subject') ?? '',
      text: body,
    })),
    ...sms.received.map(({ id, to, text: body }) => ({ id, to, subject: 'SMS', text: body })),
  ].slice(-MAX_MESSAGES);

/**
 * Does what a button says. Resolves to false if there is no such thing.
 *
 * @param {import('./world.mjs').World} world
 * @param {ReturnType<typeof partsOf>} parts
 * @param {Record<string, string>} faults Current fault by part, which this changes.
 * @param {{ part: string, act: string }} order
 */
async function act(world, parts, faults, { part, act: what }) {
  if (part === 'clock') {
    if (!Object.hasOwn(times, what)) return false;
    await world.moveClock(/** @type {keyof typeof times} */ (what));
    return true;
  }
  const chosen = parts.find(({ id }) => id === part);
  if (chosen) {
    if (!Object.hasOwn(chosen.faults, what)) return false;
    await chosen.set(what);
    faults[part] = ['cut', 'jump'].includes(what) ? 'none' : what;
    return true;
  }
  const instance = world.instances.find(({ name }) => name === part);
  if (!instance) return false;
  if (what === 'kill') await instance.kill();
  else await instance.start();
  return true;
}

/**
 * Serves the page of the stage: links, messages, prices, the bank's statement, and buttons for every fault. It answers
 * only this machine.
 *
 * @param {{ world: import('./world.mjs').World, port: number }} options
 */
export async function servePage({ world, port }) {
  const parts = partsOf(world);
  /** Current fault by part. @type {Record<string, string>} */
  const faults = Object.fromEntries(parts.map(({ id }) => [id, 'none']));

  async function state() {
    const { appUrl, deskUrl, staff, database, instances, exchanges, bank } = world;
    return {
      appUrl,
      deskUrl,
      staff,
      database,
      parts: parts.map(({ id, label, faults: known }) => ({ id, label, faults: known, fault: faults[id] })),
      instances: await Promise.all(
        instances.map(async (instance) => ({
          name: instance.name,
          isReady: instance.isReady,
          isLeader: await instance.isLeader(),
          lines: instance.lines.filter((line) => !/[█▀▄]/.test(line)),
        })),
      ),
      time: Date.now(),
      times,
      prices: COINS.map((code) => ({ code, price: exchanges.price(code) })),
      transfers: bank.transfers.slice(-MAX_MESSAGES),
      messages: messagesOf(world),
    };
  }

  const html = readFileSync(new URL('page.html', import.meta.url));
  /** Content type and body of answers. @type {Record<string, (body: any) => Promise<[string, unknown]>>} */
  const answers = {
    'GET /': async () => ['text/html; charset=utf-8', html],
    'GET /state': async () => ['application/json', JSON.stringify(await state())],
    'GET /addresses': async () => ['text/plain', world.wallet.addresses(20).join('\n')],
    'GET /statement.csv': async () => ['text/csv; charset=utf-8', statementOf(world.bank.transfers)],
    'POST /pay': async (payment) => ['text/plain', world.wallet.pay(payment)],
    'POST /transfer': async (line) => ['application/json', JSON.stringify(world.bank.transfer(line))],
  };
  const server = createServer(async (request, response) => {
    const isOwn = ['same-origin', 'none', undefined].includes(request.headers['sec-fetch-site']);
    const call = `${request.method} ${request.url}`;
    try {
      const body = request.method === 'POST' ? JSON.parse(await text(request)) : undefined;
      const answer = Object.hasOwn(answers, call) ? answers[call] : undefined;
      if (!isOwn) response.writeHead(403).end();
      else if (call === 'POST /act') response.writeHead((await act(world, parts, faults, body)) ? 204 : 404).end();
      else if (answer) {
        const [type, content] = await answer(body);
        response.writeHead(200, { 'content-type': type }).end(content);
      } else response.writeHead(404).end();
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  const listening = await listenLocally(server, port);
  return { url: `http://localhost:${listening.port}`, close: listening.close };
}
