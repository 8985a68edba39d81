import { version } from '../../package.json';

/** Version in package.json, which is known even if npm does not start the server. */
export const serverVersion: string = version;
