import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default) with 19 MiB and two passes: about 11 ms (OWASP's first choice). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

const stranger = hashPassword('nobody has this password');

/** Takes as long where there is no account, so that time tells nothing (SEC-09). */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await stranger), password);
  return right && stored !== null && stored !== undefined;
}
