export { type Channel, channels, pendingDeposits } from './store.ts';
