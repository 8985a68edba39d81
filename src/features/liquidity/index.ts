export { Fee } from './components/Fee.tsx';
export { RuleSheet } from './components/RuleSheet.tsx';
