import { type Language, showsRiseInRed } from '../../domain/languages.ts';
import type { SettingsCache } from '../../storage/settings-cache.ts';

/** Colours of the browser's bar: those of the page, so that the two look like one surface. */
export const BAR_COLOURS = { light: '#ffffff', dark: '#0a1117' } as const;

/** Returns `data-direction` for the tokens (LOOK-03). */
export const priceColoursOf = (chosen: SettingsCache['direction'], language: Language): string | undefined => {
  if (chosen === 'blue') return 'safe';
  const isRedUp = chosen === 'red' || (chosen === undefined && showsRiseInRed(language));
  return isRedUp ? 'red-up' : undefined;
};
