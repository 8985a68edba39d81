import { Agent, request } from 'node:http';

/** One connection pool for all customers, as a load balancer has. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
/** ms after which a call counts as lost. */
const TIMEOUT_MS = 10_000;

/**
 * @typedef {object} Call
 * @property {number} port
 * @property {string} path
 * @property {Record<string, string>} [form]
 * @property {string} [token]
 * @property {string} source
 * @property {string} [key]
 */

/**
 * Calls the API of an instance as the load balancer in front of it does: each customer comes from an address of their
 * own. Resolves to the envelope. Rejects if there is no answer.
 *
 * @param {Call} call
 * @returns {Promise<{ ret: number, msg: string, data: any }>}
 */
export const callApi = ({ port, path, form, token = '', source, key }) =>
  new Promise((resolve, reject) => {
    const body = form && new URLSearchParams(form).toString();
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: `/api/${path}`,
        method: form ? 'POST' : 'GET',
        agent,
        headers: {
          token,
          language: 'en',
          'x-forwarded-for': source,
          'user-agent': 'Mozilla/5.0 (load)',
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => (text += chunk));
        response.once('error', reject);
        response.once('end', () => {
          try {
            resolve(JSON.parse(text));
          } catch (error) {
            reject(error);
          }
        });
      },
    );
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error('no answer')));
    sent.once('error', reject);
    sent.end(body);
  });

/**
 * Calls the API and resolves to the data. Throws unless the call succeeds.
 *
 * @param {Call} call
 */
export async function must(call) {
  const { ret, msg, data } = await callApi(call);
  if (ret !== 1) throw new Error(`${call.path} answered: ${msg}`);
  return data;
}
