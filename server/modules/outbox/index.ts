export { canResend, dropQueuedMessage, resendQueuedMessage } from './by-hand.ts';
export { countLateMessages, outboxFigures, type QueuedMessage } from './outbox.ts';
export { stuckChannels } from './stuck.ts';
