export { findInviter } from './invitations.ts';
