import { useMedia } from './use-media.ts';

/** Returns whether a third column fits next to the rail and a page: from 1280 px on. */
export const useExtraWide = (): boolean => useMedia('(min-width: 1280px)');
