import { msg } from '@lingui/core/macro';

/** Wallets and bank accounts. */
export const walletTexts = {
  chainWrong: msg`This coin isn't available on this network.`,
  addressChain: msg`This is a {other} address, not a {chain} one. Money sent on the wrong network is lost.`,
  addressChecksum: msg`This {chain} address has a typo. Copy it again from your wallet.`,
  addressForm: msg`This isn't a valid {chain} address.`,
  addressLost: msg`Money sent to this address can't be recovered: it belongs to a token's contract or to no one. Enter the address of your own wallet.`,
  addressOwn: msg`This is your own deposit address. Enter an address outside {company}.`,
  addressCompany: msg`This address belongs to {company}. Enter the address of your own wallet.`,
  addressTwice: msg`This address is already in your list.`,
  walletsMany: msg`You can save up to {most, plural, one {{most} wallet} other {{most} wallets}}. Delete one first.`,
  payeesMany: msg`To protect your money, you can add {most, plural, one {{most} new wallet or bank account} other {{most} new wallets and bank accounts}} a day. Try again tomorrow.`,
  cardTwice: msg`You've already added this bank account.`,
  cardsMany: msg`You can add up to {most, plural, one {{most} bank account} other {{most} bank accounts}}. Delete one first.`,
};
