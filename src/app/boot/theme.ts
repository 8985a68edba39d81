import { subscribe } from 'valtio';
import { currentLanguage } from '../../i18n/index.ts';
import { settings } from '../../storage/settings.ts';

/** Colours of the browser's bar: the page's own, so that it ends where the screen ends. */
const BARS = { light: '#ffffff', dark: '#0a1117' } as const;

/** `data-direction` as the tokens know it; untouched, zh and jp start with red up (LOOK-03). */
const directionOf = (chosen: string | undefined, language: string): string | undefined => {
  if (chosen === 'blue') return 'safe';
  const redUp = chosen === 'red' || (chosen === undefined && (language === 'zh' || language === 'jp'));
  return redUp ? 'red-up' : undefined;
};

const put = (name: string, value: string | undefined): void => {
  if (value === undefined) delete document.documentElement.dataset[name];
  else document.documentElement.dataset[name] = value;
};

/**
 * Writes theme and colours of rise and fall onto the document, as the inline script of `index.html` did before the
 * first paint.
 */
const apply = (): void => {
  put('theme', settings.theme);
  put('direction', directionOf(settings.direction, currentLanguage()));
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = BARS[settings.theme ?? own];
  }
};

/** Follows the settings without a reload (LOOK-01, LOOK-03). Called once the language is known. */
export const startTheme = (): void => {
  apply();
  subscribe(settings, apply);
};
