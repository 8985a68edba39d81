import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NotAPicture } from '../../../../src/client/forms/pictures.ts';
import { endSession, startSession } from '../../../../src/client/session/session.ts';
import { beginSession } from '../../../../src/client/session/sign-in.ts';
import { PhotoSlot } from '../../../../src/features/verifications/components/PhotoSlot.tsx';
import { usePhotos } from '../../../../src/features/verifications/components/use-photos.ts';
import { empty, network } from '../../client/support.ts';
import { show } from '../../ui/render.tsx';
import { has, settle } from '../support.ts';
import { expectLogged } from '../../../console.ts';

const ATTACHED = 'Attached. It goes as you see it.';
const LOST = 'Failed to upload picture, please try again later!';

let looks = { sharp: 1000, open: 0, cuts: [] as { width: number }[] };
/** Decodes that take longer, by the name of their file. */
let slow = new Map<string, Promise<void>>();
vi.mock('../../../../src/client/forms/pictures.ts', async (original) => ({
  ...(await original<object>()),
  readPicture: async (file: File) => {
    await slow.get(file.name);
    if (file.name.endsWith('.heic')) throw new NotAPicture('cannot be decoded', { why: 'heic' });
    looks.open += 1;
    return { width: 8000, height: 6250, close: () => void (looks.open -= 1) };
  },
  scalePicture: (_: unknown, cut: { width: number }) => {
    looks.cuts.push(cut);
    return Promise.resolve({ blob: new Blob(['small'], { type: 'image/jpeg' }), width: 2048, height: 1600 });
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
  answer(url: string): void {
    Object.assign(this, { status: 200, responseText: `{"ret":1,"msg":"","data":{"url":"${url}"}}` });
    this.dispatchEvent(new Event('load'));
  }
}

function Form() {
  const { front } = usePhotos('passport');
  return (
    <>
      <PhotoSlot name="Front" ratio={1.6} {...front} />
      <output>{front.photo.url}</output>
    </>
  );
}
const attachedUrl = (): string | null => document.querySelector('output')?.textContent ?? null;
const choose = (name = 'a.jpg'): void => {
  fireEvent.change(document.querySelector('input[type=file]')!, {
    target: { files: [new File(['x'], name, { type: 'image/jpeg' })] },
  });
};
const pass = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms));
const upload = async (index: number): Promise<void> => {
  await settle(() => requests.length > index);
  act(() => requests[index]?.answer(`/files/${index + 1}`));
};
const fail = async (index: number): Promise<void> => {
  await settle(() => requests.length > index);
  act(() => void requests[index]?.dispatchEvent(new Event('error')));
  await settle(() => has(LOST));
};

beforeEach(async () => {
  network(empty());
  await startSession();
  await beginSession('token-a');
  vi.stubGlobal('XMLHttpRequest', Slow);
  requests = [];
  looks = { sharp: 1000, open: 0, cuts: [] };
  slow = new Map();
});
afterEach(async () => {
  vi.useRealTimers();
  network(empty());
  await endSession('signed-out');
});

test('attaches the whole photo at once, and releases what it decoded [LOOK-35]', async () => {
  show(<Form />);
  choose();
  await upload(0);
  await settle(() => has(ATTACHED));
  expect(looks).toMatchObject({ open: 0, cuts: [{ x: 0, y: 0, width: 8000, height: 6250 }] });
  expect(has('2,048 × 1,600')).toBe(true);
  expect(attachedUrl()).toBe('/files/1');
});

test('counts only the last chosen photo, even if an earlier upload ends later [LOOK-35]', async () => {
  show(<Form />);
  choose();
  await settle(() => requests.length === 1);
  choose('b.jpg');
  await settle(() => requests.length === 2);
  expect(requests[0]?.aborted).toBe(true);
  await upload(0);
  expect(attachedUrl()).toBe('');
  await upload(1);
  await settle(() => has(ATTACHED));
  expect(attachedUrl()).toBe('/files/2');
});

test('ignores an earlier photo that takes longer to decode than the last one [LOOK-35]', async () => {
  let decode = (): void => undefined;
  slow.set('large.jpg', new Promise((resolve) => (decode = resolve)));
  show(<Form />);
  choose('large.jpg');
  choose('b.jpg');
  await upload(0);
  await settle(() => has(ATTACHED));
  await act(async () => decode());
  await settle(() => looks.open === 0);
  expect([requests.length, attachedUrl()]).toEqual([1, '/files/1']);
});

test('drops an attached photo when the next one is a HEIC that cannot be decoded [KYC-05 LOOK-35]', async () => {
  show(<Form />);
  choose();
  await upload(0);
  await settle(() => has(ATTACHED));
  choose('photo.heic');
  await settle(() => has(/^We couldn't open this HEIC photo/));
  expect([has('Reading error'), has(ATTACHED), attachedUrl(), requests.length]).toEqual([true, false, '', 1]);
});

test('sends only the part that the customer cropped, and the whole photo until then [LOOK-35]', async () => {
  show(<Form />);
  choose();
  await upload(0);
  await settle(() => has(ATTACHED));
  fireEvent.click(screen.getByRole('button', { name: 'Look closer or crop' }));
  const sheet = screen.getByRole('dialog');
  await settle(() => looks.open === 1);
  expect(attachedUrl()).toBe('/files/1');
  fireEvent.click(within(sheet).getByRole('button', { name: 'Use this part' }));
  await upload(1);
  await settle(() => has(ATTACHED));
  expect(looks.cuts.map(({ width }) => width)).toEqual([8000, 1600]);
  expect([attachedUrl(), looks.open]).toEqual(['/files/2', 0]);
});

test('two quick taps on a failed upload send it once [CALL-26]', async () => {
  expectLogged('Call: users.upload network');
  show(<Form />);
  choose();
  await fail(0);
  const again = screen.getByRole('button', { name: 'Send again' });
  await act(async () => {
    again.click();
    again.click();
  });
  await upload(1);
  await settle(() => has(ATTACHED));
  expect([requests.length, looks.cuts.length]).toEqual([2, 1]);
});

test('an upload times out after 60 s with a message, and one tap resends it whole [KYC-05]', async () => {
  expectLogged('Call: users.upload timeout');
  show(<Form />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  choose();
  await pass(59_900);
  expect(screen.queryByText(LOST)).toBeNull();
  expect(screen.getByRole('progressbar')).toBeTruthy();
  await pass(200);
  expect(screen.getByText(LOST)).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await pass(10);
  expect(requests).toHaveLength(2);
  requests[1]?.answer('/files/2');
  vi.useRealTimers();
  expect(await screen.findByText(ATTACHED)).toBeTruthy();
});

test('warns of a blurred photo, and sends it all the same [KYC-05]', async () => {
  looks.sharp = 1;
  show(<Form />);
  choose();
  await upload(0);
  await settle(() => has(ATTACHED));
  expect(has('The photo looks blurred')).toBe(true);
  expect(attachedUrl()).toBe('/files/1');
});

test('logout aborts an upload, and the next customer sees no failure', async () => {
  show(<Form />);
  choose();
  await waitFor(() => expect(requests).toHaveLength(1));
  await endSession('signed-out');
  expect(requests[0]?.aborted).toBe(true);
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(screen.queryByText(LOST)).toBeNull();
  expect(screen.queryByText(ATTACHED)).toBeNull();
});
