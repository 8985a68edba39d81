const GOOGLE = ['gmail.com', 'googlemail.com'];

/**
 * Returns the mailbox of a canonical email address: `a+b@x` is `a@x`, and Google ignores dots. Undefined for a phone
 * number.
 */
export function mailboxOf(identity: string): string | undefined {
  const at = identity.lastIndexOf('@');
  if (at < 0) return undefined;
  const [local, host] = [identity.slice(0, at), identity.slice(at + 1)];
  const name = local.split('+')[0] ?? '';
  return GOOGLE.includes(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}
