import * as v from 'valibot';
import { DeskError } from '../desk-error.ts';
import { type DeskHttp, readJson } from '../http.ts';

/** Returns the fields of a request. Throws `field` with the name of the first wrong one. */
export async function fieldsOf<Shape extends v.GenericSchema>(
  c: DeskHttp,
  shape: Shape,
): Promise<v.InferOutput<Shape>> {
  const parsed = v.safeParse(shape, await readJson(c));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new DeskError(400, 'field', `${v.getDotPath(issue) ?? 'The request'} is not usable.`);
}
