/** Words for people: one line a step, and an end that says what is wrong and what to do. */
export const say = (text) => console.log(text);

/** A failure that is no defect of the project: said in words, without a stack. */
export class Plain extends Error {}

/** Runs a script's work; a `Plain` failure ends it with its words, anything else with its stack. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Plain ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}

/** 61200 -> "1 min 1 s", 800 -> "0.8 s". */
export function spoken(ms) {
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
