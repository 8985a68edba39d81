/** Controls to focus, the best first: a row without a wrong control of its own begins with its buttons. */
const CONTROLS = ['[aria-invalid]', 'input, select, textarea', 'button:not(:disabled)'];

/** Focuses the first of these fields in the order of the page, and opens what it is folded in. */
export function focusRefused(form: ParentNode | null, fields: readonly string[]): void {
  const all = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const first = all.find(({ dataset }) => fields.includes(dataset['field']!));
  const control = CONTROLS.flatMap((controls) => first?.querySelector<HTMLElement>(controls) ?? [])[0];
  for (let fold = control?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  control?.focus();
}
