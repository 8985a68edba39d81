import { join } from 'node:path';
import { builds } from './build.mjs';
import { root } from './run.mjs';
import { Plain } from './say.mjs';

/** The demo account, as `npm start` prints it. */
export const demo = { username: 'demo@andaman.example', password: 'demo1234' };

/** Starts the built server on a free port with a database that keeps nothing; resolves to `{ url, stop }`. */
export async function startServer(spawn, dist) {
  const child = spawn(process.execPath, [join(root, builds.server.out, 'main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ANDAMAN_MODE: 'demo',
      DATABASE_URL: '',
      PORT: '0',
      DATA_DIR: 'memory',
      DIST_DIR: dist,
      // a walk through every page asks more than a customer does
      CUSTOMER_WORK_MS: '0',
      SOURCE_WORK_MS: '0',
      LOGINS_A_DAY: '0',
    },
  });
  // what ends this script in the middle ends the server too
  const leave = () => child.kill('SIGKILL');
  process.once('exit', leave);
  child.once('exit', () => process.off('exit', leave));
  let printed = '';
  const url = await new Promise((resolve, reject) => {
    const listen = (chunk) => {
      printed += chunk;
      const match = /Andaman ready on (http:\/\/\S+)/.exec(printed)?.[1];
      if (match) resolve(match.replace(/\/$/, ''));
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => reject(new Plain(`The server did not start:\n${printed}`)));
  });
  const stop = () =>
    new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGTERM');
    });
  return { url, stop };
}

/**
 * Signs in through the login page, with the demo account unless told otherwise.
 *
 * @param {import('@playwright/test').Page} page
 */
export async function signIn(page, { username, password } = demo) {
  await page.goto('/#/pages/login/login');
  await page.getByLabel('Phone number or email').fill(username);
  await page.getByLabel('Login password', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => !url.hash.includes('login/login'));
}

/** The browser that signs in afterwards, so that its login comes from no new device. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** One call of the wire, which must succeed. */
async function ask(url, path, form, token = '') {
  const response = await fetch(`${url}/api/${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { token, language: 'en', 'user-agent': BROWSER },
    body: form && new URLSearchParams(form),
  });
  const { ret, msg, data } = await response.json();
  if (ret !== 1) throw new Plain(`${path} answered: ${msg}`);
  return data;
}

/** Opens an account that has nothing yet. */
export async function openAccount(url) {
  const account = { username: 'new@andaman.example', password: 'abc12345' };
  await ask(url, `users/email/get?${new URLSearchParams({ email: account.username, must: 'register' })}`);
  const sent = await (await fetch(`${url}/qa/outbox?to=${account.username}`)).json();
  const { code } = (sent.lists ?? sent.data.lists).at(-1);
  await ask(url, 'users/register', {
    mode: 'email',
    username: account.username,
    code,
    password: account.password,
    paypass: '048213',
    currency: 'THB',
  });
  return account;
}

/**
 * Marks an account's messages as read, so that no dialog of the start lies over the pages.
 *
 * @param {string} url
 */
export async function readMessages(url, { username, password } = demo) {
  const { token } = await ask(url, 'users/login', { username, password });
  const { lists } = await ask(url, 'users/message/unread', undefined, token);
  if (lists.length > 0) await ask(url, 'users/message/reader', { ids: lists.map(({ id }) => id).join(',') }, token);
}
