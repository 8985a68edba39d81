import { join } from 'node:path';
import { builds } from './build.mjs';
import { freePort } from './port.mjs';
import { root } from './run.mjs';
import { ExpectedError } from './say.mjs';

/** The login of the demo account, which `npm start` prints. */
export const demo = { username: 'demo@andaman.example', password: 'demo1234' };

/**
 * Starts the built server on a free port with an in-memory database. `deskLink` is the invitation to its desk, or empty
 * without `desk: true`.
 *
 * @param {typeof import('node:child_process').spawn} spawn
 * @param {string} dist Folder of the built app.
 * @returns {Promise<{ url: string, deskLink: string, stop: () => Promise<void> }>}
 */
export async function startServer(spawn, dist, { desk = false } = {}) {
  const deskPort = desk ? String(await freePort()) : '';
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
      // a visit of every page makes more requests than the limits allow a customer
      CUSTOMER_WORK_MS: '0',
      SOURCE_WORK_MS: '0',
      LOGINS_A_DAY: '0',
      ...(desk ? { DESK_URL: `http://localhost:${deskPort}`, DESK_PORT: deskPort } : { DESK_URL: '' }),
    },
  });
  // the server must not outlive this script
  const killServer = () => child.kill('SIGKILL');
  process.once('exit', killServer);
  child.once('exit', () => process.off('exit', killServer));
  let output = '';
  /** @type {Promise<{ url: string, deskLink: string }>} */
  const started = new Promise((resolve, reject) => {
    /** @param {Buffer} chunk */
    const readOutput = (chunk) => {
      output += chunk;
      const printedUrl = /Andaman ready on (http:\/\/\S+)/.exec(output)?.[1];
      const printedDesk = /Desk for staff: (http:\/\/\S+)/.exec(output)?.[1];
      if (printedUrl && (printedDesk || !desk))
        resolve({ url: printedUrl.replace(/\/$/, ''), deskLink: printedDesk ?? '' });
    };
    child.stdout.on('data', readOutput);
    child.stderr.on('data', readOutput);
    child.once('exit', () => reject(new ExpectedError(`The server did not start:\n${output}`)));
  });
  /** @returns {Promise<void>} */
  const stop = () =>
    new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  return { ...(await started), stop };
}

/**
 * Logs in through the login page, with the demo account by default.
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

/** The user agent of the browser that logs in later, so that its login does not count as a new device. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/**
 * Calls the API and resolves to the data. Throws unless the call succeeds.
 *
 * @param {string} url
 * @param {string} path
 * @param {Record<string, string>} [form]
 */
async function callApi(url, path, form, token = '') {
  const response = await fetch(`${url}/api/${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { token, language: 'en', 'user-agent': USER_AGENT },
    body: form && new URLSearchParams(form),
  });
  const { ret, msg, data } = await response.json();
  if (ret !== 1) throw new ExpectedError(`${path} answered: ${msg}`);
  return data;
}

let accountsOpened = 0;
/**
 * Registers a new account and resolves to its login.
 *
 * @param {string} url
 */
export async function openAccount(url) {
  const account = { username: `new${(accountsOpened += 1)}@andaman.example`, password: 'abc12345' };
  await callApi(url, `users/email/get?${new URLSearchParams({ email: account.username, must: 'register' })}`);
  const outbox = await (await fetch(`${url}/qa/outbox?to=${account.username}`)).json();
  const { code } = (outbox.lists ?? outbox.data.lists).at(-1);
  await callApi(url, 'users/register', {
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
 * Marks an account's messages as read, so that no dialog covers the pages at the start.
 *
 * @param {string} url
 */
export async function markMessagesRead(url, { username, password } = demo) {
  const { token } = await callApi(url, 'users/login', { username, password });
  /** @type {{ lists: { id: number }[] }} */
  const { lists } = await callApi(url, 'users/message/unread', undefined, token);
  if (lists.length > 0) await callApi(url, 'users/message/reader', { ids: lists.map(({ id }) => id).join(',') }, token);
}
