export { slidesOf, systemConfig } from './store.ts';
