import { subscribe } from 'valtio';
import { currentLanguage } from '../../i18n/index.ts';
import { settings } from '../../storage/settings.ts';
import { BAR_COLOURS, priceColoursOf } from './appearance.ts';

const put = (name: string, value: string | undefined): void => {
  if (value === undefined) delete document.documentElement.dataset[name];
  else document.documentElement.dataset[name] = value;
};

/**
 * Writes the theme, the colours of rising and falling prices and the choice of less motion to the document, as
 * `early.ts` did before.
 */
const apply = (): void => {
  put('theme', settings.theme);
  put('motion', settings.movesLess ? 'less' : undefined);
  put('direction', priceColoursOf(settings.direction, currentLanguage()));
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = BAR_COLOURS[settings.theme ?? own];
  }
};

/** Applies changed settings without a reload (LOOK-01, LOOK-03). Called once the language is known. */
export const startTheme = (): void => {
  apply();
  subscribe(settings, apply);
};
