/**
 * States of PostgreSQL in which it undid what was asked and may do it later: a statement or a lock that took too long,
 * no connection left, a server that starts or stops, a line that broke.
 */
const STATES = new Set([
  '57014',
  '55P03',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
]);
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Errors of the driver, which carry no code. */
const DRIVER_TEXT = /^(?:timeout exceeded when trying to connect|Query read timeout|Connection terminated)/;

/** Whether the database could not answer in time or at all, so that the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (STATES.has(code) || NETWORK_CODES.has(code))) return true;
  return DRIVER_TEXT.test(error.message) || isUnavailable(error.cause);
}

/** Whether a statement was given up from here, while the database had not answered it. */
export const isSilent = (error: unknown): boolean =>
  error instanceof Error && (error.message === 'Query read timeout' || isSilent(error.cause));
