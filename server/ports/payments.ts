/** A deposit that waits for its payment. */
export interface PendingDeposit {
  readonly number: string;
  readonly account: number;
  /** Undefined for a bank transfer. */
  readonly chain?: string;
  /** The asset on the chain, or the currency of the bank transfer. */
  readonly currency: string;
  /** Reported by the customer, in base units of `currency`. */
  readonly amount: bigint;
  /** The address on the chain, or the bank account number. */
  readonly to: string;
  /** Reported by the customer. */
  readonly hash?: string;
  /** Bank transfers only: the reference in the transfer's note, unique for each report. */
  readonly reference?: string;
  /** Confirmations after which the deposit is credited. */
  readonly requiredConfirmations?: number;
  /** ms. */
  readonly created: number;
}

/** A payment to one address as a chain or a bank shows it. */
export interface ObservedPayment {
  /** The asset on the chain, or the currency of the bank transfer. */
  readonly asset: string;
  /** Everything that this payment brought to this address, in base units of `asset`. */
  readonly amount: bigint;
  /** The address on the chain, or the bank account number. */
  readonly to: string;
  /** Hash of the transaction, or the bank's id of the transfer. */
  readonly hash: string;
  /** Bank transfers only: the reference in the note, if readable. The payment then only matches the report with it. */
  readonly reference?: string;
  /** Block height. Undefined for a bank transfer. */
  readonly height?: number;
  /** Undefined for a bank transfer. */
  readonly confirmations?: number;
  /** Time of arrival in ms; now if undefined. */
  readonly time?: number;
  /** Bank transfers only: the time whose rate counts, in ms; the time of arrival if undefined. */
  readonly ratedAt?: number;
}

/** A withdrawal that waits for its review or its payment. */
export interface OpenWithdrawal {
  readonly number: string;
  readonly account: number;
  readonly status: 'waiting' | 'processing';
  /** Undefined for a bank transfer. */
  readonly chain?: string;
  /** The address, or the bank and the last digits of the account number. */
  readonly payee: string;
  /** Amount to pay, as a decimal. */
  readonly payout: string;
  readonly payoutCurrency: string;
  /** For the review only, such as a bank account in another name. */
  readonly note: string;
  /** Time of the latest status change, ms. */
  readonly updated: number;
}

/** A payment as the bank, node or custodian records it. */
export interface Payment {
  /** Their id. The same payment again changes nothing; with another withdrawal it is refused. */
  readonly id: string;
  /** Transaction hash. Undefined for a bank transfer. */
  readonly hash?: string;
  /** Block height, once known. Undefined for a bank transfer. */
  readonly height?: number;
}

/** The next step of a withdrawal and who decided it. The customer reads the `reason` of a failure. */
export type PayoutDecision = { readonly by: string } & (
  | { readonly step: 'processing' }
  | { readonly step: 'success'; readonly payment: Payment }
  | { readonly step: 'fail'; readonly reason: string }
);

/** Observes incoming payments and makes outgoing ones. */
export interface PaymentGateway {
  /** Without a connection, deposits and withdrawals through this gateway are closed. */
  readonly isConnected: boolean;
  /**
   * Returns the payment of a pending deposit; undefined while there is none. The server asks again every few seconds.
   * It credits a deposit only once, even if its payment is returned again.
   */
  observe(deposit: PendingDeposit, now: number): Promise<ObservedPayment | undefined>;
  /**
   * Returns the next step of a withdrawal; undefined while there is none. `waiting` leads to `processing`, which starts
   * the payment, and then to `success`. Both may fail. Several instances ask every few seconds, so an implementation
   * must not pay the same withdrawal twice. It must not pay a `waiting` one, which its owner may still cancel.
   */
  decide(withdrawal: OpenWithdrawal, now: number): Promise<PayoutDecision | undefined>;
}
