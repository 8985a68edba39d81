import { msg } from '@lingui/core/macro';

/**
 * Messages of the catalogue that more than one area shows, each exactly as specified; a text of one screen
 * stands there.
 */
export const transactionSuccessful = msg`Successful transaction!`;
export const updateNeeded = msg`Please update to the latest version!`;

/** A money call whose outcome is not known (LOOK-07, CALL-20). */
export const checking = msg`We are checking`;
/** The look-up found that the server did nothing (CALL-23). */
export const didNotHappen = msg`This didn't go through and your balance hasn't changed. You can send it again or discard it.`;
/** There is nothing to look it up by. */
export const lookInRecords = msg`We couldn't confirm whether this went through. Check your history before you try again.`;
