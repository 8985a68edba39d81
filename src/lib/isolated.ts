/**
 * Text in the direction of its own first letter, whatever stands around it: for lists of the platform, toasts and the
 * canvas, which have no markup.
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
