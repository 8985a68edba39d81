import * as v from 'valibot';
import { time } from '../../api/fields.ts';
import type { CallError } from '../http/errors.ts';

const schema = v.object({ lockedUntil: time });

/** Returns until when a refusal says that the payment password is locked (ms); undefined for other refusals. */
export const readLockedUntil = ({ data }: CallError): number | undefined => {
  const parsed = v.safeParse(schema, data);
  return parsed.success ? parsed.output.lockedUntil : undefined;
};
