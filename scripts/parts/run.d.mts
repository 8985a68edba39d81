/** The folder of the project, with a slash at its end. */
export declare const root: string;
/** Full path of a program in PATH, or undefined. */
export function inPath(name: string): string | undefined;
