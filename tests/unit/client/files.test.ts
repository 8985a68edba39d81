// @vitest-environment node
import { cut, json, network, ok, ret, rowFor, status } from './support.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { explain } from '../../../src/client/catalogue.ts';
import { noteConnection } from '../../../src/client/connection.ts';
import { download } from '../../../src/client/download.ts';
import type { CallError } from '../../../src/client/errors.ts';
import { beginSession, endSession, session, startSession } from '../../../src/client/session.ts';
import { takeFiles, upload } from '../../../src/client/upload.ts';

type Act = (request: FakeRequest) => void;
let act: Act = () => undefined;
let requests: FakeRequest[] = [];

/** What a browser's XMLHttpRequest does, as far as uploads need it; `act` is the network. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  method = '';
  url = '';
  body: FormData | undefined;
  status = 0;
  statusText = '';
  responseText = '';
  timeout = 0;
  aborted = false;
  open(method: string, url: string): void {
    Object.assign(this, { method, url });
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(body: FormData): void {
    this.body = body;
    requests.push(this);
    setTimeout(() => act(this));
    if (this.timeout > 0) setTimeout(() => this.responseText || this.status || this.dispatchEvent(new Event('timeout')), this.timeout);
  }
  abort(): void {
    this.aborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  answer(code: number, text: string): void {
    Object.assign(this, { status: code, responseText: text });
    this.dispatchEvent(new Event('load'));
  }
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total, lengthComputable: true }));
  }
}

const picture = (name = 'me.png'): File => new File(['\u0089PNG'], name, { type: 'image/png' });
const failed = async (promise: Promise<unknown>): Promise<CallError> => {
  const error = promise.catch((reason: unknown) => reason as CallError);
  await vi.runAllTimersAsync();
  return error as Promise<CallError>;
};
const passed = async <T>(promise: Promise<T>): Promise<T> => {
  await vi.runAllTimersAsync();
  return promise;
};
const good = (request: FakeRequest): void => request.answer(200, '{"ret":1,"msg":"","data":{"url":"/files/1.png"}}');

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  network(ok());
  noteConnection(true);
  await startSession();
  await beginSession('token-a');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  requests = [];
  act = good;
});
afterEach(async () => {
  vi.useRealTimers();
  network(ok());
  await endSession('signed-out');
});

describe('upload', () => {
  test('CALL-26 a multipart POST, field "image"; its address comes back', async () => {
    expect(await passed(upload(picture()))).toEqual({ url: '/files/1.png' });
    expect(requests).toHaveLength(1);
    const [request] = requests;
    expect([request?.method, request?.url]).toEqual(['POST', 'http://andaman.test/api/users/upload']);
    expect([...(request?.body?.keys() ?? [])]).toEqual(['image']);
    expect(request?.body?.get('image')).toMatchObject({ name: 'me.png' });
    expect(request?.headers).toMatchObject({ token: 'token-a', language: expect.any(String) });
    // the browser writes the boundary
    expect(Object.keys(request?.headers ?? {}).map((name) => name.toLowerCase())).not.toContain('content-type');
  });

  test('CALL-26 another field where it is named', async () => {
    await passed(upload(picture(), { name: 'front' }));
    expect([...(requests[0]?.body?.keys() ?? [])]).toEqual(['name', 'front']);
  });

  test('shows how far it is', async () => {
    const parts: number[] = [];
    act = (request) => {
      request.progress(1, 4);
      request.progress(4, 4);
      good(request);
    };
    await passed(upload(picture(), { onProgress: (part) => parts.push(part) }));
    expect(parts).toEqual([0.25, 1]);
  });

  test.each([
    ['is refused', (request: FakeRequest) => request.answer(200, '{"ret":0,"msg":"Too large"}'), 'refused'],
    ['meets 413', (request: FakeRequest) => request.answer(413, ''), 'status'],
    ['is cut at half', (request: FakeRequest) => {
      request.progress(1, 2);
      request.dispatchEvent(new Event('error'));
    }, 'network'],
    ['takes over 60 s', () => undefined, 'timeout'],
    ['gets a page', (request: FakeRequest) => request.answer(200, '<html>'), 'html'],
    ['gets broken JSON', (request: FakeRequest) => request.answer(200, '{"ret'), 'reading'],
  ])('CALL-27 one that %s fails once, and choosing again starts clean', async (_, reply, kind) => {
    act = reply;
    expect((await failed(upload(picture()))).kind).toBe(kind);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.timeout).toBe(60_000);
    act = good;
    expect(await passed(upload(picture()))).toEqual({ url: '/files/1.png' });
  });

  test('CALL-27 of 53 files 52 are taken', () => {
    const files = Array.from({ length: 53 }, (_, index) => picture(`${index}.png`));
    expect(takeFiles(files)).toMatchObject({ refused: 1 });
    expect(takeFiles(files).taken).toEqual(files.slice(0, 52));
    expect(takeFiles(files.slice(0, 3), 50)).toEqual({ taken: files.slice(0, 2), refused: 1 });
    expect(requests).toHaveLength(0);
  });

  test('AUTH-19 a refused token ends the session', async () => {
    act = (request) => request.answer(200, '{"ret":-1,"msg":"Over"}');
    await failed(upload(picture()));
    expect(session).toMatchObject({ status: 'out', ended: { message: 'Over', redirect: true } });
  });

  test('STORE-10 a sign-out aborts it', async () => {
    act = () => undefined;
    const promise = upload(picture()).catch((reason: unknown) => reason as CallError);
    await vi.advanceTimersByTimeAsync(10);
    await endSession('signed-out');
    expect((await promise as CallError).kind).toBe('aborted');
    expect(requests[0]?.aborted).toBe(true);
  });
});

describe('download', () => {
  let saved: { name: string; bytes: Promise<Uint8Array> }[] = [];
  const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 256);
  const row = rowFor('read');
  beforeEach(() => {
    saved = [];
    let last: Blob | undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      last = blob as Blob;
      return 'blob:1';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    vi.stubGlobal('document', {
      createElement: () => {
        const link = { href: '', download: '', click: () => saved.push({ name: link.download, bytes: last!.arrayBuffer().then((content) => new Uint8Array(content)) }) };
        return link;
      },
    });
  });
  const file = (content: BodyInit): Response => new Response(content, { headers: { 'content-type': 'application/octet-stream', 'content-length': '1000' } });

  test('CALL-28 saves exactly the bytes, under the name', async () => {
    const parts: number[] = [];
    network(file(bytes));
    await passed(download(row, {}, 'statement.csv', { onProgress: (part) => parts.push(part) }));
    expect(saved.map(({ name }) => name)).toEqual(['statement.csv']);
    expect(await saved[0]?.bytes).toEqual(bytes);
    expect(parts.at(-1)).toBe(1);
  });

  test.each([
    ['is refused', ret(0, 'No statement'), 'No statement'],
    ['gets JSON that is no file', ok({ name: 'x' }), 'Reading error'],
    ['gets a page', new Response('<html>', { headers: { 'content-type': 'text/html' } }), /^Check your connection/],
    ['meets 404', status(404), 'Not found'],
    ['is cut five times', cut(), 'Too many requests!'],
    ['gets broken JSON', json('{'), 'Reading error'],
    ['takes over 60 s', 'never', 'Server not responding'],
  ] as const)('CALL-28 one that %s saves nothing', async (_, reply, text) => {
    network(reply);
    expect(explain(await failed(download(row, {}, 'x.csv')))).toMatch(text);
    expect(saved).toEqual([]);
  });

  test('CALL-28 one that is cut at half is read anew, never saved in part', async () => {
    network(() => file(new ReadableStream({
      start: (body) => body.enqueue(bytes.slice(0, 500)),
      pull: (body) => body.error(new TypeError('terminated')),
    })), file(bytes));
    await passed(download(row, {}, 'x.csv'));
    expect(await saved[0]?.bytes).toEqual(bytes);
    expect(saved).toHaveLength(1);
  });
});
