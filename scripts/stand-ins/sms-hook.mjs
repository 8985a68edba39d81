import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from '../parts/listen.mjs';

/** @typedef {{ id: string, to: string, text: string, kind: string, language: string }} ReceivedSms */

/** Responses by fault. `hang` never responds. */
const statuses = { none: 200, busy: 503, refuse: 422, gone: 410 };
/** @typedef {keyof typeof statuses | 'hang'} SmsFault */

/**
 * Starts a program on this machine that receives SMS, as an operator's own program behind `SMS_HOOK_URL` does. It
 * refuses a request without a valid signature.
 */
export async function startSmsHook() {
  const key = randomBytes(32);
  /** @type {ReceivedSms[]} */
  const received = [];
  /** @type {SmsFault} */
  let fault = 'none';
  const server = createServer(async (request, response) => {
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = request.headers;
    const body = await text(request);
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    if (signature !== `v1,${expected}`) return response.writeHead(401).end();
    if (fault === 'hang') return undefined;
    // the same message may arrive twice
    if (fault === 'none' && !received.some((sms) => sms.id === id)) received.push(JSON.parse(body).data);
    return response.writeHead(statuses[fault], fault === 'busy' ? { 'retry-after': '1' } : {}).end();
  });
  const { port, close } = await listenLocally(server, 0);
  return {
    received,
    url: `http://127.0.0.1:${port}/`,
    secret: `whsec_${key.toString('base64')}`,
    /** @param {SmsFault} chosen */
    setFault(chosen) {
      fault = chosen;
    },
    close,
  };
}
