/** A recharge that waits for its payment. */
export interface PendingRecharge {
  readonly number: string;
  readonly account: number;
  /** Undefined where it comes by bank. */
  readonly chain?: string;
  /** What is sent: the asset on the chain, or the currency of the bank. */
  readonly currency: string;
  /** As the customer reported it, in base units of `currency`. */
  readonly amount: bigint;
  /** The address on the chain, or the number of the account at the bank. */
  readonly to: string;
  /** As the customer reported it. */
  readonly hash?: string;
  /** By bank: what the transfer carries in its note. One report has one. */
  readonly reference?: string;
  /** Confirmations until it is credited. */
  readonly needed?: number;
  /** ms. */
  readonly created: number;
}

/** What a chain or a bank shows of one payment to one address. */
export interface ObservedPayment {
  /** What was sent: the asset on the chain, or the currency of the bank. */
  readonly asset: string;
  /** All that this payment brought to this address, in base units of `asset`. */
  readonly amount: bigint;
  /** The address on the chain, or the number of the account at the bank. */
  readonly to: string;
  /** Hash of the transaction; of a bank transfer the bank's own id of it. */
  readonly hash: string;
  /** Of a bank transfer: what it carries in its note, where that can be read; it then fits its own report alone. */
  readonly reference?: string;
  /** Block and confirmations; a bank transfer has none. */
  readonly height?: number;
  readonly confirmations?: number;
  /** ms when the money came; now where it is missing. */
  readonly time?: number;
}

/** A withdrawal that waits for its review or its payment. */
export interface OpenWithdrawal {
  readonly number: string;
  readonly account: number;
  readonly status: 'waiting' | 'processing';
  /** Undefined where it goes by bank. */
  readonly chain?: string;
  /** The address, or the bank and the last digits of the card. */
  readonly payee: string;
  /** What is paid, as a decimal. */
  readonly payout: string;
  readonly payoutCurrency: string;
  /** For the review alone, such as a card in another name. */
  readonly note: string;
  /** ms of its newest status. */
  readonly updated: number;
}

/** A payment as bank, node or custodian have it. */
export interface Payment {
  /** Their id of it: the same payment again changes nothing; for another withdrawal it is refused. */
  readonly id: string;
  /** By chain alone: the transaction and, once it is known, its block. */
  readonly hash?: string;
  readonly height?: number;
}

/** The next step of a withdrawal, with who decided it; `reason` is what the customer reads of a fail. */
export type PayoutDecision = { readonly by: string } & (
  | { readonly step: 'processing' }
  | { readonly step: 'success'; readonly payment: Payment }
  | { readonly step: 'fail'; readonly reason: string }
);

/** Sees payments come in and makes payments. */
export interface PaymentGateway {
  /** Whether anybody watches and pays; without, the ways that lead through it are closed. */
  readonly isConnected: boolean;
  /**
   * The payment of a recharge that waits, undefined while none is seen. Asked again every few seconds; a recharge is
   * credited once, however often its payment is shown.
   */
  observe(recharge: PendingRecharge, now: number): Promise<ObservedPayment | undefined>;
  /**
   * The next step of a withdrawal, undefined while there is none: `waiting` leads to `processing`, which begins the
   * payment, and that to `success`; both may fail. Asked again every few seconds, by several instances at once: a
   * withdrawal that was asked for before is never paid twice. Pay none that is `waiting`: its owner may cancel it.
   */
  decide(withdrawal: OpenWithdrawal, now: number): Promise<PayoutDecision | undefined>;
}
