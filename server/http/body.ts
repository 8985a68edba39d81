import type { Upload } from '../context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { HttpContext } from './env.ts';
import { readPaced } from './paced-body.ts';

const MAX_FORM_BYTES = 100_000;
/** A file of up to 10 MB and its fields. */
const MAX_MULTIPART_BYTES = 10 * 1024 * 1024 + MAX_FORM_BYTES;
const MAX_FIELDS = 60;
const NAME = /^[A-Za-z_]\w{0,63}$/;
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

const unreadable = (): Refusal => new Refusal('fieldsRefused');
const tooLarge = (): Refusal => new Refusal('tooLarge', {}, { status: 413 });
const wrongType = (): Refusal => new Refusal('wrongType', {}, { status: 415 });

/** Converts pairs to an object. Throws for nested, repeated and reserved names (SEC-07). */
function toFields(pairs: Iterable<[string, string]>): Record<string, string> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let count = 0;
  for (const [name, value] of pairs) {
    count += 1;
    // PostgreSQL cannot store a NUL in a text
    const isValid =
      NAME.test(name) && !RESERVED.has(name) && !(name in fields) && !value.includes('\0') && count <= MAX_FIELDS;
    if (!isValid) throw unreadable();
    fields[name] = value;
  }
  return fields;
}

/** Reads the body. Throws if it has more than `maxBytes`. */
async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > maxBytes) throw tooLarge();
  // Node reads no more than the announced length, so there is nothing to count
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

/** Reads an upload, which must keep a minimum speed. */
async function readUpload({ headers, body }: Request): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(headers.get('content-length') ?? 0) > MAX_MULTIPART_BYTES) throw tooLarge();
  return body ? collect(readPaced(body), MAX_MULTIPART_BYTES) : new Uint8Array();
}

export interface Body {
  readonly fields: Record<string, string>;
  readonly uploads: readonly Upload[];
}

const typeOf = (c: HttpContext): string =>
  (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** Returns whether a request may contain a file, whose long body the server only reads for a customer. */
export const isUpload = (c: HttpContext): boolean =>
  c.get('endpoint').multipart === true && typeOf(c) === 'multipart/form-data';

/**
 * Reads the fields of a request from the query of a GET or the form of a POST. Throws a `Refusal` with 413, 415, or 200
 * for invalid fields.
 */
export async function readFields(c: HttpContext): Promise<Body> {
  const url = new URL(c.req.url);
  if (c.get('endpoint').method === 'GET') return { fields: toFields(url.searchParams), uploads: [] };
  // a POST has its fields only in the body
  if (url.search !== '') throw unreadable();
  const type = typeOf(c);
  const isForm = type === 'application/x-www-form-urlencoded';
  const isMultipart = isUpload(c);
  if (!isForm && !isMultipart && type !== '') throw wrongType();
  const body = await (isMultipart ? readUpload(c.req.raw) : readBody(c.req.raw, MAX_FORM_BYTES));
  if (type === '' && body.length > 0) throw wrongType();
  if (!isMultipart) return { fields: toFields(new URLSearchParams(new TextDecoder().decode(body))), uploads: [] };
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
  return { fields: toFields(texts), uploads };
}
