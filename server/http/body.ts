import type { Upload } from '../context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { HttpContext } from './env.ts';
import { paced } from './paced-body.ts';

const MAX_FORM_BYTES = 100_000;
/** A file of 10 MB with its fields. */
const MAX_MULTIPART_BYTES = 10 * 1024 * 1024 + MAX_FORM_BYTES;
const MAX_FIELDS = 60;
const NAME = /^[A-Za-z_]\w{0,63}$/;
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

const unreadable = (): Refusal => new Refusal('fieldsRefused');
const tooLarge = (): Refusal => new Refusal('tooLarge', {}, { status: 413 });
const wrongType = (): Refusal => new Refusal('wrongType', {}, { status: 415 });

/** Name and value once each; nested, repeated and reserved names are refused (SEC-07). */
function plain(pairs: Iterable<[string, string]>): Record<string, string> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let number = 0;
  for (const [name, value] of pairs) {
    number += 1;
    // a NUL is no text to PostgreSQL
    const fine =
      NAME.test(name) && !RESERVED.has(name) && !(name in fields) && !value.includes('\0') && number <= MAX_FIELDS;
    if (!fine) throw unreadable();
    fields[name] = value;
  }
  return fields;
}

/** The bytes of the body; throws where they are more than `maxBytes`. */
async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > maxBytes) throw tooLarge();
  // Node lets no more in than the request says: nothing has to be counted
  if (length !== null) return new Uint8Array(await request.arrayBuffer());
  return request.body ? collect(request.body as unknown as AsyncIterable<Uint8Array>, maxBytes) : new Uint8Array();
}

async function collect(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > maxBytes) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts, bytes);
}

/** The bytes of an upload, which has to keep its pace. */
async function readUpload({ headers, body }: Request): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(headers.get('content-length') ?? 0) > MAX_MULTIPART_BYTES) throw tooLarge();
  return body ? collect(paced(body), MAX_MULTIPART_BYTES) : new Uint8Array();
}

export interface Body {
  readonly fields: Record<string, string>;
  readonly uploads: readonly Upload[];
}

const typeOf = (c: HttpContext): string =>
  (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** Whether a request may bring a file: its body is long, and read for its customer alone. */
export const isUpload = (c: HttpContext): boolean =>
  c.get('endpoint').multipart === true && typeOf(c) === 'multipart/form-data';

/**
 * Fields of a request: the query of a GET, the form of a POST. Throws a `Refusal` with 413, 415, or 200 for fields that
 * are refused.
 */
export async function readFields(c: HttpContext): Promise<Body> {
  const url = new URL(c.req.url);
  if (c.get('endpoint').method === 'GET') return { fields: plain(url.searchParams), uploads: [] };
  // fields of a POST stand in its body alone
  if (url.search !== '') throw unreadable();
  const type = typeOf(c);
  const isForm = type === 'application/x-www-form-urlencoded';
  const isMultipart = isUpload(c);
  if (!isForm && !isMultipart && type !== '') throw wrongType();
  const body = await (isMultipart ? readUpload(c.req.raw) : readBody(c.req.raw, MAX_FORM_BYTES));
  if (type === '' && body.length > 0) throw wrongType();
  if (!isMultipart) return { fields: plain(new URLSearchParams(new TextDecoder().decode(body))), uploads: [] };
  return readMultipart(body, c.req.header('content-type') ?? '');
}

async function readMultipart(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<Body> {
  let form: FormData;
  try {
    form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw unreadable();
  }
  const texts: [string, string][] = [];
  const uploads: Upload[] = [];
  for (const [name, value] of form as unknown as Iterable<[string, string | File]>) {
    if (typeof value === 'string') texts.push([name, value]);
    else uploads.push({ name, bytes: new Uint8Array(await value.arrayBuffer()) });
  }
  return { fields: plain(texts), uploads };
}
