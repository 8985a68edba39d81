import { msg } from '@lingui/core/macro';

/** Identity verifications. The reasons (`src/domain/verification-reasons.ts`) are one or two whole sentences each. */
export const verificationTexts = {
  primaryFirst: msg`Please complete the primary certification before proceeding to the advanced certification!`,
  verificationOpen: msg`You've already sent this for review, so you can't change it now.`,
  birthDateMissing: msg`Enter your date of birth. If the form doesn't ask for it, update the app.`,
  birthDateWrong: msg`Enter a valid date of birth.`,
  kycUnreadable: msg`We couldn't read your document in the photo. Take a sharp photo in good light.`,
  kycCutOff: msg`Part of your document is missing from the photo. Make sure all four edges are visible.`,
  kycGlare: msg`Reflections or shadows cover part of your document. Take the photo in even light, without a flash.`,
  kycScreen: msg`The photo shows a screen or a copy. Take a photo of the original document.`,
  kycEdited: msg`The photo was edited, or part of the document is covered. Send an unedited photo of the whole document.`,
  kycSideMissing: msg`One side of your document is missing. Send the front and the back of the same document.`,
  kycWrongDocument: msg`We can't accept this document. Use a valid ID card, driving licence or passport.`,
  kycTypeDiffers: msg`The photo doesn't show the type of document you chose.`,
  kycExpired: msg`Your document has expired. Use a valid one.`,
  kycNameDiffers: msg`The name you entered doesn't match your document. Enter it exactly as shown there.`,
  kycNumberDiffers: msg`The document number you entered doesn't match your document. Enter it exactly as shown there.`,
  kycDocumentUsed: msg`This document has already been used for another account. If that account isn't yours, contact support.`,
  kycUnderage: msg`You haven't reached the minimum age for verification.`,
  kycNotAccepted: msg`We can't verify your identity, and this decision is final. If you have questions, contact support.`,
};
