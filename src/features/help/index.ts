export { OperatorFacts } from './components/OperatorFacts.tsx';
export { RegionClosed } from './components/RegionClosed.tsx';
export { operatorFacts } from './operator.ts';
export { closedPaths } from './region.ts';
