/**
 * Topics of notifications. Customers allow pushes by topic; a push never contains an amount. `security`: passwords,
 * devices, addresses; `settlement`: options and contracts; `transfers`: deposits and withdrawals; `earn`: redemptions
 * and lock-ups; `rewards`: credited rewards; `promotion`: advertising.
 */
export const TOPICS = ['security', 'settlement', 'transfers', 'earn', 'rewards', 'promotion'] as const;
export type Topic = (typeof TOPICS)[number];
/** Topic of a push about a message that the customer waits for. Every device with notifications gets it. */
export const MESSAGE_TOPIC = 'message' as const;
/** Topic of the push that a customer sends to try notifications out. */
export const TEST_TOPIC = 'test' as const;
