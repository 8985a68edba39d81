/**
 * Focuses the heading of a page that was just opened, or what it marks with `data-autofocus`. After Back it focuses the
 * link that the customer had followed from there (A11Y-09).
 * @param leftFor the location that the customer came back from
 */
export const focusPage = (leftFor: string | undefined): void => {
  const page = document.getElementById('root');
  if (!page || document.querySelector('dialog[open]')) return;
  // a customer who is already typing keeps the field
  if (document.activeElement?.matches('input, select, textarea')) return;
  const link =
    leftFor === undefined ? null : page.querySelector<HTMLElement>(`main a[href="${CSS.escape(`#${leftFor}`)}"]`);
  const target =
    link ??
    page.querySelector<HTMLElement>('[data-autofocus]') ??
    page.querySelector<HTMLElement>('[data-entry] h2') ??
    page.querySelector<HTMLElement>('h1');
  if (!target) return;
  if (target !== link) target.tabIndex = -1;
  target.focus({ preventScroll: true });
};
