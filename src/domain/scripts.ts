/** Scripts that names are written in. A Japanese name in katakana can't be compared with the same name in kanji. */
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Han}/u,
  /\p{Script=Hiragana}/u,
  /\p{Script=Katakana}/u,
  /\p{Script=Hangul}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Lao}/u,
  /\p{Script=Khmer}/u,
  /\p{Script=Myanmar}/u,
];

const scriptsIn = (text: string): RegExp[] => SCRIPTS.filter((script) => script.test(text));

/** Returns whether two names have no script in common, so that only a person can compare them. */
export function isInOtherScript(one: string, other: string): boolean {
  const [scripts, others] = [scriptsIn(one), scriptsIn(other)];
  return scripts.length > 0 && others.length > 0 && !scripts.some((script) => others.includes(script));
}
