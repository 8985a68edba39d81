import { Hono } from 'hono';
import { readStatement, STATEMENT_LIMIT } from '../../../src/desk/statements/api.ts';
import { plainText } from '../../../src/desk/api/fields.ts';
import { assertFileSize, assertRole, parseFields } from '../checks.ts';
import { DeskError } from '../desk-error.ts';
import { type DeskEnv, type DeskHttpContext, requireDeskContext } from '../http.ts';
import { stageFile } from '../statements/staged.ts';

/** Returns the name of an uploaded file, which the page sends encoded. Throws `field`. */
function fileName(c: DeskHttpContext): string {
  const encoded = c.req.header('file-name') ?? '';
  try {
    return parseFields(plainText(1, 200), decodeURIComponent(encoded));
  } catch {
    throw new DeskError(400, 'field', 'The file has no usable name. Rename it, and upload it again.');
  }
}

/** Uploads of bank statements. A file is only kept until it is read; see `statement.read`. */
export const statementFileRoutes = new Hono<DeskEnv>().post('/statement-files', async (c) => {
  const context = await requireDeskContext(c);
  assertRole(context, readStatement);
  // Node reads no more than the announced length
  assertFileSize(Number(c.req.header('content-length') ?? Number.NaN), STATEMENT_LIMIT);
  const name = fileName(c);
  const content = new Uint8Array(await c.req.arrayBuffer());
  return c.json({ file: await stageFile(context, { name, content }) });
});
