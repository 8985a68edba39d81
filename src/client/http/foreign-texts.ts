import { proxy } from 'valtio';
import type { Language } from '../../config.ts';

/**
 * Language of the copies that were shown offline because their texts were not stored in the app's language; undefined
 * if there were none. The connection bar says so, on every page.
 */
export const foreignTexts = proxy({ language: undefined as Language | undefined });
