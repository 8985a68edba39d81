import { beforeEach, describe, expect, test, vi } from 'vitest';

type Install = typeof import('../../../src/pwa/install.ts');
let it: Install;

/** A start of the app; a new visit unless `reload`. */
const open = async ({ reload = false } = {}): Promise<void> => {
  vi.resetModules();
  if (!reload) sessionStorage.clear();
  (await import('../../../src/pwa/install-prompt.ts')).catchInstallPrompt();
  it = await import('../../../src/pwa/install.ts');
  it.watchInstall();
};
const offers = (outcome = 'accepted'): Event & { prompt: ReturnType<typeof vi.fn> } =>
  Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: vi.fn(async () => ({ outcome })) });
const visible = (path = '/pages/index/index'): string | undefined => it.installOffer(it.install, path);

/** What the browser says of itself, until the next test. */
const input = (properties: Record<string, unknown>): void => {
  for (const [name, value] of Object.entries(properties))
    Object.defineProperty(navigator, name, { configurable: true, value });
};

beforeEach(() => {
  for (const name of ['standalone', 'storage']) Reflect.deleteProperty(navigator, name);
  localStorage.clear();
  sessionStorage.clear();
});

describe('the offer to install', () => {
  test('PWA-02 is held back on the first visit, a reload included, and made on the second', async () => {
    await open();
    const event = offers();
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect(visible()).toBeUndefined();
    await open({ reload: true });
    window.dispatchEvent(offers());
    expect(visible()).toBeUndefined();
    await open();
    window.dispatchEvent(offers());
    expect(visible()).toBe('prompt');
  });

  test.each([
    '/pages/Withdraw/Withdraw',
    '/pages/Recharge/Recharge',
    '/pages/Option/Option',
    '/pages/contracts/contracts',
    '/pages/Liquidity/buy',
    '/pages/mine/setting/paypass',
  ])('PWA-02 is never made on %s', async (path) => {
    await open();
    await open();
    window.dispatchEvent(offers());
    expect(visible()).toBe('prompt');
    expect(visible(path)).toBeUndefined();
  });

  test('PWA-02 refused, it does not come back on later visits', async () => {
    await open();
    await open();
    window.dispatchEvent(offers());
    it.refuseInstall();
    expect(visible()).toBeUndefined();
    await open();
    window.dispatchEvent(offers());
    expect(visible()).toBeUndefined();
  });

  test('PWA-02 a no to the browser itself is a refusal too', async () => {
    await open();
    await open();
    const event = offers('dismissed');
    window.dispatchEvent(event);
    await it.acceptInstall();
    expect(event.prompt).toHaveBeenCalledTimes(1);
    await open();
    window.dispatchEvent(offers());
    expect(visible()).toBeUndefined();
  });

  test('PWA-02 nothing is offered where the browser offers nothing', async () => {
    await open();
    await open();
    expect(visible()).toBeUndefined();
  });

  test('PWA-02 on iOS a hint stands in for the prompt that it lacks', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
    await open();
    await open();
    expect(visible()).toBe('ios');
  });

  test('PWA-02 installed, nothing is offered, and the browser is asked to keep what the app stores', async () => {
    const persist = vi.fn(async () => true);
    input({ standalone: true, storage: { persist, persisted: async () => false } });
    await open();
    await open();
    window.dispatchEvent(offers());
    expect(visible()).toBeUndefined();
    await vi.waitFor(() => expect(persist).toHaveBeenCalled());
  });

  test('PWA-02 when the browser says that it was installed, the offer goes and storage is kept', async () => {
    const persist = vi.fn(async () => true);
    input({ storage: { persist, persisted: async () => false } });
    await open();
    await open();
    window.dispatchEvent(offers());
    window.dispatchEvent(new Event('appinstalled'));
    expect(visible()).toBeUndefined();
    await vi.waitFor(() => expect(persist).toHaveBeenCalled());
  });

  test('PWA-02 with storage closed nothing is offered rather than always', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await open();
    window.dispatchEvent(offers());
    expect(visible()).toBeUndefined();
  });
});
