import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../../desk-http.ts';
import { codeOf, type DeskClient, type Person, startDesk } from './desk-client.ts';

let desk: DeskClient;
let anna: Person;
beforeAll(async () => {
  desk = await startDesk();
  anna = await desk.person('support');
});
afterAll(() => desk.server.close());

const view = (language: string): Promise<Answer> => desk.view(`ready-answers?language=${language}`, anna.cookie);

test('ready answers are offered only in the languages that have a text [DESK-91]', async () => {
  const { db, settings } = desk.server.services;
  const offered = async (language: string) => (await view(language)).body;
  expect(await offered('en')).toEqual({ answers: [], missing: [] });
  await settings.write(db, 'answers', [
    { name: 'Late', text: { en: 'It is on its way.', th: 'กำลังดำเนินการ' } },
    { name: 'Hours', text: { en: 'We answer by day.', '*': '09:00–18:00 (UTC+7)' } },
    { name: 'Thanks', text: '🙏' },
  ]);
  expect(await offered('th')).toEqual({
    answers: [
      { name: 'Late', text: 'กำลังดำเนินการ' },
      { name: 'Hours', text: '09:00–18:00 (UTC+7)' },
      { name: 'Thanks', text: '🙏' },
    ],
    missing: [],
  });
  // English never replaces a language that is missing
  expect(await offered('jp')).toMatchObject({ answers: [{ name: 'Hours' }, { name: 'Thanks' }], missing: ['Late'] });
  expect(codeOf(await view('xx'))).toEqual([400, 'field']);
  for (const wrong of [{ name: '', text: 'x' }, { name: 'x', text: { en: 'x'.repeat(2001) } }, { name: 'x' }])
    await expect(settings.write(db, 'answers', [wrong])).rejects.toThrow('answers');
});
