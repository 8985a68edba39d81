/**
 * Hides all links to pages that the region closes, and list rows that hold nothing else (TRUST-08). One style rule does
 * it, so that no screen needs to know. The list of the last start applies until a newer one has loaded.
 */
export const hideLinks = (paths: readonly string[]): void => {
  if (paths.length === 0 && document.adoptedStyleSheets.length === 0) return;
  const links = paths.flatMap((path) => [`a[href="#${path}"]`, `a[href^="#${path}?"]`]).join();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(links && `:is(${links}),li:has(>:is(${links})){display:none!important}`);
  // nothing else uses adopted style sheets
  document.adoptedStyleSheets = [sheet];
};
