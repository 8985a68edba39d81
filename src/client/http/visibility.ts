/** Whether the page is in the foreground; always true where there is no document. */
export const isVisible = (): boolean => globalThis.document?.visibilityState !== 'hidden';
