import { expect, test } from 'vitest';
import { ask, DECLINED, questionsFor } from '../questions.ts';
import { testServer } from '../fixtures.ts';

const server = testServer({}, { reset: false });

test('answers fifty different first calls at once without a connection deadlock [SRV-16]', async () => {
  const questions = await questionsFor(server);
  expect(new Set(questions.map(({ endpoint }) => endpoint.id)).size).toBeGreaterThanOrEqual(50);
  const responses = await Promise.all(questions.map((question) => ask(server, question)));
  expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
  expect(responses.filter(({ ret, id }) => ret !== 1 && !DECLINED.includes(id))).toEqual([]);
});
