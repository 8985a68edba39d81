import { isPlainAddress } from './message-settings.ts';
import { OperatorError } from './operator-error.ts';

/** Top-level domains that never exist on the internet (RFC 2606, RFC 6762). */
const RESERVED_HOST = /(^|\.)(example|invalid|localhost|local|test)$/i;

/** Returns whether push services accept a contact: they refuse pushes whose contact can't exist. */
export function isReachableContact(contact: string): boolean {
  const url = URL.canParse(contact) ? new URL(contact) : undefined;
  if (url?.protocol === 'https:') return !RESERVED_HOST.test(url.hostname);
  const [, address = ''] = /^mailto:(.+)$/.exec(contact) ?? [];
  return isPlainAddress(address) && !RESERVED_HOST.test(address.slice(address.lastIndexOf('@') + 1));
}

/** Reads `VAPID_SUBJECT`, the contact that push services see. Throws an `OperatorError` for one that they refuse. */
export function readPushContact({ VAPID_SUBJECT: text }: NodeJS.ProcessEnv): string | undefined {
  const contact = text?.trim();
  if (!contact) return undefined;
  if (!isReachableContact(contact))
    throw new OperatorError(
      'VAPID_SUBJECT has to be a contact of yours that exists, such as mailto:push@your-domain.com or an https URL. ' +
        'Push services refuse addresses that end in .example or .local.',
    );
  return contact;
}
