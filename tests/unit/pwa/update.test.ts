import { beforeEach, describe, expect, test, vi } from 'vitest';
import { expectLogged } from '../../console.ts';

type UpdateModule = typeof import('../../../src/pwa/update.ts');
type Busy = typeof import('../../../src/client/forms/unsaved-work.ts');

const reload = vi.hoisted(() => vi.fn());
vi.mock('../../../src/pwa/reload.ts', () => ({ reload }));
const post = vi.hoisted(() => vi.fn());
vi.mock('../../../src/storage/tabs.ts', async (real) => ({ ...(await real<object>()), postToTabs: post }));

let it: UpdateModule;
let busy: Busy;
let opened: ReturnType<typeof vi.fn>;
let steps: string[];
let lets: boolean;
let deployed: boolean | 'failed';

beforeEach(async () => {
  vi.resetModules();
  reload.mockClear();
  opened = vi.fn();
  vi.stubGlobal('open', opened);
  it = await import('../../../src/pwa/update.ts');
  busy = await import('../../../src/client/forms/unsaved-work.ts');
  steps = [];
  deployed = true;
  lets = true;
  it.setBridge(async () => ({
    findWaiting: async () => {
      steps.push('find');
      return deployed === 'failed' ? 'failed' : deployed ? 'ready' : 'none';
    },
    activateWaiting: async () => {
      steps.push('activate');
      return lets;
    },
  }));
});

const visible = (): string | undefined => it.updateToShow(it.update, busy.hasUnsavedWork());
const link = 'https://dl.example/andaman.apk?v=102';

describe('the offer', () => {
  test('offers a waiting version; once put off, only the next one [PWA-09]', () => {
    expect(visible()).toBeUndefined();
    it.update.waiting = true;
    expect(visible()).toBe('offer');
    it.declineUpdate();
    expect(visible()).toBeUndefined();
    it.update.declined = false;
    expect(visible()).toBe('offer');
  });

  test('shows one at a time: the demand before bar and offer [PWA-14]', () => {
    it.update.waiting = true;
    it.update.replaced = true;
    expect(visible()).toBe('replaced');
    it.applyForcedUpdate(link);
    expect(visible()).toBe('forced');
  });

  test('demand and offer wait for a dirty form, the bar of a replaced page does not [PWA-16 PWA-10]', () => {
    const release = busy.beginUnsavedWork('withdraw');
    it.applyForcedUpdate(link);
    it.update.waiting = true;
    expect(visible()).toBeUndefined();
    it.update.replaced = true;
    expect(visible()).toBe('replaced');
    it.update.replaced = false;
    release();
    expect(visible()).toBe('forced');
  });

  test('a demand cannot be put off, but a config can withdraw it [PWA-11]', () => {
    it.applyForcedUpdate(link);
    it.declineUpdate();
    expect(visible()).toBe('forced');
    it.applyForcedUpdate('https://dl.example/andaman.apk?v=101');
    expect(visible()).toBeUndefined();
  });
});

