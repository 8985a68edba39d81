export { locked } from './store.ts';
