/**
 * SQLSTATEs after which the same request may succeed later: a statement or a lock timed out, no connection was left,
 * the server was starting or stopping, or the connection broke. PostgreSQL has rolled the statement back.
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
/** Messages of driver errors, which have no code. */
const DRIVER_TEXT = /^(?:timeout exceeded when trying to connect|Query read timeout|Connection terminated)/;

/** Returns whether the database did not answer, or not in time, so that the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (STATES.has(code) || NETWORK_CODES.has(code))) return true;
  return DRIVER_TEXT.test(error.message) || isUnavailable(error.cause);
}

/** Returns whether the driver gave up on a statement that the database had not answered. */
export const isSilent = (error: unknown): boolean =>
  error instanceof Error && (error.message === 'Query read timeout' || isSilent(error.cause));
