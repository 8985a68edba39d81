import type * as v from 'valibot';
import { parseFields } from '../checks.ts';
import { type DeskHttpContext, readJson } from '../http.ts';

/** Returns the fields of a request. Throws `field` with the name of the first wrong one. */
export const readFields = async <Shape extends v.GenericSchema>(
  c: DeskHttpContext,
  shape: Shape,
): Promise<v.InferOutput<Shape>> => parseFields(shape, await readJson(c));
