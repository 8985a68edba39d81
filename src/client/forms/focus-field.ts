/**
 * Focuses the first field of this name, which also scrolls it into view.
 * @param form id of its form; may be omitted if the name is unique on the page
 */
export const focusField = (name: string, form?: string): HTMLElement | null => {
  const scope = form === undefined ? document : document.forms.namedItem(form);
  const control = scope?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`) ?? null;
  control?.focus();
  return control;
};
