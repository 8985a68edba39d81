export { countPasskeys, passkeysOf } from './passkeys.ts';
