/**
 * Awaits the browser's credential prompt. Returns the credential as JSON; undefined if the customer closed the prompt
 * or has no fitting key.
 */
export const credentialJson = async (prompt: Promise<Credential | null>): Promise<string | undefined> => {
  const credential = await prompt.catch(() => null);
  return credential instanceof PublicKeyCredential ? JSON.stringify(credential.toJSON()) : undefined;
};
