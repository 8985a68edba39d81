import type { Page } from '@playwright/test';

/** Layout problems of the page, one a line; empty if there are none. */
export interface Trouble {
  /** Reaches beyond the screen, which then scrolls sideways (A11Y-07). */
  sideways: string[];
  /** Text that is cut off by its own box (A11Y-07, LOOK). */
  clipped: string[];
  /** Controls below 44 by 44, links in running text below 24 (A11Y-02). */
  small: string[];
  /** Figures, hashes and addresses that are not one run from left to right in a page from right to left (I18N-07). */
  mixed: string[];
}

/**
 * Measures every element on the page. Tables and charts may scroll sideways in their own box; content for screen
 * readers only is skipped.
 */
export const measure = (page: Page): Promise<Trouble> =>
  page.evaluate(() => {
    const trouble: Trouble = { sideways: [], clipped: [], small: [], mixed: [] };
    const width = document.documentElement.clientWidth;
    const nameOf = (item: Element): string =>
      `${item.tagName.toLowerCase()}.${(item.getAttribute('class') ?? '').split(' ', 1)[0]} "${(item.getAttribute('aria-label') ?? item.textContent ?? '').trim().slice(0, 40)}"`;
    const hidden = (item: Element): boolean =>
      !item.checkVisibility({ visibilityProperty: true }) ||
      item.closest('.visually-hidden, [inert]') !== null ||
      getComputedStyle(item).clipPath !== 'none';
    /** Its own box can be scrolled, so nothing is lost. */
    const scrolls = (item: Element): boolean => {
      for (let up = item.parentElement; up && up !== document.body; up = up.parentElement)
        if (/auto|scroll|hidden|clip/.test(getComputedStyle(up).overflowX)) return true;
      return false;
    };
    const ownText = (item: Element): string =>
      [...item.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent ?? '')
        .join('')
        .trim();

    for (const item of document.querySelectorAll<HTMLElement>('body *')) {
      if (hidden(item) || item instanceof SVGElement) continue;
      const box = item.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      const style = getComputedStyle(item);
      if ((box.left < -1 || box.right > width + 1) && !scrolls(item))
        trouble.sideways.push(`${nameOf(item)} ${Math.round(box.left)}..${Math.round(box.right)} of ${width}`);

      const text = ownText(item);
      const cuts =
        /hidden|clip/.test(style.overflowX + style.overflowY) &&
        style.textOverflow !== 'ellipsis' &&
        style.webkitLineClamp === 'none';
      if (text !== '' && cuts && (item.scrollWidth > item.clientWidth + 1 || item.scrollHeight > item.clientHeight + 2))
        trouble.clipped.push(
          `${nameOf(item)} ${item.scrollWidth}x${item.scrollHeight} in ${item.clientWidth}x${item.clientHeight}`,
        );

      // a signed figure, price or long code in an Arabic sentence must be isolated
      if (
        style.direction === 'rtl' &&
        text !== '' &&
        /(?<!\p{L})[-+\u2212][\d.,]+|[A-Za-z]*\d[A-Za-z0-9]{11,}|[\d,.]+[ \u00a0][A-Z]{3,}\b/u.test(text) &&
        !/^[\d\s.,:]*$/.test(text) &&
        style.unicodeBidi === 'normal' &&
        !/[\u2066-\u2069]/.test(text)
      ) {
        trouble.mixed.push(`${nameOf(item)}: ${text.slice(0, 60)}`);
      }

      if (
        item.matches(
          'a[href], button, input:not([type="hidden"]), select, textarea, [role="button"], [role="tab"], summary',
        )
      ) {
        if (item.matches('input[type="radio"], input[type="checkbox"], input[type="file"]') && item.closest('label'))
          continue;
        const inText =
          item.matches('a, button') &&
          item.parentElement !== null &&
          /inline/.test(style.display) &&
          ownText(item.parentElement).length > 0;
        const least = inText ? 23.5 : 43.5;
        // a target may be larger than its visible part if its box or label extends it
        const boxes = ['::before', '::after']
          .map((pseudo) => getComputedStyle(item, pseudo))
          .filter(({ content, position }) => content !== 'none' && position === 'absolute')
          .map(({ width: wide, height: high }) => ({
            width: Number.parseFloat(wide) || 0,
            height: Number.parseFloat(high) || 0,
          }));
        const around = [
          box,
          ...boxes,
          ...[item.closest('label')?.getBoundingClientRect()].filter((label) => label !== undefined),
        ];
        const size = [
          Math.max(...around.map((each) => each.width)),
          Math.max(...around.map((each) => each.height)),
        ] as const;
        if ((size[0] < least && !inText) || size[1] < least)
          trouble.small.push(`${nameOf(item)} ${size.map((side) => side.toFixed(1)).join('x')}`);
      }
    }
    return trouble;
  });

/**
 * Text at 200 percent with the spacing of WCAG 1.4.12. Set through the object model, since the policy allows no style
 * elements.
 */
export const enlarge = (page: Page, { spacing }: { spacing: boolean }): Promise<void> =>
  page.evaluate((spaced) => {
    document.documentElement.style.fontSize = '200%';
    if (!spaced) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; } p { margin-block-end: 2em !important; }',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, spacing);

/** Makes every word on the page 40 percent longer, like a long translation; figures stay. */
export const lengthenWords = (page: Page): Promise<void> =>
  page.evaluate(() => {
    // elements that persist between pages, such as the tabs, are lengthened once
    const seen = ((globalThis as { lengthened?: WeakMap<Node, string> }).lengthened ??= new WeakMap<Node, string>());
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (seen.get(node) === node.textContent) continue;
      node.textContent = (node.textContent ?? '').replace(
        /\p{L}[\p{L}\p{M}]+/gu,
        (word) => word + word.slice(-Math.max(1, Math.round(word.length * 0.4))),
      );
      seen.set(node, node.textContent);
    }
  });

/** How far content may move while a page loads, as browsers measure it. */
export const MOST_SHIFT = 0.02;

/** Records layout shifts without user input; call it before the first load. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const noted: [number, string][] = ((globalThis as { shifts?: [number, string][] }).shifts = []);
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node }[];
      })[]) {
        if (!hadRecentInput)
          noted.push([
            value,
            sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 30)}`).join(', '),
          ]);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Shifts since the last call that exceed the limit: how far, then what. */
export const shiftsOf = async (page: Page): Promise<string[]> => {
  const moved = await page.evaluate(() => (globalThis as { shifts?: [number, string][] }).shifts?.splice(0) ?? []);
  return moved.reduce((sum, [value]) => sum + value, 0) < MOST_SHIFT
    ? []
    : moved.map(([value, what]) => `${value.toFixed(4)} ${what}`);
};
