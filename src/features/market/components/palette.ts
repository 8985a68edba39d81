/** Colours of a chart as `rgb()`, since a canvas cannot resolve CSS custom properties. */
export interface Palette {
  readonly text: string;
  readonly hair: string;
  readonly cross: string;
  readonly rise: string;
  readonly fall: string;
  readonly line: string;
  readonly ink: string;
  readonly page: string;
  /** Of indicators. */
  readonly first: string;
  readonly second: string;
  readonly third: string;
  readonly font: string;
}

/**
 * Reads the palette from an element whose CSS assigns each colour to another property (`CandleChart.module.css`), in
 * the current theme.
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
    page: style.stroke,
    first: style.caretColor,
    second: style.columnRuleColor,
    third: style.fill,
    font: style.fontFamily,
  };
};

/** Calls back when the customer or the system changes the theme or the colours of rise and fall. */
export const onPaletteChange = (changed: () => void): (() => void) => {
  const dark = globalThis.matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-direction'] });
  dark.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    dark.removeEventListener('change', changed);
  };
};
