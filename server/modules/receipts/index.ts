export { hasReceiptsKey, Signer } from './signer.ts';
