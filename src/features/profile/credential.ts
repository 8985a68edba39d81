/**
 * The platform's own question: the credential as JSON, or undefined where the person closed it or there was no fitting
 * key.
 */
export const credentialJson = async (question: Promise<Credential | null>): Promise<string | undefined> => {
  const credential = await question.catch(() => null);
  return credential instanceof PublicKeyCredential ? JSON.stringify(credential.toJSON()) : undefined;
};
