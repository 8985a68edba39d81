import { DeskFailure } from './http.ts';

const cancelled = (): DeskFailure => new DeskFailure('cancelled', 'No passkey was used. Nothing was done.');

/** Awaits the browser's prompt and returns its response as JSON. Throws `cancelled`. */
async function respond(prompt: Promise<Credential | null>): Promise<string> {
  const credential = await prompt.catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw cancelled();
  return JSON.stringify(credential.toJSON());
}

/** Creates a passkey with options in WebAuthn's JSON. Throws `cancelled`. */
export const createPasskey = (options: string): Promise<string> =>
  respond(
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  );

/** Asks for a passkey with options in WebAuthn's JSON. Throws `cancelled`. */
export const askPasskey = (options: PublicKeyCredentialRequestOptionsJSON): Promise<string> =>
  respond(navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }));
