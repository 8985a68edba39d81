// @vitest-environment node
import { network, ok } from '../support.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noteConnection } from '../../../../src/client/http/connection.ts';
import type { CallError } from '../../../../src/client/http/errors.ts';
import { endSession, session, startSession } from '../../../../src/client/session/session.ts';
import { beginSession } from '../../../../src/client/session/sign-in.ts';
import { upload } from '../../../../src/client/http/upload.ts';
import { expectLogged } from '../../../console.ts';

expectLogged(
  'Call: users.upload status 413',
  'Call: users.upload network',
  'Call: users.upload timeout',
  'Call: users.upload html',
  'Call: users.upload reading body',
);

type Act = (request: FakeRequest) => void;
let act: Act = () => undefined;
let requests: FakeRequest[] = [];

/** The parts of XMLHttpRequest that uploads need; `act` is the network. */
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
    if (this.timeout > 0)
      setTimeout(() => this.responseText || this.status || this.dispatchEvent(new Event('timeout')), this.timeout);
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
  test('sends a multipart POST with the field "image" and returns its address [CALL-26]', async () => {
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

  test('accepts another field name [CALL-26]', async () => {
    await passed(upload(picture(), { name: 'front' }));
    expect([...(requests[0]?.body?.keys() ?? [])]).toEqual(['name', 'front']);
  });

  test('reports its progress', async () => {
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
    [
      'is cut at half',
      (request: FakeRequest) => {
        request.progress(1, 2);
        request.dispatchEvent(new Event('error'));
      },
      'network',
    ],
    ['takes over 60 s', () => undefined, 'timeout'],
    ['gets a page', (request: FakeRequest) => request.answer(200, '<html>'), 'html'],
    ['gets broken JSON', (request: FakeRequest) => request.answer(200, '{"ret'), 'reading'],
  ])('one that %s fails once, and choosing again starts clean [CALL-27]', async (_, reply, kind) => {
    act = reply;
    expect((await failed(upload(picture()))).kind).toBe(kind);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.timeout).toBe(60_000);
    act = good;
    expect(await passed(upload(picture()))).toEqual({ url: '/files/1.png' });
  });

  test('a refused token ends the session [AUTH-19]', async () => {
    act = (request) => request.answer(200, '{"ret":-1,"msg":"Over"}');
    await failed(upload(picture()));
    expect(session).toMatchObject({ status: 'out', ended: { message: 'Over', redirect: true } });
  });

  test('logout aborts it [STORE-10]', async () => {
    act = () => undefined;
    const promise = upload(picture()).catch((reason: unknown) => reason as CallError);
    await vi.advanceTimersByTimeAsync(10);
    await endSession('signed-out');
    expect(((await promise) as CallError).kind).toBe('aborted');
    expect(requests[0]?.aborted).toBe(true);
  });
});
