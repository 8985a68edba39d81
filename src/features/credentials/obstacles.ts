import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { PasskeyFailure, type PasskeyObstacle } from '../../browser/passkeys.ts';
import { ReadableError } from '../../client/http/readable-error.ts';
import { withCompany } from '../../i18n/with-company.ts';

const obstacleTexts: Readonly<Record<PasskeyObstacle, MessageDescriptor>> = {
  insecure: msg`Passkeys need a secure connection. Open {company} at its https address.`,
  'in-app': msg`Passkeys don't work inside another app. Open {company} in your browser.`,
  unsupported: msg`This browser doesn't support passkeys. Use a current version of Chrome, Edge, Firefox or Safari.`,
  registered: msg`This device already has a passkey for your account.`,
};

/** Returns what a customer can do about an obstacle to passkeys. */
export const obstacleText = (obstacle: PasskeyObstacle): MessageDescriptor => withCompany(obstacleTexts[obstacle]);

/** Awaits a passkey; turns an obstacle into an error that the customer can read. */
export const readably = <T>(prompt: Promise<T>): Promise<T> =>
  prompt.catch((error: unknown) => {
    throw error instanceof PasskeyFailure ? new ReadableError(obstacleText(error.why), error) : error;
  });
