export { canResend, dropQueuedMessage, resendQueuedMessage } from './by-hand.ts';
export { outboxFigures, type QueuedMessage } from './outbox.ts';
export { stuckChannels } from './stuck.ts';
