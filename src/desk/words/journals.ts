/** Kinds of bookings, as customers' books name them. */
const NAMES: Readonly<Record<string, string>> = {
  recharge: 'Deposits credited',
  overpayment: 'Deposits, paid too much',
  withdraw: 'Withdrawals ordered',
  withdrawPaid: 'Withdrawals paid',
  withdrawReturn: 'Withdrawals returned',
  paymentError: 'Payment errors',
  payoutDebt: 'Debts of customers',
  option: 'Options',
  contract: 'Contracts',
  contractDeal: 'Contracts, deals',
  contractHold: 'Contracts, held',
  contractRest: 'Contracts, given back',
  contractRevoke: 'Contracts, cancelled',
  subscribe: 'Liquidity, subscribed',
  redeem: 'Liquidity, redeemed',
  liquidity: 'Liquidity',
  lockup: 'Lock-up',
  interest: 'Interest credited',
  points: 'Points redeemed',
  blindbox: 'Blind box',
  signin: 'Check-in rewards',
  task: 'Task rewards',
  grant: 'Demo money',
  adjustment: 'Adjustments',
};

/** Returns how the books call a kind of booking. */
export const bookingName = (kind: string): string => NAMES[kind] ?? kind;
