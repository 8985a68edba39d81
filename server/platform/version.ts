import { version } from '../../package.json';

/** Version of the server: package.json's, also where it is not npm that starts it. */
export const serverVersion: string = version;
