import { writeEnvelope } from '../envelope.ts';
import type { Middleware } from '../env.ts';

/** Writes what the handler returned. */
export const writeResponse: Middleware = async (c) => writeEnvelope(c, c.get('response'));
