// @vitest-environment node
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';

/** localStorage of one browser, and its tabs. */
const disk = (content: Record<string, string> = {}) => ({
  content,
  getItem: (key: string) => content[key] ?? null,
  setItem: (key: string, value: string) => {
    content[key] = value;
  },
});
const open = async () => {
  vi.resetModules();
  const listeners: ((event: unknown) => void)[] = [];
  vi.stubGlobal(
    'addEventListener',
    (type: string, listener: (event: unknown) => void) => type === 'storage' && listeners.push(listener),
  );
  const { settings } = await import('../../../src/storage/settings.ts');
  return {
    settings,
    ...(await import('../../../src/storage/change-setting.ts')),
    told: (newValue: string | null) => listeners.forEach((listener) => listener({ key: 'andaman', newValue })),
  };
};

let storage: ReturnType<typeof disk>;
beforeEach(() => {
  storage = disk();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('navigator', { languages: ['th-TH'] });
});

describe('settings', () => {
  test("the language is the browser's until one is chosen [I18N-01]", async () => {
    vi.stubGlobal('navigator', { languages: ['fr', 'ja-JP', 'en'] });
    expect((await open()).settings.language).toBe('jp');
    storage.content['andaman'] = '{"language":"hi"}';
    expect((await open()).settings.language).toBe('hi');
    vi.stubGlobal('navigator', { languages: ['fr'] });
    storage.content['andaman'] = '{}';
    expect((await open()).settings.language).toBe('th');
    vi.stubGlobal('navigator', { languages: ['ja-JP'] });
    storage.content['andaman'] = '{"language":"xx"}';
    expect((await open()).settings.language).toBe('jp');
  });

  test('a choice is there after a restart, without waiting', async () => {
    await (await open()).changeSetting('theme', 'dark');
    expect((await open()).settings.theme).toBe('dark');
  });

  test('a choice survives the loss of the mirror', async () => {
    await (await open()).changeSetting('language', 'ar');
    delete storage.content['andaman'];
    const again = await open();
    expect(again.settings.language).toBe('th');
    expect(await again.restoreSettings()).toBe(true);
    expect(again.settings.language).toBe('ar');
    expect(JSON.parse(storage.content['andaman'] ?? '')).toMatchObject({ language: 'ar' });
  });

  test('keeps a choice made while the settings are read from IndexedDB [LOOK-01]', async () => {
    await (await open()).changeSetting('direction', 'blue');
    delete storage.content['andaman'];
    const { settings, changeSetting, restoreSettings } = await open();
    const restored = restoreSettings();
    const changed = changeSetting('theme', 'dark');
    await Promise.all([restored, changed]);
    expect(settings).toMatchObject({ theme: 'dark', direction: 'blue' });
    expect(JSON.parse(storage.content['andaman'] ?? '')).toMatchObject({ theme: 'dark', direction: 'blue' });
  });

  test.each(['{"theme":"dark"', '[]', '7', '{"theme":"pink","direction":"red"}'])(
    'a mirror of %s starts the app, and its valid entries count [STORE-05]',
    async (text) => {
      storage.content['andaman'] = text;
      const { settings } = await open();
      expect(settings.theme).toBeUndefined();
      expect(settings.direction).toBe(text.includes('red') ? 'red' : undefined);
    },
  );

  test('a throwing localStorage loses no choice of this page [STORE-06]', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('denied');
      },
    });
    const { settings, changeSetting } = await open();
    await changeSetting('direction', 'blue');
    expect(settings.direction).toBe('blue');
  });

  test("shows another tab's choice, and writes no older value back [STORE-13]", async () => {
    const here = await open();
    const there = await open();
    await there.changeSetting('theme', 'dark');
    here.told(storage.content['andaman'] ?? null);
    expect(here.settings.theme).toBe('dark');
    await there.changeSetting('theme', 'light');
    // before the message arrives
    await here.changeSetting('direction', 'red');
    expect(JSON.parse(storage.content['andaman'] ?? '')).toMatchObject({ theme: 'light', direction: 'red' });
  });
});
