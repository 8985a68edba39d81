import { subscribe } from 'valtio';
import { closedPaths, operatorFacts } from '../../features/help/store.ts';

let sheet: CSSStyleSheet | undefined;

/**
 * Entries to pages that the region closes vanish everywhere, tabs and first screen included, without a byte there: one
 * rule over links, with the row that holds nothing else (TRUST-08). The page itself says why, and the server refuses
 * its calls.
 */
const hide = (): void => {
  const paths = closedPaths(operatorFacts.state.value?.closed ?? []);
  if (!sheet && paths.length === 0) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  const links = paths.flatMap((path) => [`a[href="#${path}"]`, `a[href^="#${path}?"]`]).join(', ');
  sheet.replaceSync(links === '' ? '' : `:is(${links}), li:has(> :is(${links})) { display: none !important; }`);
};

/** Reads what the region switches off, and follows it. */
export const watchRegion = (): void => {
  subscribe(operatorFacts.state, hide);
  hide();
  void operatorFacts.refresh();
};
