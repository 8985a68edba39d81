import { caseTexts } from '../../modules/cases/texts.ts';
import { contractTexts } from '../../modules/contracts/texts.ts';
import { credentialTexts } from '../../modules/credentials/texts.ts';
import { customerTexts } from '../../modules/customers/texts.ts';
import { depositTexts } from '../../modules/deposits/texts.ts';
import { liquidityTexts } from '../../modules/liquidity/texts.ts';
import { lockupTexts } from '../../modules/lockup/texts.ts';
import { messageTexts } from '../../modules/messages/texts.ts';
import { optionTexts } from '../../modules/options/texts.ts';
import { pointTexts } from '../../modules/points/texts.ts';
import { profileTexts } from '../../modules/profile/texts.ts';
import { protectionTexts } from '../../modules/protection/texts.ts';
import { restrictionTexts } from '../../modules/restrictions/texts.ts';
import { rewardTexts } from '../../modules/rewards/texts.ts';
import { switchTexts } from '../../modules/switches/texts.ts';
import { transferTexts } from '../../modules/transfers/texts.ts';
import { uploadTexts } from '../../modules/uploads/texts.ts';
import { verificationTexts } from '../../modules/verifications/texts.ts';
import { walletTexts } from '../../modules/wallets/texts.ts';
import { withdrawalTexts } from '../../modules/withdrawals/texts.ts';
import { requestTexts } from './requests.ts';

/**
 * What the server says, by key, in English and in ICU syntax; `server/locales` has the other languages. Each module
 * has its own sentences in its `texts.ts`. Keys stay as they are: stored orders and identity verifications name them.
 */
export const messages = {
  ...requestTexts,
  ...caseTexts,
  ...contractTexts,
  ...credentialTexts,
  ...customerTexts,
  ...depositTexts,
  ...liquidityTexts,
  ...lockupTexts,
  ...messageTexts,
  ...optionTexts,
  ...pointTexts,
  ...profileTexts,
  ...protectionTexts,
  ...restrictionTexts,
  ...rewardTexts,
  ...switchTexts,
  ...transferTexts,
  ...uploadTexts,
  ...verificationTexts,
  ...walletTexts,
  ...withdrawalTexts,
};

export type TextKey = keyof typeof messages;
