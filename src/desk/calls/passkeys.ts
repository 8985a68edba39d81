import {
  askPasskey as ask,
  createPasskey as create,
  PasskeyFailure,
  type PasskeyObstacle,
} from '../../browser/passkeys.ts';
import { DeskFailure } from './http.ts';

const SENTENCES: Record<PasskeyObstacle, string> = {
  insecure: 'Passkeys only work over https. Open the desk at its https address.',
  'in-app': 'The browser inside another app has no passkeys. Open the desk in Chrome, Edge, Firefox or Safari.',
  unsupported: 'This browser has no passkeys. Use a current Chrome, Edge, Firefox or Safari.',
  registered: 'This device already has one of your passkeys. Use another device or a security key.',
};

/** Awaits a passkey's response as JSON. Throws `cancelled`, and `browser` with a sentence that says what to do. */
async function respond(prompt: Promise<string | undefined>): Promise<string> {
  const response = await prompt.catch((error: unknown) => {
    throw error instanceof PasskeyFailure ? new DeskFailure('browser', SENTENCES[error.why]) : error;
  });
  if (response === undefined) throw new DeskFailure('cancelled', 'No passkey was used. Nothing was done.');
  return response;
}

/** Creates a passkey with options in WebAuthn's JSON. Throws `cancelled`, `browser`. */
export const createPasskey = (options: string): Promise<string> =>
  respond(create(JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON));

/** Asks for a passkey with options in WebAuthn's JSON. Throws `cancelled`, `browser`. */
export const askPasskey = (options: PublicKeyCredentialRequestOptionsJSON): Promise<string> => respond(ask(options));
