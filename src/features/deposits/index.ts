export { type Channel, channels } from './store.ts';
