import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../../../src/client/session/session.ts';
import { beginSession } from '../../../../src/client/session/sign-in.ts';
import { PhotoSlot } from '../../../../src/features/verifications/components/PhotoSlot.tsx';
import { empty, network } from '../../client/support.ts';
import { show } from '../../ui/render.tsx';
import { expectLogged } from '../../../console.ts';

let looks = { sharp: 1000, made: 0 };
vi.mock('../../../../src/client/forms/pictures.ts', async (original) => ({
  ...(await original<object>()),
  readPicture: () => Promise.resolve({ width: 1600, height: 1000, close: () => undefined }),
  scalePicture: () => {
    looks.made += 1;
    return Promise.resolve(new Blob(['small'], { type: 'image/jpeg' }));
  },
  sharpnessOf: () => looks.sharp,
}));
vi.mock('../../../../src/ui/forms/Cropper.tsx', () => import('./cropper.ts'));

let requests: Slow[] = [];
/** A request that gets no reply until it is answered or times out. */
class Slow extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  statusText = '';
  responseText = '';
  timeout = 0;
  aborted = false;
  open(): void {
    requests.push(this);
  }
  setRequestHeader(): void {
    /* told elsewhere */
  }
  send(): void {
    setTimeout(() => this.status || this.aborted || this.dispatchEvent(new Event('timeout')), this.timeout);
  }
  abort(): void {
    this.aborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  answer(): void {
    Object.assign(this, { status: 200, responseText: '{"ret":1,"msg":"","data":{"url":"/files/1"}}' });
    this.dispatchEvent(new Event('load'));
  }
}

function Form() {
  const [url, setUrl] = useState<string>();
  return <PhotoSlot name="Front" ratio={1.6} url={url} onUrl={setUrl} />;
}
const choose = (): void => {
  fireEvent.change(document.querySelector('input[type=file]')!, {
    target: { files: [new File(['x'], 'a.jpg', { type: 'image/jpeg' })] },
  });
};
const pass = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  network(empty());
  await startSession();
  await beginSession('token-a');
  vi.stubGlobal('XMLHttpRequest', Slow);
  requests = [];
  looks = { sharp: 1000, made: 0 };
});
afterEach(async () => {
  vi.useRealTimers();
  network(empty());
  await endSession('signed-out');
});

test('two quick taps make one upload [CALL-26]', async () => {
  show(<Form />);
  choose();
  const use = await screen.findByRole('button', { name: 'Use this photo' });
  await act(async () => {
    use.click();
    use.click();
  });
  await waitFor(() => expect(requests).toHaveLength(1));
  requests[0]?.answer();
  await screen.findByText('Uploaded');
  expect([requests.length, looks.made]).toEqual([1, 1]);
});

test('an upload times out after 60 s with a message, and one tap resends it whole [KYC-05]', async () => {
  expectLogged('Call: users.upload timeout');
  show(<Form />);
  choose();
  const use = await screen.findByRole('button', { name: 'Use this photo' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(use);
  await pass(59_900);
  expect(screen.queryByText('Failed to upload picture, please try again later!')).toBeNull();
  expect(screen.getByRole('progressbar')).toBeTruthy();
  await pass(200);
  expect(screen.getByText('Failed to upload picture, please try again later!')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await pass(10);
  expect(requests).toHaveLength(2);
  requests[1]?.answer();
  vi.useRealTimers();
  expect(await screen.findByText('Uploaded')).toBeTruthy();
});

test('resends a blurred photo that failed on its way without asking again [KYC-05]', async () => {
  expectLogged('Call: users.upload network');
  looks.sharp = 1;
  show(<Form />);
  choose();
  fireEvent.click(await screen.findByRole('button', { name: 'Use this photo' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Use it anyway' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  act(() => void requests[0]?.dispatchEvent(new Event('error')));
  fireEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(screen.queryByText('The photo looks blurred')).toBeNull();
  act(() => requests[1]?.answer());
  expect(await screen.findByText('Uploaded')).toBeTruthy();
  expect(looks.made).toBe(1);
});

test('logout aborts an upload, and the next customer sees no failure', async () => {
  show(<Form />);
  choose();
  fireEvent.click(await screen.findByRole('button', { name: 'Use this photo' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  await endSession('signed-out');
  expect(requests[0]?.aborted).toBe(true);
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(screen.queryByText('Failed to upload picture, please try again later!')).toBeNull();
  expect(screen.queryByText('Uploaded')).toBeNull();
});
