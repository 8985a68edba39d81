import { readFileSync } from 'node:fs';
import { SMTPServer } from 'smtp-server';
import { parseMail } from './parse-mail.mjs';

/**
 * Key and certificate of `localhost`, made with: openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1
 * -nodes -days 36500 -subj /CN=localhost -addext subjectAltName=DNS:localhost
 */
const pem = readFileSync(new URL('certificate.pem', import.meta.url));

/**
 * @typedef {import('./parse-mail.mjs').ParsedMail & { isSecure: boolean, user: string, sender: string,
 *   recipients: string[] }} ReceivedMail `isSecure`: it came over TLS.
 */
/**
 * @typedef {object} Rules
 * @property {string} password
 * @property {number} [mail] Code with which it refuses `MAIL FROM`.
 * @property {number} [rcpt] The same for each recipient.
 * @property {number} [data] The same for the text.
 * @property {boolean} [hangs] It never confirms a recipient.
 * @property {number} [delayMs] It confirms each recipient after so long.
 */

/** @param {number} responseCode @param {string} [enhanced] Whose fault it is, as RFC 3463 says it. */
const errorWith = (responseCode, enhanced = '5.7.1') =>
  Object.assign(new Error(`${enhanced} <som@example.com> is not wanted here`), { responseCode });

/**
 * Starts a mail server on this machine that requires TLS (STARTTLS, or from the first byte if `secure`) and a login.
 * `rules` may be changed at any time.
 */
export async function startMailServer({ secure = false } = {}) {
  /** @type {ReceivedMail[]} */
  const received = [];
  /** @type {Rules} */
  const rules = { password: 'p@ss/word' };
  let connections = 0;
  const server = new SMTPServer({
    secure,
    key: pem,
    cert: pem,
    onConnect: (_, callback) => {
      connections += 1;
      callback();
    },
    onAuth: ({ username, password }, _, callback) =>
      callback(password === rules.password ? null : errorWith(535), { user: username }),
    onMailFrom: (_, __, callback) => callback(rules.mail ? errorWith(rules.mail) : null),
    onRcptTo: (_, __, callback) => {
      const confirm = () => callback(rules.rcpt ? errorWith(rules.rcpt, '5.1.1') : null);
      if (!rules.hangs) setTimeout(confirm, rules.delayMs ?? 0);
    },
    onData: (stream, { secure: isSecure, user, envelope: { mailFrom, rcptTo } }, callback) => {
      let raw = '';
      // the message is ASCII: nodemailer encodes everything else
      stream.on('data', (/** @type {Buffer} */ chunk) => (raw += chunk.toString()));
      stream.on('end', () => {
        if (rules.data) return callback(errorWith(rules.data, '5.6.0'));
        received.push({
          isSecure,
          user: String(user),
          sender: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          ...parseMail(raw),
        });
        return callback(null, 'queued');
      });
    },
  });
  // it also reports connections that the client ends
  server.on('error', () => undefined);
  const listen = (/** @type {number} */ port) =>
    /** @type {Promise<void>} */ (new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve())));
  await listen(0);
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.server.address());
  const closeConnections = () => {
    for (const connection of server.connections) connection.close();
  };
  return {
    received,
    rules,
    url: new URL(`${secure ? 'smtps' : 'smtp'}://andaman:p%40ss%2Fword@127.0.0.1:${port}`),
    connections: () => connections,
    /** Closes open connections, as a server does with idle ones. */
    closeConnections,
    /** Closes all connections and refuses new ones until it is back. */
    leave() {
      server.server.close();
      closeConnections();
    },
    /** Accepts connections again. */
    comeBack: async () => {
      if (!server.server.listening) await listen(port);
    },
    /** @type {() => Promise<void>} */
    close: () => {
      closeConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
