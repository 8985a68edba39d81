/** A port of this machine that nothing listened on a moment ago. */
export function freePort(): Promise<number>;
