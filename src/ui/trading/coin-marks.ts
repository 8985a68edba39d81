/**
 * Codes of the coins that have an icon, biggest first: `npm run icons` writes the icons into `coin-marks.svg`. Icons
 * that are unreadable at 22 px or could belong to another project are left out: two letters are better. The codes are
 * one text because that compresses well.
 */
export const markedCodes: ReadonlySet<string> = new Set(
  `
USDT BTC ETH BNB SOL XRP DOGE ADA TRX AVAX TON DOT LINK BCH NEAR LTC SUI UNI ICP APT ETC XLM HBAR ATOM RENDER FIL
CRO MNT ARB STX OKB INJ VET IMX KAS OP GRT MKR RUNE THETA FTM AR AAVE SEI JUP LDO BGB ALGO PYTH QNT BSV FLOW
STRK EGLD AXS EOS KCS NEO GALA XTZ SAND ORDI CFX BTT AKT PENDLE DYDX MANA XEC MINA RON CHZ CAKE SNX ENS AXL KLAY RPL
ROSE BLUR ZEC HNT LUNC WOO KSM ZIL DASH HOT CELO ENJ BAT
`.match(/\w+/g),
);
