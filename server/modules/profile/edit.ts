import { eq } from 'drizzle-orm';
import { cleanNickname } from '../../../src/domain/nickname.ts';
import type { OwnerProof } from '../customers/index.ts';
import { currencies } from '../content/index.ts';
import type { Context } from '../../context.ts';
import { customers } from '../../platform/db/schema.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changePhone } from './phone.ts';
import { isCasePicture } from '../cases/index.ts';
import { isDepositPicture } from '../deposits/index.ts';
import { deleteUpload, lockUpload, ownUpload, uploadIdOf } from '../uploads/index.ts';
import { isVerificationPicture } from '../verifications/index.ts';

/** Sets an uploaded picture as avatar and deletes the previous one (PROF-04). */
export async function changeAvatar({ db, services, account }: Context, url: string): Promise<void> {
  const removed = await db.transaction(async (tx) => {
    const id = await ownUpload(tx, account.id, url);
    if (id === undefined) throw new Refusal('uploadMissing');
    await tx.update(customers).set({ avatar: url }).where(eq(customers.id, account.id));
    const previous = uploadIdOf(account.avatar);
    if (previous === undefined || previous === id) return undefined;
    // full lock: a verification that uses this picture at the same moment either commits first or finds it deleted
    await lockUpload(tx, account.id, previous);
    // a picture that also served as a document, a proof or part of a question stays
    if (await isVerificationPicture(tx, account.id, previous)) return undefined;
    if (await isDepositPicture(tx, account.id, previous)) return undefined;
    if (await isCasePicture(tx, account.id, previous)) return undefined;
    return deleteUpload(tx, account.id, previous);
  });
  if (removed !== undefined) await services.files.remove(removed);
}

/** Changes nickname, currency or phone, whichever were sent (PROF-05, PROF-06, PROF-13). */
export async function changeProfile(
  context: Context,
  {
    nickname,
    userphone,
    code,
    currency,
    ...proof
  }: { nickname?: string; userphone?: string; code?: string; currency?: string } & OwnerProof,
): Promise<void> {
  const { db, account } = context;
  const name = nickname === undefined ? undefined : cleanNickname(nickname);
  if (nickname !== undefined && name === undefined) throw new Refusal('nicknameEmpty');
  if (currency !== undefined && !Object.hasOwn(currencies, currency)) throw new Refusal('currencyWrong');
  if (name === undefined && currency === undefined && userphone === undefined) throw new Refusal('fieldsMissing');
  if (userphone !== undefined) await changePhone(context, userphone, code, proof);
  if (name === undefined && currency === undefined) return;
  await db
    .update(customers)
    .set({ ...(name === undefined ? {} : { nickname: name }), ...(currency === undefined ? {} : { currency }) })
    .where(eq(customers.id, account.id));
}
