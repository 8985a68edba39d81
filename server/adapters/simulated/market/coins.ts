/**
 * Coins of the simulated market, largest first: code, name, and the price in USDT at which the simulation starts.
 * Names and codes are those of real projects. The prices are made up and not quotes of any market.
 */
const table = `
BTC Bitcoin 67250; ETH Ethereum 3480; BNB BNB 588; SOL Solana 152; XRP XRP 0.615; DOGE Dogecoin 0.1285;
ADA Cardano 0.452; TRX TRON 0.1355; AVAX Avalanche 28.6; TON Toncoin 7.12; SHIB Shiba Inu 0.00001824;
DOT Polkadot 6.18; LINK Chainlink 14.35; BCH Bitcoin Cash 392; NEAR NEAR Protocol 5.41; LTC Litecoin 74.2;
SUI Sui 1.12; UNI Uniswap 8.05; PEPE Pepe 0.00001162; ICP Internet Computer 8.74; APT Aptos 7.36;
ETC Ethereum Classic 23.4; XLM Stellar 0.1032; FET Artificial Superintelligence Alliance 1.34; HBAR Hedera 0.0715;
ATOM Cosmos 6.62; RENDER Render 6.85; FIL Filecoin 4.42; CRO Cronos 0.0961; MNT Mantle 0.782; ARB Arbitrum 0.721;
STX Stacks 1.68; OKB OKB 42.6; TAO Bittensor 318; INJ Injective 23.9; VET VeChain 0.0264; IMX Immutable 1.47;
KAS Kaspa 0.1712; OP Optimism 1.72; GRT The Graph 0.2145; WIF dogwifhat 2.14; MKR Maker 2560; RUNE THORChain 4.05;
THETA Theta Network 1.58; FTM Fantom 0.512; AR Arweave 27.8; BONK Bonk 0.00002418; AAVE Aave 96.4; SEI Sei 0.352;
JUP Jupiter 0.884; TIA Celestia 6.42; LDO Lido DAO 1.76; FLOKI FLOKI 0.0001682; BGB Bitget Token 1.08;
ALGO Algorand 0.1412; PYTH Pyth Network 0.341; CORE Core 1.12; JASMY JasmyCoin 0.0274; QNT Quant 78.5;
BSV Bitcoin SV 48.2; ENA Ethena 0.482; FLOW Flow 0.612; BEAM Beam 0.0178; STRK Starknet 0.642; EGLD MultiversX 29.8;
ONDO Ondo 0.982; AXS Axie Infinity 5.92; EOS EOS 0.584; KCS KuCoin Token 9.42; NEO NEO 11.2; GALA Gala 0.0268;
XTZ Tezos 0.782; SAND The Sandbox 0.324; ORDI ORDI 37.4; CFX Conflux 0.162; BTT BitTorrent 0.000000884;
AKT Akash Network 3.42; PENDLE Pendle 3.86; DYDX dYdX 1.34; WLD Worldcoin 2.14; MANA Decentraland 0.332;
XEC eCash 0.0000342; MINA Mina 0.548; RON Ronin 1.86; CHZ Chiliz 0.0742; NEXO Nexo 1.12; CAKE PancakeSwap 2.18;
CKB Nervos Network 0.0116; SNX Synthetix 1.62; ENS Ethereum Name Service 24.6; ZRO LayerZero 4.02; APE ApeCoin 0.802;
AXL Axelar 0.612; KLAY Klaytn 0.156; RPL Rocket Pool 18.4; ROSE Oasis Network 0.0812; BLUR Blur 0.212; ZEC Zcash 28.6;
IOTA IOTA 0.172; HNT Helium 4.82; FTT FTX Token 1.42; TWT Trust Wallet Token 0.982; W Wormhole 0.312;
LUNC Terra Classic 0.0000842; CRV Curve DAO 0.302; GNO Gnosis 262; COMP Compound 48.6; WOO WOO 0.182;
SUPER SuperVerse 0.682; 1INCH 1inch 0.352; RSR Reserve Rights 0.00582; IOTX IoTeX 0.0432; KSM Kusama 22.4;
KAVA Kava 0.412; ZIL Zilliqa 0.0172; DASH Dash 25.8; HOT Holo 0.00182; CELO Celo 0.612; ENJ Enjin Coin 0.168;
GMT STEPN 0.152; OSMO Osmosis 0.482; ASTR Astar 0.0682; ANKR Ankr 0.0272; BAT Basic Attention Token 0.192;
QTUM Qtum 2.62; GLM Golem 0.362; MEME Memecoin 0.0142; RVN Ravencoin 0.0192; LPT Livepeer 14.8; ELF aelf 0.382;
TFUEL Theta Fuel 0.0712; SSV ssv.network 25.4; SC Siacoin 0.00482; ID SPACE ID 0.412; DCR Decred 13.6;
ONE Harmony 0.0142; YFI yearn.finance 6120; ZRX 0x 0.332; GLMR Moonbeam 0.212; LRC Loopring 0.162; DEXE DeXe 9.42;
BICO Biconomy 0.352; AUDIO Audius 0.152; MASK Mask Network 2.62; WAVES Waves 1.02; XEM NEM 0.0168; ICX ICON 0.152;
SUSHI SushiSwap 0.682; ARKM Arkham 1.62; ALT Altlayer 0.152; BAND Band Protocol 1.12; JTO Jito 2.62; METIS Metis 42.6;
PIXEL Pixels 0.182; MANTA Manta Network 0.982; STORJ Storj 0.412; ONT Ontology 0.212; DYM Dymension 1.62;
PRIME Echelon Prime 9.12; XAI Xai 0.342; MAGIC Magic 0.462; JST JUST 0.0282; VTHO VeThor Token 0.00212;
T Threshold 0.0242; SKL SKALE 0.0482; CVX Convex Finance 2.12; UMA UMA 2.42; TRB Tellor 68.4; HIVE Hive 0.212;
POLYX Polymesh 0.262; KDA Kadena 0.582; RLC iExec RLC 1.92; COTI COTI 0.0942; RAY Raydium 1.82; SXP Solar 0.242;
POWR Powerledger 0.232; CSPR Casper 0.0182; DGB DigiByte 0.00782; ZEN Horizen 8.62; LSK Lisk 0.962;
AGLD Adventure Gold 0.982; API3 API3 1.82; CELR Celer Network 0.0162; REQ Request 0.112; NMR Numeraire 18.6;
PEOPLE ConstitutionDAO 0.0842; WAXP WAX 0.0442; SYN Synapse 0.482; JOE JOE 0.362; PAXG PAX Gold 2380; AMP Amp 0.00462;
STG Stargate Finance 0.362; FXS Frax Share 2.42; CHR Chromia 0.242; YGG Yield Guild Games 0.482;
ACH Alchemy Pay 0.0212; STEEM Steem 0.192; ARK Ark 0.482; LUNA Terra 0.382; ALICE My Neighbor Alice 1.02;
SLP Smooth Love Potion 0.00312; GAS Gas 3.82; RAD Radworks 1.22; BNT Bancor 0.562; MTL Metal DAO 1.12;
DODO DODO 0.132; PHA Phala Network 0.142; CTSI Cartesi 0.142; C98 Coin98 0.182; OGN Origin Protocol 0.0982;
HIGH Highstreet 1.82; STRAX Stratis 0.0542; CVC Civic 0.122; PERP Perpetual Protocol 0.682;
SPELL Spell Token 0.000682; RIF Rootstock Infrastructure 0.0942; NKN NKN 0.0842; BAL Balancer 2.42;
KNC Kyber Network Crystal 0.542; ILV Illuvium 58.4; TRU TrueFi 0.112; DENT Dent 0.000982; GTC Gitcoin 0.782;
LQTY Liquity 0.882; SNT Status 0.0262; MOVR Moonriver 10.4; ACA Acala 0.0682; AERO Aerodrome Finance 0.782;
ALPHA Stella 0.0782; ALCX Alchemix 18.2; ARPA ARPA 0.0482; ATA Automata Network 0.112; AUCTION Bounce 14.6;
BADGER Badger DAO 3.62; BAKE BakeryToken 0.212; BEL Bella Protocol 0.582; BETA Beta Finance 0.0682;
BLZ Bluzelle 0.172; BOND BarnBridge 2.12; BSW Biswap 0.0642; CITY Manchester City Fan Token 2.42; CKP Cakepie 3.12;
CLV CLV 0.0482; COMBO COMBO 0.582; COS Contentos 0.00882; CREAM Cream Finance 42.6; CTK Shentu 0.582;
CYBER CyberConnect 5.62; DAR Mines of Dalarna 0.142; DATA Streamr 0.0482; DEGO Dego Finance 1.72; DF dForce 0.0382;
DIA DIA 0.382; DOCK Dock 0.0182; DUSK Dusk 0.282; EDU Open Campus 0.582; EPX Ellipsis 0.0000482; ERN Ethernity 2.82;
FARM Harvest Finance 48.2; FIDA Bonfida 0.212; FIO FIO Protocol 0.0242; FIRO Firo 1.42; FIS StaFi 0.382;
FORTH Ampleforth Governance 3.12; FRONT Frontier 0.782; FUN FUNToken 0.00382; GFT Gifto 0.0142; GHST Aavegotchi 1.12;
GNS Gains Network 2.42; HARD Kava Lend 0.142; HFT Hashflow 0.182; HOOK Hooked Protocol 0.482; IDEX IDEX 0.0482;
IRIS IRISnet 0.0182; JUV Juventus Fan Token 2.12; KEY SelfKey 0.00482; KMD Komodo 0.282; KP3R Keep3rV1 58.4;
LAZIO Lazio Fan Token 1.92; LEVER LeverFi 0.00142; LINA Linear 0.00482; LIT Litentry 0.782;
LOKA League of Kingdoms 0.182; LOOM Loom Network 0.0582; LTO LTO Network 0.142; MAV Maverick Protocol 0.282;
MBL MovieBloc 0.00312; MBOX MOBOX 0.182; MDT Measurable Data 0.0582; MDX Mdex 0.0442; MLN Enzyme 18.4;
MULTI Multichain 1.42; NFP NFPrompt 0.282; NTRN Neutron 0.482; NULS NULS 0.482; OG OG Fan Token 4.12; OM MANTRA 0.982;
OMG OMG Network 0.382; OXT Orchid 0.0782; PDA PlayDapp 0.0582; PHB Phoenix 1.62; PIVX PIVX 0.282;
POLS Polkastarter 0.482; POND Marlin 0.0182; PORTAL Portal 0.482; PORTO FC Porto Fan Token 2.42; PROM Prom 7.42;
PROS Prosper 0.482; PSG Paris Saint-Germain Fan Token 3.82; PUNDIX Pundi X 0.482; PYR Vulcan Forged 3.42;
QI BENQI 0.0142; QKC QuarkChain 0.00882; QUICK QuickSwap 0.0482; RARE SuperRare 0.112; RDNT Radiant Capital 0.0982;
REEF Reef 0.00142; REI REI Network 0.0582; REN Ren 0.0482; REZ Renzo 0.0982; SANTOS Santos FC Fan Token 4.42;
SCRT Secret 0.282; SFP SafePal 0.742; SUN Sun 0.0142; SYS Syscoin 0.142; TKO Tokocrypto 0.382;
TLM Alien Worlds 0.0112; TNSR Tensor 0.482; UFT UniLend 0.382; UNFI Unifi Protocol 3.82; USTC TerraClassicUSD 0.0182;
UTK xMoney 0.0582; VANRY Vanar Chain 0.142; VGX Voyager Token 0.0682; VIB Viberate 0.0782; VIC Viction 0.482;
VIDT VIDT DAO 0.0282; VITE Vite 0.0182; VOXEL Voxies 0.142; WAN Wanchain 0.212; WIN WINkLink 0.0000882;
WING Wing Finance 4.82; WNXM Wrapped NXM 62.4; WRX WazirX 0.142; XNO Nano 0.982; XVG Verge 0.00482; XVS Venus 7.82;
ACE Fusionist 3.42; AEVO Aevo 0.482; AI Sleepless AI 0.582; AMB AirDAO 0.00782; AST AirSwap 0.0982;
BB BounceBit 0.382; BIFI Beefy 312; BOME BOOK OF MEME 0.00882; BURGER BurgerCities 0.482; CHESS Tranchess 0.182;
COCOS COCOS BCX 0.682; DEFI DeFi 0.0142; DREP Drep 0.282; ETHFI ether.fi 2.42; EZ EasyFi 0.0142; FLUX Flux 0.582;
FOR ForTube 0.0182; G Gravity 0.0382; GAL Galxe 2.42; IO io.net 2.12; IQ IQ 0.00682; JAM Geojam 0.00182;
KEEP Keep Network 0.112; LISTA Lista DAO 0.482; MOB MobileCoin 0.142; NOT Notcoin 0.0142; OAX OAX 0.182;
OMNI Omni Network 9.42; OOKI Ooki Protocol 0.00182; ORN Orion 1.12; POL Polygon 0.512; SAGA Saga 1.42;
TURBO Turbo 0.00482; VOLT Volt Inu 0.000000482; WBTC Wrapped Bitcoin 67180; XAUT Tether Gold 2382;
ZETA ZetaChain 0.582; ZK ZKsync 0.162; BRETT Brett 0.112; POPCAT Popcat 0.582; MEW cat in a dogs world 0.00482;
MOG Mog Coin 0.00000142; AIOZ AIOZ Network 0.482; GRASS Grass 1.62; VIRTUAL Virtuals Protocol 0.882;
HYPE Hyperliquid 18.4; TRUMP OFFICIAL TRUMP 12.4; PENGU Pudgy Penguins 0.0142; MOVE Movement 0.482;
EIGEN EigenLayer 2.82; SAFE Safe 0.882; DRIFT Drift 0.482; KMNO Kamino 0.0782; CLOUD Cloud 0.182;
DEEP DeepBook 0.0982; WAL Walrus 0.482; NS SuiNS 0.182; CETUS Cetus Protocol 0.142; SCA Scallop 0.282;
BLUE Bluefin 0.382; NAVX NAVI Protocol 0.0982; HASUI Haedal Staked SUI 1.14; AFSUI Aftermath Staked SUI 1.13;
ACX Across Protocol 0.282; AGI Delysium 0.142; AGRS Agoras 1.42; ALEPH Aleph.im 0.112;
ALI Artificial Liquid Intelligence 0.0142; ALPH Alephium 1.62; ANT Aragon 7.42; APX APX Finance 0.0482;
ATH Aethir 0.0782; AURORA Aurora 0.142; AVAIL Avail 0.142; BANANA Banana Gun 48.2; BIGTIME Big Time 0.112;
BLAST Blast 0.0142; BOBA Boba Network 0.212; BTRST Braintrust 0.482; CANTO Canto 0.0482; CARV CARV 0.882;
CATI Catizen 0.482; CGPT ChainGPT 0.142; CHEX Chintai 0.182; COOKIE Cookie DAO 0.282; COW CoW Protocol 0.282;
CPOOL Clearpool 0.182; CTC Creditcoin 0.482; CTX Cryptex Finance 2.12; CULT Cult DAO 0.00000682;
DADDY Daddy Tate 0.0982; DAO DAO Maker 0.482; DEAI Zero1 Labs 0.482; DEGEN Degen 0.00882; DERC DeRace 0.0482;
DIMO DIMO 0.182; DKA dKargo 0.0182; DNX Dynex 0.482; DOGS Dogs 0.000482; EL ELYSIA 0.00482;
ELON Dogelon Mars 0.000000182; ERG Ergo 0.882; EUL Euler 4.82; EVER Everscale 0.0482; EWT Energy Web Token 2.12;
FORT Forta 0.112; FOX ShapeShift FOX 0.0482; FWOG Fwog 0.0882; GEAR Gearbox 0.00882; GEL Gelato 0.282; GMX GMX 28.4;
GODS Gods Unchained 0.182; GOAT Goatseus Maximus 0.282; GPT GPT Protocol 0.0482; GTAI GT Protocol 0.482;
HIFI Hifi Finance 0.482; HMSTR Hamster Kombat 0.00482; HOPR HOPR 0.0582; ICE Ice Open Network 0.00482;
INV Inverse Finance 28.4; KARRAT KARRAT 0.282; KAIA Kaia 0.142; KLV Klever 0.00282; L3 Layer3 0.0582;
LAT PlatON 0.00682; LCX LCX 0.142; LMWR LimeWire 0.282; LON Tokenlon 0.682; LOOKS LooksRare 0.0482; LYX LUKSO 2.42;
MAPO MAP Protocol 0.0112; MAX Matr1x 0.282; MBS UNKJD 0.0142; MERL Merlin Chain 0.282; METAL Metal Blockchain 0.0482;
MICHI michi 0.112; MNDE Marinade 0.112; MOBILE Helium Mobile 0.00112; MOODENG Moo Deng 0.182; MPLX Metaplex 0.282;
MVL MVL 0.00482; MXC Moonchain 0.00882; MYRO Myro 0.0982; NAKA Nakamoto Games 1.12; NEIRO Neiro 0.00142;
NEON Neon EVM 0.382; NEIROETH Neiro on ETH 0.0482; NYM Nym 0.112; ORAI Oraichain 8.42; ORCA Orca 2.12;
ORDER Orderly 0.112; OSAK Osaka Protocol 0.000000182; OXY Oxygen 0.0142; PAAL PAAL AI 0.182; PARAM Param 0.0142;
PBX Paribus 0.00112; PEAQ peaq 0.282; PLUME Plume 0.112; PNUT Peanut the Squirrel 0.282; POKT Pocket Network 0.0582;
PONKE Ponke 0.282; PRCL Parcl 0.182; PROPC Propchain 0.682; PUFFER Puffer 0.282; QUBIC Qubic 0.00000182;
RBN Ribbon Finance 0.482; RENZO Renzo Restaked 0.0982; RIO Realio Network 0.682; RSS3 RSS3 0.112; SCR Scroll 0.482;
SD Stader 0.482; SHDW Shadow Token 0.482; SOLV Solv Protocol 0.0482; SPX SPX6900 0.582; SWARMS Swarms 0.0482;
SWELL Swell 0.0142; TAIKO Taiko 0.882; TEL Telcoin 0.00482; TOKEN TokenFi 0.0482; TOSHI Toshi 0.000282;
TRAC OriginTrail 0.482; USUAL Usual 0.282; VELO Velo 0.0142; VENOM Venom 0.112; VRA Verasity 0.00282;
VVV Venice Token 2.82; WELL Moonwell 0.0282; WEMIX WEMIX 0.882; WEN Wen 0.000112; XCH Chia 14.2; XCN Onyxcoin 0.0142;
XDC XDC Network 0.0282; ZIG Zignaly 0.0782
`;

export interface Listing {
  readonly code: string;
  readonly name: string;
  readonly price: number;
}

export const listings: readonly Listing[] = table
  .trim()
  .split(/;\s*/)
  .map((line) => {
    const [code = '', ...rest] = line.trim().split(' ');
    const price = Number(rest.pop());
    return { code, name: rest.join(' '), price };
  });
