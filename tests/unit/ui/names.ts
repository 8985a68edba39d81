/** Visible text of a control, without content for or hidden from screen readers. */
const seenOf = (control: Element): string => {
  const copy = control.cloneNode(true) as Element;
  for (const item of copy.querySelectorAll('.visually-hidden, [aria-hidden], svg')) item.remove();
  return copy.textContent?.replace(/\s+/g, ' ').trim() ?? '';
};

/** Controls whose name lacks their visible words, so that voice users cannot call them (WCAG 2.5.3). */
export const misnamed = (container: Element): string[] =>
  [...container.querySelectorAll('button[aria-label], a[aria-label], [role="tab"][aria-label]')]
    .filter((control) => !control.getAttribute('aria-label')!.toLowerCase().includes(seenOf(control).toLowerCase()))
    .map((control) => `“${control.getAttribute('aria-label')}” shows “${seenOf(control)}”`);
