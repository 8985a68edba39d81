import type { ServerConfig } from '../../config.ts';

type Settings = Pick<ServerConfig, 'pushContact' | 'smtp' | 'publicUrl'>;

/** For demonstrations. Apple's push service refuses pushes with it, so the desk's page Setup asks for another. */
const PLACEHOLDER = 'mailto:service@andaman.example';

/** Returns the contact that push services see: `VAPID_SUBJECT`, else the sender of email, else the app's address. */
export function pushContactOf({ pushContact, smtp, publicUrl }: Settings): string {
  if (pushContact !== undefined) return pushContact;
  if (smtp) return `mailto:${smtp.from.address}`;
  return publicUrl?.startsWith('https:') ? publicUrl : PLACEHOLDER;
}
