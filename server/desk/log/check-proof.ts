import { hashOfRow, type LogRow } from './append.ts';
import { isHeadSigned } from './heads.ts';
import { LoggedKeys } from './keys.ts';
import { isSignatureMissing, type LogFault } from './log.ts';
import { type LogProof, PROOF_FORMAT } from './proof.ts';
import { LoggedSignatures } from './signatures.ts';

/** What a check of a file with a proof found. */
interface ProofReport {
  /** Entries that were asked for. */
  readonly entries: number;
  /** Signatures that a passkey verifies, which an entry of the file put in force. */
  readonly signatures: number;
  readonly fault?: LogFault;
}

const isProof = (file: unknown): file is LogProof =>
  typeof file === 'object' && file !== null && 'format' in file && file.format === PROOF_FORMAT;

/** Returns the parts of a proof; undefined if a file is none. */
export function readProof(text: string): LogProof | undefined {
  try {
    const file: unknown = JSON.parse(text);
    return isProof(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the first entry that doesn't fit the chain or the signed ends; undefined if all do. */
function chainFault({ ids, earlier, entries, previousHash, heads, publicKeys }: LogProof): LogFault | undefined {
  const changed = earlier.find(({ previousHash: before, ...row }) => hashOfRow(before, row) !== row.hash);
  if (changed) return { entry: changed.id, reason: 'it was changed' };
  const first = entries[0]?.id ?? 0;
  let hash = previousHash;
  for (const [index, row] of entries.entries()) {
    if (row.id !== first + index || row.hash !== hashOfRow(hash, row))
      return { entry: first + index, reason: 'it was changed or put in, or it is missing' };
    hash = row.hash;
  }
  const wrong = heads.find((head) => !isHeadSigned(head, publicKeys) || entries[head.last - first]?.hash !== head.hash);
  if (wrong) return { entry: wrong.last, reason: 'the signed end of the log there does not fit' };
  const missing = ids.find((id) => !entries.some((row) => row.id === id));
  if (missing !== undefined) return { entry: missing, reason: 'it is missing' };
  const unsigned = ids.find((id) => !heads.some(({ last }) => last >= id));
  return unsigned === undefined ? undefined : { entry: unsigned, reason: 'no signed end of the log follows it' };
}

/**
 * Checks a proof without the server: that its entries are one chain up to a signed end, and that each decision was
 * signed with a passkey that an entry of the file put in force. The public keys are the file's own: compare them with
 * the emails to the owners.
 */
export async function checkProof(proof: LogProof): Promise<ProofReport> {
  const entries = proof.ids.length;
  const broken = chainFault(proof);
  if (broken) return { entries, signatures: 0, fault: broken };
  const [keys, verifier] = [new LoggedKeys(), new LoggedSignatures()];
  let signatures = 0;
  const faultOf = async (row: LogRow): Promise<string | undefined> => {
    const { staff, assertion } = row;
    if (assertion === '') return isSignatureMissing(row) ? 'it has no signature' : undefined;
    if (staff === null || !(await verifier.verify({ ...row, staff }, keys)))
      return 'no passkey that its person had made its signature';
    signatures += 1;
    return undefined;
  };
  for (const row of [...proof.earlier, ...proof.entries]) {
    const reason = (await faultOf(row)) ?? (keys.follow(row) ? undefined : 'its passkeys are unknown');
    if (reason !== undefined) return { entries, signatures, fault: { entry: row.id, reason } };
  }
  return { entries, signatures };
}
