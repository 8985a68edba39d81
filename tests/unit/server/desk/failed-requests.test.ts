import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { expectLogged } from '../../../console.ts';
import { type DeskEnv, writeDeskError } from '../../../../server/desk/http.ts';

/** Returns what the desk says of a request that fails with this error. */
async function textOf(method: 'GET' | 'POST', error: Error): Promise<string> {
  const app = new Hono<DeskEnv>();
  app.all('/', () => {
    throw error;
  });
  app.onError((cause, c) => writeDeskError(c, cause));
  const response = await app.request('/', { method });
  return ((await response.json()) as { error: { text: string } }).error.text;
}

test('says of a failed action that it may have been done, and of a page that it was not loaded [DESK-38]', async () => {
  expectLogged('a defect');
  const lost = Object.assign(new Error('connection lost'), { code: '57P01' });
  expect(await textOf('GET', lost)).toBe("The database doesn't answer. This could not be loaded. Try again.");
  expect(await textOf('POST', lost)).toBe(
    "The database doesn't answer. No one knows whether this was done. Reload the page and look before you try again.",
  );
  expect(await textOf('POST', new Error('a defect'))).toContain('No one knows whether this was done.');
  expect(await textOf('GET', new Error('a defect'))).toContain('This could not be loaded.');
});
