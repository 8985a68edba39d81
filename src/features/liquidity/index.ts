export { Fee } from './components/Fee.tsx';
export { MiningTabs } from './components/MiningTabs.tsx';
export { RuleSheet } from './components/RuleSheet.tsx';
