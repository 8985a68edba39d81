export { addCaseNote, answerCase, assignCase, closeCase, makeComplaint } from './answer.ts';
export { isCasePicture } from './pictures.ts';
export { recordName } from './read.ts';
export { DEFAULT_CASE_TERMS } from './terms.ts';
export type { Case } from './write.ts';
