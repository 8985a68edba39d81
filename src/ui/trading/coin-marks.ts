/**
 * Codes of the coins that have an icon, biggest first, each with the hue of its colour in degrees of OKLCH: `BTC62`.
 * A coin without a number has the default hue. `npm run icons` writes the icons into `coin-marks.svg`, and
 * `Mark.module.css` has a rule for each hue. Icons that are unreadable at 22 px or could belong to another project are
 * left out: two letters are better. The codes are one text because that compresses well.
 */
const CODES = `
USDT168 BTC62 ETH275 BNB88 SOL305 XRP240 DOGE88 ADA265 TRX25 AVAX25 TON240 DOT350 LINK265 BCH168 NEAR168 LTC240
SUI240 UNI350 ICP305 APT190 ETC150 XLM HBAR ATOM275 RENDER25 FIL240 CRO265 MNT ARB240 STX290 OKB INJ240 VET240
IMX215 KAS190 OP25 GRT290 MKR168 RUNE168 THETA190 FTM265 AR AAVE305 SEI25 JUP150 LDO45 BGB215 ALGO PYTH290 QNT
BSV88 FLOW150 STRK290 EGLD190 AXS240 EOS KCS168 NEO150 GALA XTZ265 SAND240 ORDI CFX BTT AKT25 PENDLE215 DYDX290
MANA25 XEC240 MINA45 RON265 CHZ25 CAKE190 SNX215 ENS265 AXL KLAY45 RPL45 ROSE265 BLUR45 ZEC88 HNT265 LUNC88 WOO
KSM350 ZIL190 DASH240 HOT290 CELO88 ENJ290 BAT45
`;

/** The hue of each coin that has an icon; undefined for the default hue. */
export const markHues: ReadonlyMap<string, string | undefined> = new Map(
  Array.from(CODES.matchAll(/([A-Z]+)(\d*)/g), ([, code = '', hue]) => [code, hue || undefined]),
);
