export { TierState } from './components/TierState.tsx';
