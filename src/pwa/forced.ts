import { config } from '../config.ts';
import { isNewer } from '../lib/version.ts';

/** A version that the operator demands. */
export interface ForcedUpdate {
  readonly version: string;
  /** Where it can be had, when nothing newer is to be activated here; https alone, else undefined (PWA-15). */
  readonly url: string | undefined;
  /** The host of `url`, named before it opens; punycode. */
  readonly host: string | undefined;
}

/**
 * Reads `appurl_android` of the system config: the version in its parameter `v`, if that is above our own.
 * Undefined for a link without one, and for what is no address at all (PWA-12).
 */
export function readForced(link: string | null | undefined, own: string = config.appVersion): ForcedUpdate | undefined {
  const text = link?.trim() ?? '';
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const version = url.searchParams.get('v')?.trim() ?? '';
  if (!isNewer(version, own)) return undefined;
  const safe = url.protocol === 'https:' && url.username === '' && url.password === '';
  return { version, url: safe ? url.href : undefined, host: safe ? url.host : undefined };
}
