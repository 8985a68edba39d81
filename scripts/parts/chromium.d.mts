/** `CHROME_PATH`, or the system's Chromium or Chrome, or undefined. */
export declare function findChromium(): string | undefined;
/**
 * `CHROME_SHELL_PATH`, or the system's Chromium without its window where `CHROME_PATH` asks for no other, or undefined.
 */
export declare function findHeadlessShell(): string | undefined;
