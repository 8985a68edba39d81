import type { ReadyAnswer } from '../../../src/desk/cases/api.ts';
import type { Language } from '../../../src/domain/languages.ts';
import type { Services } from '../../context.ts';
import type { Setting } from '../../modules/content/index.ts';

/** Returns the text of an answer in a language: one for all languages counts; another language never replaces it. */
const textIn = ({ text }: Setting<'answers'>[number], language: Language): string | undefined =>
  typeof text === 'string' ? text : (text[language] ?? text['*']);

/** Returns the ready answers in a language, in the setting's order, and the names of those without a text in it. */
export async function readReadyAnswers({ settings, db }: Pick<Services, 'settings' | 'db'>, language: Language) {
  const stored = (await settings.read(db, 'answers')) ?? [];
  const answers = stored.flatMap((answer): ReadyAnswer[] => {
    const text = textIn(answer, language);
    return text === undefined ? [] : [{ name: answer.name, text }];
  });
  return {
    answers,
    missing: stored.filter((answer) => textIn(answer, language) === undefined).map(({ name }) => name),
  };
}
