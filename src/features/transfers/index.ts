export { type AmountFault, findAmountFault as faultOf } from './amount-fault.ts';
export { TransferPane } from './components/TransferPane.tsx';
export { TransferRow } from './components/TransferRow.tsx';
export { openPlaced, useOpenTransfer } from './placed.ts';
export { tagKindOf } from './status.ts';
export { useAmountFaultText } from './use-amount-fault-text.ts';
export { useStatusName } from './use-status-name.ts';
export { useTransfer } from './use-transfer.ts';
export {
  type PayoutMethod,
  type WithdrawalTerms,
  methodFor,
  payoutMethods as methodsOf,
  payoutTerms,
} from './payout-methods.ts';
