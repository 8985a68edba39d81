export { PointsHead } from './components/PointsHead.tsx';
export { points } from './store.ts';
