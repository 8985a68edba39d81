import { useResource } from '../../client/query/use-resource.ts';
import { systemConfig } from './store.ts';

type Contact = 'phone' | 'email';

const contacts: readonly Contact[] = ['phone', 'email'];
/** Names of the channels in the system config. */
const channelOf: Readonly<Record<Contact, string>> = { phone: 'sms', email: 'email' };

/**
 * Returns the kinds of contact that the server can send a code to (MAIL-08): both while the system config is unknown,
 * and with a backend that does not name its channels.
 */
export const useCodeContacts = (): readonly Contact[] => {
  const channels = useResource(systemConfig).value?.codes?.split(',');
  return channels ? contacts.filter((contact) => channels.includes(channelOf[contact])) : contacts;
};
