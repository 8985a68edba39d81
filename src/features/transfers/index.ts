export { TransferPane } from './components/TransferPane.tsx';
export { tagKindOf } from './status.ts';
export { type AmountFault, useAmountFaultText } from './use-amount-fault-text.ts';
export { useStatusName } from './use-status-name.ts';
export { useTransfer } from './use-transfer.ts';
