import { beforeEach, describe, expect, test, vi } from 'vitest';

type Install = typeof import('../../../src/pwa/install.ts');
let it: Install;

/** A start of the app, as a new visit unless `reload`. */
const open = async ({ reload = false } = {}): Promise<void> => {
  vi.resetModules();
  if (!reload) sessionStorage.clear();
  (await import('../../../src/pwa/install-prompt.ts')).catchInstallPrompt();
  it = await import('../../../src/pwa/install.ts');
  it.watchInstall();
};
const offers = (outcome = 'accepted'): Event & { prompt: ReturnType<typeof vi.fn> } =>
  Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: vi.fn(async () => ({ outcome })) });
const visible = (): string | undefined => it.installOffer(it.install);

/** What the browser reports about itself, until the next test. */
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
  test('waits on the first visit, even after a reload, and is made on the second [PWA-02]', async () => {
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

  test('does not return on later visits once refused [PWA-02]', async () => {
    await open();
    await open();
    window.dispatchEvent(offers());
    it.refuseInstall();
    expect(visible()).toBeUndefined();
    await open();
    window.dispatchEvent(offers());
    expect(visible()).toBeUndefined();
  });

  test('a refusal in the browser’s own dialog counts too [PWA-02]', async () => {
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

  test('offers nothing if the browser offers nothing [PWA-02]', async () => {
    await open();
    await open();
    expect(visible()).toBeUndefined();
  });

  test('on iOS a hint replaces the missing prompt [PWA-02]', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
    await open();
    await open();
    expect(visible()).toBe('ios');
  });

  test('once installed, offers nothing and requests persistent storage [PWA-02]', async () => {
    const persist = vi.fn(async () => true);
    input({ standalone: true, storage: { persist, persisted: async () => false } });
    await open();
    await open();
    window.dispatchEvent(offers());
    expect(visible()).toBeUndefined();
    await vi.waitFor(() => expect(persist).toHaveBeenCalled());
  });

  test('the browser’s install event removes the offer and keeps storage [PWA-02]', async () => {
    const persist = vi.fn(async () => true);
    input({ storage: { persist, persisted: async () => false } });
    await open();
    await open();
    window.dispatchEvent(offers());
    window.dispatchEvent(new Event('appinstalled'));
    expect(visible()).toBeUndefined();
    await vi.waitFor(() => expect(persist).toHaveBeenCalled());
  });

  test('offers nothing if storage is unavailable [PWA-02]', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await open();
    window.dispatchEvent(offers());
    expect(visible()).toBeUndefined();
  });
});
