export { homeReads, slidesOf, systemConfig } from './store.ts';
