import * as v from 'valibot';
import type { Endpoint } from '../../../src/api/endpoint.ts';
import { isOptional } from '../../platform/json-schema.ts';
import { endpoints } from '../../../src/api/endpoints.ts';
import { sampleFields, sampleLists } from './samples.ts';

/**
 * Result for one endpoint. `conforms`: the backend behaves as the table says. `missing`: it has no such endpoint.
 * `differs`: it answers something else. `unproved`: it answers in the envelope but declined, or we cannot test it
 * without moving value.
 */
export type ConformanceVerdict = 'conforms' | 'missing' | 'differs' | 'unproved';
export interface Finding {
  readonly endpoint: Endpoint;
  readonly verdict: ConformanceVerdict;
  readonly why: string;
}
interface Backend {
  /** `https://backend.example` without a trailing slash. */
  readonly base: string;
  readonly prefix: string;
  /** Token of a customer, for reads that require one. */
  readonly token?: string | undefined;
}
interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly envelope?: { readonly ret: unknown; readonly msg: unknown; readonly data: unknown };
}

/** Longest wait for an answer. */
const TIMEOUT_MS = 20_000;

class Differs extends Error {}
class Missing extends Error {}
const differs = (why: string): never => {
  throw new Differs(why);
};

async function request(
  { base, prefix }: Backend,
  endpoint: Endpoint,
  fields: Record<string, string>,
  token?: string,
): Promise<Answer> {
  const form = new URLSearchParams(fields);
  const query = endpoint.method === 'GET' && form.size > 0 ? `?${form.toString()}` : '';
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(`${base}${prefix}${endpoint.path}${query}`, {
      method: endpoint.method,
      signal: controller.signal,
      redirect: 'manual',
      headers: { language: 'en', ...(token === undefined ? {} : { token }) },
      ...(endpoint.method === 'POST' ? { body: endpoint.multipart ? new FormData() : form } : {}),
    });
    const type = response.headers.get('content-type') ?? '';
    if (endpoint.stream && type.startsWith('text/event-stream')) {
      await response.body?.cancel();
      return { status: response.status, type, text: '' };
    }
    const text = await response.text();
    try {
      return { status: response.status, type, text, envelope: JSON.parse(text) as NonNullable<Answer['envelope']> };
    } catch {
      return { status: response.status, type, text };
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the envelope of an answer. Throws if its status, type or shape is wrong. */
function envelopeOf({ status, type, envelope }: Answer): { ret: number; msg: string; data: unknown } {
  if ([404, 405, 501].includes(status)) throw new Missing(`status ${status}`);
  if (status >= 500) differs(`status ${status}`);
  if (envelope === undefined || typeof envelope !== 'object' || envelope === null)
    return differs(`no JSON, but ${type || 'nothing'}`);
  const ret = Number(envelope.ret);
  if (![1, 0, -1].includes(ret)) differs(`ret is ${JSON.stringify(envelope.ret)}`);
  if (typeof envelope.msg !== 'string') differs('msg is no text');
  return { ret, msg: String(envelope.msg), data: envelope.data };
}

/** Returns what is wrong with the data of an answer, with the field; undefined if it is valid. */
function faultOf(endpoint: Endpoint, data: unknown): string | undefined {
  const parsed = v.safeParse(endpoint.response, data);
  return parsed.success
    ? undefined
    : `data${v.getDotPath(parsed.issues[0]) ? `.${v.getDotPath(parsed.issues[0])}` : ''} ${parsed.issues[0].message}`;
}

/**
 * Returns the fields of a request. The id of a detail comes from the latest entry of its list. Undefined if that list
 * is empty.
 */
async function requestFieldsOf(
  backend: Backend,
  endpoint: Endpoint,
  token?: string,
): Promise<Record<string, string> | undefined> {
  const from = sampleLists[endpoint.id];
  const list = from && endpoints.find(({ id }) => id === from.list);
  if (!list) return sampleFields(endpoint);
  const { envelope } = await request(backend, list, from.fields ?? {}, token);
  const entries = (envelope?.data as { lists?: { id?: unknown }[] } | null | undefined)?.lists;
  const id = Array.isArray(entries) ? entries[0]?.id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? { ...sampleFields(endpoint), id: String(id) } : undefined;
}

async function examineRead(backend: Backend, endpoint: Endpoint, token?: string): Promise<Finding> {
  const fields = await requestFieldsOf(backend, endpoint, token);
  if (!fields) return { endpoint, verdict: 'unproved', why: 'its list has no entry to ask about' };
  const response = await request(backend, endpoint, fields, token);
  if (endpoint.stream) {
    if (response.type.startsWith('text/event-stream')) return { endpoint, verdict: 'conforms', why: 'streams' };
    envelopeOf(response);
    return differs(`no event stream, but ${response.type}`);
  }
  const { ret, msg, data } = envelopeOf(response);
  if (ret === -1) differs(token === undefined ? 'wants a token, though it is open' : 'refused the token');
  if (ret === 0) return { endpoint, verdict: 'unproved', why: `declined: ${msg}` };
  const fault = faultOf(endpoint, data);
  if (fault) differs(fault);
  return { endpoint, verdict: 'conforms', why: 'answers as the table says' };
}

/** Checks that a private endpoint refuses a request without a token by `ret` -1 or HTTP 401. */
async function assertRefusesStrangers(backend: Backend, endpoint: Endpoint): Promise<void> {
  const response = await request(backend, endpoint, sampleFields(endpoint));
  if (response.status === 401) return;
  const { ret } = envelopeOf(response);
  if (ret !== -1) differs(`without a token it answers ret ${ret}, not -1`);
}

/** Checks that an endpoint declines a request without its required fields, which changes nothing. */
async function examineWithoutFields(backend: Backend, endpoint: Endpoint, token: string | undefined): Promise<Finding> {
  const entries = Object.values((endpoint.request as { entries?: Record<string, v.GenericSchema> }).entries ?? {});
  if (!entries.some((schema) => !isOptional(schema)) || (endpoint.access === 'customer' && token === undefined)) {
    return endpoint.access === 'customer'
      ? { endpoint, verdict: 'conforms', why: 'refuses strangers' }
      : { endpoint, verdict: 'unproved', why: 'cannot be asked without changing something' };
  }
  const { ret } = envelopeOf(await request(backend, endpoint, {}, token));
  if (ret !== 0) differs(`without its fields it answers ret ${ret}, not 0`);
  return { endpoint, verdict: 'conforms', why: 'refuses a call without its fields' };
}

/** Tests one endpoint of a backend, as far as possible without changing anything. */
export async function examine(backend: Backend, endpoint: Endpoint): Promise<Finding> {
  try {
    if (endpoint.access === 'customer') await assertRefusesStrangers(backend, endpoint);
    if (endpoint.effect === 'read' && (endpoint.access === 'open' || backend.token !== undefined))
      return await examineRead(backend, endpoint, endpoint.access === 'open' ? undefined : backend.token);
    if (endpoint.effect === 'read')
      return { endpoint, verdict: 'unproved', why: 'refuses strangers; give an account to see its answer' };
    return await examineWithoutFields(backend, endpoint, backend.token);
  } catch (error) {
    if (error instanceof Missing) return { endpoint, verdict: 'missing', why: error.message };
    return {
      endpoint,
      verdict: 'differs',
      why:
        error instanceof Differs
          ? error.message
          : `no answer: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

/** Tests all endpoints one by one, so that no limit of the backend is reached. */
export async function examineAll(
  backend: Backend,
  table: readonly Endpoint[],
  report: (finding: Finding) => void = () => undefined,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const endpoint of table) {
    const finding = await examine(backend, endpoint);
    findings.push(finding);
    report(finding);
  }
  return findings;
}
