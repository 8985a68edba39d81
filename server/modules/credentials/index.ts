export { passkeysOf } from './passkeys.ts';
