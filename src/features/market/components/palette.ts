/** Colours of a chart as `rgb()`: the canvas knows no tokens. */
export interface Palette {
  readonly text: string;
  readonly hair: string;
  readonly cross: string;
  readonly rise: string;
  readonly fall: string;
  readonly line: string;
  readonly ink: string;
  readonly font: string;
}

/**
 * Reads them from an element that carries each token in a property of its own (`Chart.module.css`), in the theme and
 * colours that are shown.
 */
export const paletteOf = (element: Element): Palette => {
  const style = getComputedStyle(element);
  return {
    text: style.color,
    hair: style.borderTopColor,
    cross: style.borderRightColor,
    rise: style.borderBottomColor,
    fall: style.borderLeftColor,
    line: style.outlineColor,
    ink: style.textDecorationColor,
    font: style.fontFamily,
  };
};

/** Calls back when theme or colours of direction change, by the person or the system. */
export const onPalette = (changed: () => void): (() => void) => {
  const dark = globalThis.matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-direction'] });
  dark.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    dark.removeEventListener('change', changed);
  };
};
