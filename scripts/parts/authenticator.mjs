/**
 * Gives a page's browser a device with a passkey store, whose owner confirms every prompt. Returns a function that sets
 * whether the device still recognises its owner.
 *
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<(isUserVerified: boolean) => Promise<void>>}
 */
export async function addAuthenticator(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (isUserVerified) => {
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  };
}
