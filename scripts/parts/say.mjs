/**
 * Prints a line for the person who runs the script: one for each step, and at the end what is wrong and what to do.
 *
 * @param {string} text
 */
export const say = (text) => console.log(text);

/** An error with a message for the person who runs the script, printed without a stack trace. */
export class ExpectedError extends Error {}

/**
 * Runs a script's work. Prints the message of an `ExpectedError`, or any other error with its stack trace.
 *
 * @param {() => void | Promise<void>} work
 */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof ExpectedError ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}

/**
 * Formats a duration in ms: 61200 -> "1 min 1 s", 800 -> "0.8 s".
 *
 * @param {number} ms
 */
export function formatDuration(ms) {
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
