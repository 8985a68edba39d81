export { AskAbout } from './components/AskAbout.tsx';
export { askHref, questionsHref } from './links.ts';
