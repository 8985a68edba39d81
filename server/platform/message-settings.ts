import { isEmail } from '../../src/domain/validation.ts';
import { OperatorError } from './operator-error.ts';
import { outgoingUrl } from './outgoing-requests.ts';

export interface SmtpSettings {
  /** `smtp:` or `smtps:` with a host. User and password are both present or both empty. */
  readonly url: URL;
  /** Sender of every email; the name may be empty. */
  readonly from: { readonly name: string; readonly address: string };
}

export interface SmsHookSettings {
  readonly url: URL;
  /** Key of the signatures: 24 to 64 bytes. */
  readonly secret: Uint8Array;
}

/** How the server sends email and SMS. */
export interface MessageSettings {
  /** The mail server (`SMTP_URL`, `MAIL_FROM`). Without it, the server sends no email. */
  smtp?: SmtpSettings;
  /** The operator's program that sends SMS (`SMS_HOOK_URL`, `SMS_HOOK_SECRET`). Without it, the server sends no SMS. */
  smsHook?: SmsHookSettings;
}

/**
 * Returns whether an email address can be written into a header without quotes. Such an address holds no second
 * recipient and no second header.
 */
export const isPlainAddress = (text: string): boolean => isEmail(text) && !/[\p{Cc}<>()[\]\\,;:"]/u.test(text);

/** Returns the values of two variables that belong together; undefined if neither is set. */
function readPair(env: NodeJS.ProcessEnv, first: string, second: string): [string, string] | undefined {
  const [a = '', b = ''] = [env[first]?.trim(), env[second]?.trim()];
  if (a === '' && b === '') return undefined;
  if (a === '') throw new OperatorError(`${second} is set, but ${first} isn't. Set both or neither.`);
  if (b === '') throw new OperatorError(`${first} is set, but ${second} isn't. Set both or neither.`);
  return [a, b];
}

// the messages don't repeat a wrong value: it may hold a password, also in the variable that is not meant for one

function parseSmtpUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isComplete =
    url !== undefined &&
    ['smtp:', 'smtps:'].includes(url.protocol) &&
    url.hostname !== '' &&
    // a "/", "?" or "#" in the password would end the host
    ['', '/'].includes(url.pathname + url.search + url.hash) &&
    (url.username === '') === (url.password === '') &&
    !/%(?![\da-f]{2})/i.test(url.username + url.password);
  if (!isComplete)
    throw new OperatorError(
      'SMTP_URL has to look like smtps://user:password@mail.example:465 or smtp://user:password@mail.example:587. ' +
        'Write special characters in user and password as in a URL, for example %40 for @.',
    );
  return url;
}

function parseSender(text: string): SmtpSettings['from'] {
  const [, quoted, plain = '', bracketed] = /^(?:"([^"]*)"|([^"<]*?))\s*<([^<>]*)>$/.exec(text) ?? [];
  const name = quoted ?? plain;
  const address = bracketed ?? text;
  if (!isPlainAddress(address) || /\p{Cc}/u.test(name))
    throw new OperatorError(
      'MAIL_FROM has to be an email address, or a name and an address: Andaman <mail@example.com>.',
    );
  return { name, address };
}

function parseHookUrl(text: string): URL {
  const url = outgoingUrl(text);
  if (!url)
    throw new OperatorError(
      'SMS_HOOK_URL has to be an https URL without user and password. On this machine, http://localhost works too.',
    );
  return url;
}

function parseHookSecret(text: string): Uint8Array {
  const [, base64 = ''] = /^whsec_([A-Za-z\d+/]+={0,2})$/.exec(text) ?? [];
  const secret = Buffer.from(base64, 'base64');
  if (secret.length < 24 || secret.length > 64)
    throw new OperatorError('SMS_HOOK_SECRET has to be whsec_ and 24 to 64 random bytes in base64.');
  return secret;
}

/** Reads how email and SMS are sent. Throws an `OperatorError` that names the invalid variable. */
export function readMessageSettings(env: NodeJS.ProcessEnv): MessageSettings {
  const smtp = readPair(env, 'SMTP_URL', 'MAIL_FROM');
  const smsHook = readPair(env, 'SMS_HOOK_URL', 'SMS_HOOK_SECRET');
  return {
    smtp: smtp && { url: parseSmtpUrl(smtp[0]), from: parseSender(smtp[1]) },
    smsHook: smsHook && { url: parseHookUrl(smsHook[0]), secret: parseHookSecret(smsHook[1]) },
  };
}
