import type { Page } from '@playwright/test';

/**
 * Describes a screen's look as text: one line per kind of drawn element, with token colours, type, spacing, shape and
 * alignment. It omits text, text height and figures, so fonts, prices and translation lengths do not change it, and all
 * machines write the same. A changed colour, size or margin does change it.
 */
export const lookOf = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate((selector) => {
    /** A new element each time: a reused one would start a transition, and the old colour would be read. */
    const valueOf = (token: string): string => {
      const probe = document.createElement('span');
      probe.style.color = `var(--${token})`;
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    };
    const names = new Map<string, string>();
    // tokens shared by both directions, or changing with the market, have one name
    const tokens = [
      'page',
      'card',
      'inset',
      'raised',
      'hair',
      'edge',
      'ink',
      'quiet',
      'brand',
      'on-brand',
      'brand-ink',
      'brand-soft',
      'warn',
      'warn-soft',
      'danger',
      'danger-soft',
    ];
    for (const direction of ['rise', 'fall']) {
      for (const soft of ['', '-soft']) {
        names.set(valueOf(direction + soft), `direction${soft}`);
      }
    }
    for (const token of tokens) {
      const value = valueOf(token);
      names.set(value, names.get(value) ?? token);
    }
    const colour = (value: string): string => (value === 'rgba(0, 0, 0, 0)' ? '-' : (names.get(value) ?? value));

    const root = document.querySelector(selector) ?? document.body;
    const width = root.getBoundingClientRect().width;
    const rtl = document.documentElement.dir === 'rtl';
    const lines = new Set<string>();
    for (const item of root.querySelectorAll<HTMLElement>('*')) {
      if (
        item instanceof SVGElement ||
        !item.checkVisibility({ visibilityProperty: true }) ||
        item.closest('.visually-hidden, dialog:not([open])')
      )
        continue;
      const style = getComputedStyle(item);
      const box = item.getBoundingClientRect();
      const text = [...item.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
      const border = ['block-start', 'block-end', 'inline-start', 'inline-end'].map((side) =>
        style.getPropertyValue(`border-${side}-style`) === 'none'
          ? ''
          : `${style.getPropertyValue(`border-${side}-width`)} ${colour(style.getPropertyValue(`border-${side}-color`))}`,
      );
      const drawn = style.backgroundColor !== 'rgba(0, 0, 0, 0)' || border.some((side) => side !== '');
      if (box.width === 0 || (!text && !drawn)) continue;
      // a moved price flashes for a moment
      if (style.animationName !== 'none') continue;
      const name = [...item.classList].sort().join('.') || item.tagName.toLowerCase();
      const start = Math.round(rtl ? width - box.right : box.left);
      const end = Math.round(rtl ? box.left : width - box.right);
      const edge =
        start <= 76 && style.position !== 'fixed' && (item.parentElement?.firstElementChild === item || drawn)
          ? ` start ${start}`
          : '';
      const far = end <= 16 && drawn ? ` end ${end}` : '';
      const parts = [
        text ? `${style.fontSize}/${style.fontWeight} ${colour(style.color)}` : '',
        style.backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : `on ${colour(style.backgroundColor)}`,
        border.every((side) => side === '') ? '' : `border ${border.join(',')}`,
        style.borderRadius === '0px' ? '' : `radius ${style.borderRadius}`,
        /^(?:0px ?)+$/.test(style.padding) ? '' : `padding ${style.paddingBlock} ${style.paddingInline}`,
        style.minHeight === '0px' || style.minHeight === 'auto' ? '' : `min ${style.minHeight}`,
      ].filter((part) => part !== '');
      lines.add(`${name}: ${parts.join(' | ')}${edge}${far}`);
    }
    return [...lines].sort();
  }, within);
