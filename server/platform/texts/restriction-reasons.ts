import { isRestrictionReason } from '../../../src/domain/restrictions.ts';
import { reasonTexts } from './reasons.ts';

/** Texts of the reasons for which staff restrict, freeze or log out a customer. */
export const { reasonIn: restrictionReasonIn, reasonInEach: restrictionReasonInEach } =
  reasonTexts(isRestrictionReason);
