export { useCodeContacts } from './code-contacts.ts';
export { slidesOf, systemConfig } from './store.ts';
