import type { Context } from 'hono';
import type { Endpoint } from '../../src/api/endpoint.ts';
import type { TextKey } from '../platform/texts/en.ts';
import type { Upload } from '../context.ts';

/** Bytes of a form, and of a multipart body: a file of 10 MB with its fields. */
const FORM = 100_000;
const MULTIPART = 10 * 1024 * 1024 + FORM;
const MOST_FIELDS = 60;
const NAME = /^[A-Za-z_]\w{0,63}$/;
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

/** A body that is not read: its status and text. */
export class Unreadable extends Error {
  readonly status: 200 | 413 | 415;
  readonly key: TextKey;

  constructor(status: 200 | 413 | 415, key: TextKey) {
    super(key);
    this.status = status;
    this.key = key;
  }
}

/** Name and value once each; nested, repeated and reserved names are refused (SEC-07). */
function plain(pairs: Iterable<[string, string]>): Record<string, string> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let number = 0;
  for (const [name, value] of pairs) {
    number += 1;
    // a NUL is no text to PostgreSQL
    const fine =
      NAME.test(name) && !RESERVED.has(name) && !(name in fields) && !value.includes('\0') && number <= MOST_FIELDS;
    if (!fine) throw new Unreadable(200, 'fieldsRefused');
    fields[name] = value;
  }
  return fields;
}

/** The body, as far as it is allowed to be long. */
async function readBody(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const told = request.headers.get('content-length');
  if (Number(told ?? 0) > most) throw new Unreadable(413, 'tooLarge');
  // Node lets no more in than the request says: nothing has to be counted
  if (told !== null) return new Uint8Array(await request.arrayBuffer());
  if (!request.body) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > most) throw new Unreadable(413, 'tooLarge');
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

export interface Body {
  readonly fields: Record<string, string>;
  readonly uploads: readonly Upload[];
}

const typeOf = (c: Context): string => (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** Whether a request may bring a file: its body is long, and read for its customer alone. */
export const isUpload = (c: Context, endpoint: Endpoint): boolean =>
  endpoint.multipart === true && typeOf(c) === 'multipart/form-data';

/**
 * Fields of a request: the query of a GET, the form of a POST. Throws `Unreadable` with 413, 415, or 200 for what is
 * refused.
 */
export async function readFields(c: Context, endpoint: Endpoint): Promise<Body> {
  const url = new URL(c.req.url);
  if (endpoint.method === 'GET') return { fields: plain(url.searchParams), uploads: [] };
  // fields of a POST stand in its body alone
  if (url.search !== '') throw new Unreadable(200, 'fieldsRefused');
  const type = typeOf(c);
  const form = type === 'application/x-www-form-urlencoded';
  const multipart = isUpload(c, endpoint);
  if (!form && !multipart && type !== '') throw new Unreadable(415, 'wrongType');
  const body = await readBody(c.req.raw, multipart ? MULTIPART : FORM);
  if (type === '' && body.length > 0) throw new Unreadable(415, 'wrongType');
  if (!multipart) return { fields: plain(new URLSearchParams(new TextDecoder().decode(body))), uploads: [] };
  let data: FormData;
  try {
    data = await new Response(body, { headers: { 'content-type': c.req.header('content-type') ?? '' } }).formData();
  } catch {
    throw new Unreadable(200, 'fieldsRefused');
  }
  const texts: [string, string][] = [];
  const uploads: Upload[] = [];
  for (const [name, value] of data as unknown as Iterable<[string, string | File]>) {
    if (typeof value === 'string') texts.push([name, value]);
    else uploads.push({ name, bytes: new Uint8Array(await value.arrayBuffer()) });
  }
  return { fields: plain(texts), uploads };
}
