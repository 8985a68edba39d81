export { lastPushAnswers, pushOutcome } from './answers.ts';
export { pushContactOf } from './contact.ts';
export { queuePush, removeSessionSubscriptions, subscribedAmong } from './queue.ts';
