import { msg } from '@lingui/core/macro';

/**
 * What customers read about a restriction: when a call is refused, in lists, and in the inbox. The reasons
 * (`src/domain/restrictions.ts`) are whole sentences.
 */
export const restrictionTexts = {
  restrictionIdentity: msg`We need to check your identity again.`,
  restrictionSource: msg`We need to know where your money comes from.`,
  restrictionUnusual: msg`We're checking unusual transactions in your account.`,
  restrictionAccess: msg`Someone else may have access to your account.`,
  restrictionDispute: msg`A payment into your account is disputed.`,
  restrictionLaw: msg`The law requires us to do this.`,
  restrictionTerms: msg`Your account was used in a way that our user agreement doesn't allow.`,
  restrictionRequest: msg`You asked us to do this.`,
  restrictedDepositTitle: msg`We've paused deposits on your account`,
  restrictedTradeTitle: msg`We've paused new orders on your account`,
  restrictedWithdrawalTitle: msg`We've paused withdrawals on your account`,
  restrictedDeposit: msg`We paused deposits for your account on {time}. Reason: {reason} Please don't send any money. If some still arrives, it isn't lost: we'll check it before we credit it. To sort this out, contact support.`,
  restrictedDepositUntil: msg`We've paused deposits for your account until {time}. Reason: {reason} Please don't send any money before then. If some still arrives, it isn't lost: we'll check it before we credit it. If you have questions, contact support.`,
  restrictedTrade: msg`We paused new orders, subscriptions and blind boxes for your account on {time}. Reason: {reason} Your balance hasn't changed, and you can still cancel orders and redeem. To sort this out, contact support.`,
  restrictedTradeUntil: msg`We've paused new orders, subscriptions and blind boxes for your account until {time}. Reason: {reason} Your balance hasn't changed, and you can still cancel orders and redeem. If you have questions, contact support.`,
  restrictedWithdrawal: msg`We paused new withdrawals for your account on {time}. Reason: {reason} Your balance hasn't changed, and you can still cancel withdrawals that are waiting. To sort this out, contact support.`,
  restrictedWithdrawalUntil: msg`We've paused new withdrawals for your account until {time}. Reason: {reason} Your balance hasn't changed, and you can still cancel withdrawals that are waiting. If you have questions, contact support.`,
  restrictionEndedDepositTitle: msg`You can deposit again`,
  restrictionEndedTradeTitle: msg`You can trade again`,
  restrictionEndedWithdrawalTitle: msg`You can withdraw again`,
  restrictionEndedDeposit: msg`You can make deposits again. If you sent money in the meantime and don't see it in your deposit history, report it now.`,
  restrictionEndedTrade: msg`You can place orders, subscribe and open blind boxes again. The pause didn't change your balance.`,
  restrictionEndedWithdrawal: msg`You can make withdrawals again. The pause didn't change your balance.`,
};
