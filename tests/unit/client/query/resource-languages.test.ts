// @vitest-environment node
import { cut, endpointFor, finished, network, ok, ret } from '../support.ts';
import { useFreshSession } from '../session/support.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { noteConnection } from '../../../../src/client/http/connection.ts';
import { foreignTexts } from '../../../../src/client/http/foreign-texts.ts';
import { createResource } from '../../../../src/client/query/resource.ts';
import { settings } from '../../../../src/storage/settings.ts';
import { expectLogged } from '../../../console.ts';

useFreshSession();
afterEach(() => void vi.useRealTimers());

const endpoint = endpointFor('read', { access: 'customer', cache: 'indexeddb', id: 'test.kept' });

test('a response with texts is shown in another language only offline, and the app says so [PWA-04 I18N-03]', async () => {
  expectLogged('Call: test.words attempts');
  const words = { ...endpoint, id: 'test.words', hasTexts: true } as const;
  const { language } = settings;
  network(ok({ name: 'in English' }));
  await createResource(words).refresh();
  settings.language = language === 'hi' ? 'ar' : 'hi';
  network(ret(0));
  const online = createResource(words);
  await online.refresh();
  expect([online.state.value, foreignTexts.language]).toEqual([undefined, undefined]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  network(cut()).state.healthy = false;
  const offline = createResource(words);
  await finished(offline.refresh());
  expect(offline.state).toMatchObject({ value: { name: 'in English' }, source: 'device' });
  expect(foreignTexts.language).toBe(language);
  foreignTexts.language = undefined;
  settings.language = language;
  noteConnection(true);
});

test('a response without texts is the same in every language [PWA-04]', async () => {
  const { language } = settings;
  network(ok({ name: '42' }));
  await createResource(endpoint).refresh();
  settings.language = language === 'hi' ? 'ar' : 'hi';
  network(ret(0));
  const other = createResource(endpoint);
  await other.refresh();
  expect([other.state.value, foreignTexts.language]).toEqual([{ name: '42' }, undefined]);
  settings.language = language;
});
