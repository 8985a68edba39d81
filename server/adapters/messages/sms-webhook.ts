import { createHmac } from 'node:crypto';
import { HOUR_MS } from '../../../src/domain/time.ts';
import type { SmsHookSettings } from '../../platform/message-settings.ts';
import { connectionFault, readAtMost } from '../../platform/outgoing-requests.ts';
import type { MessageGateway, OutgoingMessage, SendResult } from '../../ports/message-gateway.ts';

/** ms for one call. It ends before the outbox gives up an attempt, which is after 10 s. */
const TIMEOUT_MS = 8000;
/** How much we read of a response. */
const MAX_RESPONSE_BYTES = 64 * 1024;
const MAX_ID_LENGTH = 200;

const REFUSED = new Set([400, 422]);
const BROKEN = new Set([401, 403, 410]);

/** Returns a request that is signed as Standard Webhooks 1.0 says (https://www.standardwebhooks.com). */
function signedRequest({ key, target, text, kind, language }: OutgoingMessage, secret: Uint8Array): RequestInit {
  const now = new Date();
  const timestamp = String(Math.floor(now.getTime() / 1000));
  // E.164, as providers expect it; we store phone numbers without the plus
  const to = target.startsWith('+') ? target : `+${target}`;
  const data = { id: key, to, text, kind, language };
  const body = JSON.stringify({ type: 'sms.send', timestamp: now.toISOString(), data });
  const signature = createHmac('sha256', secret).update(`${key}.${timestamp}.${body}`).digest('base64');
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': key,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  };
}

/** Returns the `id` in a JSON response; undefined if there is none that we can store. */
async function providerIdIn(response: Response): Promise<string | undefined> {
  try {
    const { id } = JSON.parse((await readAtMost(response, MAX_RESPONSE_BYTES)) ?? '{}') as { id?: unknown };
    return typeof id === 'string' && /^[\x20-\x7e]+$/.test(id) ? id.slice(0, MAX_ID_LENGTH) : undefined;
  } catch {
    // the SMS is sent, whatever the body is
    return undefined;
  }
}

/** Returns the wait that `Retry-After` asks for, in ms and at most an hour. Its value is in seconds, or a date. */
function waitIn(header: string | null): number | undefined {
  if (header === null) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), HOUR_MS);
}

async function resultOf(response: Response): Promise<SendResult> {
  const { status, headers } = response;
  if (response.ok) return { result: 'sent', providerId: await providerIdIn(response) };
  await response.body?.cancel();
  const reason = `HTTP ${status}`;
  if (REFUSED.has(status)) return { result: 'refused', reason };
  if (BROKEN.has(status)) return { result: 'broken', reason };
  return { result: 'later', reason, waitMs: waitIn(headers.get('retry-after')) };
}

/** Sends SMS through a program of the operator, which gets one signed POST for each. */
export const smsWebhook = ({ url, secret }: SmsHookSettings, timeoutMs = TIMEOUT_MS): MessageGateway => ({
  channels: new Set(['sms']),
  async send(message, signal) {
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      // a redirect could hand the code to another host
      return await resultOf(await fetch(url, { ...signedRequest(message, secret), redirect: 'manual', signal: limit }));
    } catch (error) {
      return { result: 'later', reason: connectionFault(error as Error) };
    }
  },
});
