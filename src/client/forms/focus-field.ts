/**
 * Moves the focus to the first field of this name, which also brings it into sight.
 * @param form id of its form; absent where the page has no other field of this name
 */
export const focusField = (name: string, form?: string): HTMLElement | null => {
  const scope = form === undefined ? document : document.forms.namedItem(form);
  const control = scope?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`) ?? null;
  control?.focus();
  return control;
};
