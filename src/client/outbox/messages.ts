import { msg } from '@lingui/core/macro';

/**
 * Messages that more than one area shows, worded exactly as specified. Messages of a single screen are in that screen.
 */
export const transactionSuccessful = msg`Successful transaction!`;
export const updateNeeded = msg`Please update to the latest version!`;

/** The outcome of a money call is unknown (LOOK-07, CALL-20). */
export const checking = msg`We are checking`;
/** The look-up found that the server did nothing (CALL-23). */
export const didNotHappen = msg`This didn't go through and your balance hasn't changed. You can send it again or discard it.`;
/** The outcome cannot be looked up. */
export const lookInRecords = msg`We couldn't confirm whether this went through. Check your history before you try again.`;
