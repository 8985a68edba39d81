export { lastPushAnswers, pushOutcome } from './answers.ts';
export { pushContactOf } from './contact.ts';
export { queuePush } from './queue.ts';
