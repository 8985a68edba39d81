/**
 * Isolates a text, so that its direction follows its own first letter. For native lists, toasts and the canvas, which
 * have no markup.
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
