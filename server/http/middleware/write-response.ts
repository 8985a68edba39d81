import { writeEnvelope } from '../envelope.ts';
import type { Middleware } from '../env.ts';

/** Writes the response of the handler. */
export const writeResponse: Middleware = async (c) => writeEnvelope(c, c.get('response'));
