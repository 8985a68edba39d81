import { text } from '../../api/fields.ts';
import { session } from '../../client/session/session.ts';
import { database } from '../../storage/database.ts';

const keyOf = (number: number): string | undefined =>
  session.account === undefined ? undefined : `${session.account}|box commitment|${number}`;

/**
 * Stores the commitment that the page shows before a draw, so that the check does not rely on the one that the server
 * sends afterwards. Never rejects.
 */
export async function noteCommitment(number: number | undefined, commitment: string): Promise<void> {
  const key = number === undefined || commitment === '' ? undefined : keyOf(number);
  if (key)
    await database('kept')
      .set(key, commitment)
      .catch((error: unknown) => console.error('blind box: a commitment was not kept', error));
}

/** Returns the commitment that this device showed before a draw; undefined if it showed none. */
export async function notedCommitment(number: number | undefined): Promise<string | undefined> {
  const key = number === undefined ? undefined : keyOf(number);
  return key === undefined
    ? undefined
    : database('kept')
        .get(key, text)
        .catch(() => undefined);
}
