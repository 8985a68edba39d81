import { config } from '../config.ts';
import { isNewer } from './version.ts';

/** A version that the operator requires. */
export interface ForcedUpdate {
  readonly version: string;
  /** Where to get it if no newer version can be activated here; undefined unless it is https (PWA-15). */
  readonly url: string | undefined;
  /** Host of `url` in punycode, shown before it opens. */
  readonly host: string | undefined;
}

/**
 * Reads the required version from the parameter `v` of `appurl_android` in the system config. Returns undefined if it
 * is not newer than ours, if it is missing, or if the link is not a URL (PWA-12).
 */
export function readForced(
  link: string | null | undefined,
  ownVersion: string = config.appVersion,
): ForcedUpdate | undefined {
  const text = link?.trim() ?? '';
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const version = url.searchParams.get('v')?.trim() ?? '';
  if (!isNewer(version, ownVersion)) return undefined;
  const isSafe = url.protocol === 'https:' && url.username === '' && url.password === '';
  return { version, url: isSafe ? url.href : undefined, host: isSafe ? url.host : undefined };
}
