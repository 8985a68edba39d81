/**
 * What a notice is about; a customer allows pushes by topic, and none carries an amount.
 * `security` passwords, devices, addresses; `settlement` options and contracts; `transfers` recharge and withdrawal;
 * `earn` redemptions and lock-ups; `rewards` what was credited; `promotion` what somebody would like to sell.
 */
export const TOPICS = ['security', 'settlement', 'transfers', 'earn', 'rewards', 'promotion'] as const;
export type Topic = (typeof TOPICS)[number];
