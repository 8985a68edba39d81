/**
 * Moves the focus to the heading of the page that has just been opened, beside its list or alone, or, on the way back,
 * to the link that had led away from it (A11Y-09).
 */
export const focusPage = (leftFor: string | undefined): void => {
  const page = document.getElementById('root');
  if (!page || document.querySelector('dialog[open]')) return;
  // who types already keeps the field
  if (document.activeElement?.matches('input, select, textarea')) return;
  const link =
    leftFor === undefined ? null : page.querySelector<HTMLElement>(`main a[href="${CSS.escape(`#${leftFor}`)}"]`);
  const target = link ?? page.querySelector<HTMLElement>('[data-entry] h2') ?? page.querySelector<HTMLElement>('h1');
  if (!target) return;
  if (target !== link) target.tabIndex = -1;
  target.focus({ preventScroll: true });
};