describe('the button', () => {
  test('activates the waiting version and reloads the page once [PWA-09]', async () => {
    it.update.waiting = true;
    await Promise.all([it.acceptUpdate(), it.acceptUpdate()]);
    await it.acceptUpdate();
    expect(steps).toEqual(['find', 'activate']);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('stops prefetching in the other tabs before the newer version takes over [PWA-10]', async () => {
    post.mockImplementationOnce((topic: string) => steps.push(`tell ${topic}`));
    await it.acceptUpdate();
    expect(steps).toEqual(['find', 'tell update', 'activate']);
  });

  test('counts as a background request until the newer version is active [PWA-14]', async () => {
    const { activity } = await import('../../../src/client/http/activity.ts');
    const underWay: number[] = [];
    const note = () => underWay.push(activity.background);
    it.setBridge(async () => ({
      findWaiting: async () => (note(), 'ready'),
      activateWaiting: async () => (note(), lets),
    }));
    lets = false;
    await it.acceptUpdate();
    expect([underWay, activity.background]).toEqual([[1, 1], 0]);
  });

  test('installs a newer deployed version for a demand, without the link [PWA-14]', async () => {
    it.applyForcedUpdate(link);
    await it.acceptUpdate();
    expect(steps).toEqual(['find', 'activate']);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(opened).not.toHaveBeenCalled();
  });

  test('opens a demand’s link without an opener if nothing newer is deployed [PWA-15]', async () => {
    deployed = false;
    it.applyForcedUpdate(link);
    await it.acceptUpdate();
    expect(opened).toHaveBeenCalledExactlyOnceWith(link, '_blank', 'noopener,noreferrer');
    expect(it.update).toMatchObject({ nothingNewer: true, state: 'idle', forced: { host: 'dl.example' } });
    expect(visible()).toBe('forced');
    expect(reload).not.toHaveBeenCalled();
  });

  test('does not open a link that is not https [PWA-15]', async () => {
    expectLogged('appurl_android: only an https address is opened');
    deployed = false;
    it.applyForcedUpdate('javascript:alert(1)?v=102');
    await it.acceptUpdate();
    expect(opened).not.toHaveBeenCalled();
    expect(it.update.nothingNewer).toBe(true);
  });

  test('does nothing while a form is dirty or a money call is running [PWA-16]', async () => {
    const release = busy.beginUnsavedWork('money');
    it.update.waiting = true;
    await it.acceptUpdate();
    expect(steps).toEqual([]);
    release();
    const accepting = it.acceptUpdate();
    busy.beginUnsavedWork('withdraw');
    await accepting;
    expect(steps).toEqual(['find']);
    expect(reload).not.toHaveBeenCalled();
    expect(it.update.state).toBe('idle');
  });

  test('does not cut off an order sent during the switch: the page stays, marked as old [PWA-10 PWA-16]', async () => {
    let release = (): void => undefined;
    it.setBridge(async () => ({
      findWaiting: async () => 'ready',
      activateWaiting: async () => {
        release = busy.beginUnsavedWork('money key-1');
        return true;
      },
    }));
    it.update.waiting = true;
    await it.acceptUpdate();
    expect([reload.mock.calls.length, visible(), it.update.state]).toEqual([0, 'replaced', 'idle']);
    release();
    await it.acceptUpdate();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('only reloads a page that another tab has replaced [PWA-10]', async () => {
    it.update.replaced = true;
    await it.acceptUpdate();
    expect(steps).toEqual([]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('explains why a demanded version did not load, and allows a retry [PWA-14]', async () => {
    deployed = 'failed';
    it.applyForcedUpdate(link);
    await it.acceptUpdate();
    expect(opened).not.toHaveBeenCalled();
    expect(it.update).toMatchObject({ failed: true, nothingNewer: false, state: 'idle' });
    deployed = true;
    await it.acceptUpdate();
    expect(it.update.failed).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('does not reload the old version if the old worker blocks the new one [PWA-09]', async () => {
    lets = false;
    it.update.waiting = true;
    await it.acceptUpdate();
    expect(reload).not.toHaveBeenCalled();
    expect([visible(), it.update.state, it.update.failed]).toEqual(['offer', 'idle', true]);
  });

  test('an offer that is gone when accepted disappears', async () => {
    it.update.waiting = true;
    deployed = false;
    await it.acceptUpdate();
    expect(it.update.waiting).toBe(false);
    expect(opened).not.toHaveBeenCalled();
  });
});

describe('without a worker', () => {
  const page = (entry: string) => `<!doctype html><script type="module" crossorigin src="${entry}"></script>`;
  beforeEach(() => {
    Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
      handleDisabledFileLoadingAsSuccess: true,
    });
    document.head.innerHTML = '<script type="module" crossorigin src="/assets/index-1.js"></script>';
    it.setBridge(async () => it.bridgeWithoutWorker);
    it.applyForcedUpdate(link);
  });

  test('reloads to get another build on the host [PWA-14]', async () => {
    vi.stubGlobal('fetch', async () => new Response(page('/assets/index-2.js')));
    await it.acceptUpdate();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(opened).not.toHaveBeenCalled();
  });

  test.each([
    ['the same build', async () => new Response(page('/assets/index-1.js'))],
    ['an error', async () => new Response('', { status: 500 })],
    ['another app', async () => new Response('<script type="module" src="/assets/index-2.js"></script>')],
    ['something that is not the app', async () => new Response('<p>sign in</p>')],
    ['nothing', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('%s on the host leaves the link [PWA-15]', async (_, fetch) => {
    vi.stubGlobal('fetch', fetch);
    await it.acceptUpdate();
    expect(reload).not.toHaveBeenCalled();
    expect(opened).toHaveBeenCalledTimes(1);
  });
});
