import { OperatorError } from './operator-error.ts';
import { outgoingUrl } from './outgoing-requests.ts';

/** Reads `RATES_URL`; undefined if it is not set. Throws an `OperatorError` that does not repeat the address. */
export function readRatesUrl(env: NodeJS.ProcessEnv): URL | undefined {
  const text = env['RATES_URL']?.trim();
  if (!text) return undefined;
  const url = outgoingUrl(text);
  if (!url)
    throw new OperatorError(
      'RATES_URL has to be an https URL without user and password. On this machine, http://localhost works too.',
    );
  return url;
}
