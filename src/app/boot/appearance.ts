import type { Language } from '../../config.ts';
import type { SettingsCache } from '../../storage/settings-cache.ts';

/** Colours of the browser's bar: the page's own, so that it ends where the screen ends. */
export const BAR_COLOURS = { light: '#ffffff', dark: '#0a1117' } as const;

/** `data-direction` as the tokens know it; untouched, zh and jp start with red for a rise [LOOK-03]. */
export const priceColoursOf = (chosen: SettingsCache['direction'], language: Language): string | undefined => {
  if (chosen === 'blue') return 'safe';
  const isRedUp = chosen === 'red' || (chosen === undefined && (language === 'zh' || language === 'jp'));
  return isRedUp ? 'red-up' : undefined;
};
