import { FileFault } from './fault.ts';

/** Encodings of banks' files, as the check names them. */
export const ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-874': 'Thai text, TIS-620 or windows-874',
} as const;
export type Encoding = keyof typeof ENCODINGS;

interface Decoded {
  readonly text: string;
  readonly encoding: Encoding;
  /** Whether the file ends in the middle of a character. */
  readonly isCut: boolean;
}

/** Bytes in which zeros are counted. */
const SAMPLE = 4096;
/** Share of zeros in every second byte from which on a file is UTF-16: digits, commas and Latin letters have one. */
const ZEROS = 0.2;

/** Returns the share of zeros in every second byte, from a first one on. */
function zerosFrom(bytes: Uint8Array, first: 0 | 1): number {
  const sample = bytes.subarray(0, SAMPLE);
  let zeros = 0;
  for (let at = first; at < sample.length; at += 2) if (sample[at] === 0) zeros += 1;
  return sample.length < 4 ? 0 : zeros / (sample.length / 2);
}

/** Returns which UTF-16 a file has, by its byte order mark or by its zeros; undefined if it has none. */
function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (zerosFrom(bytes, 1) > ZEROS) return 'utf-16le';
  return zerosFrom(bytes, 0) > ZEROS ? 'utf-16be' : undefined;
}

/** Decodes bytes; undefined if they are not in this encoding. */
function tryDecode(bytes: Uint8Array, encoding: Encoding): Decoded | undefined {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let text: string;
  try {
    text = decoder.decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
  try {
    decoder.decode();
    return { text, encoding, isCut: false };
  } catch {
    return { text, encoding, isCut: true };
  }
}

/**
 * Returns the text of a bank's file, whatever encoding it has: UTF-8, UTF-16, or Thai in one byte a letter. Throws a
 * `FileFault` for others.
 */
export function decodeFile(bytes: Uint8Array): Decoded {
  const utf16 = findUtf16(bytes);
  // Thai in one byte a letter is no valid UTF-8
  const decoded = utf16 ? tryDecode(bytes, utf16) : (tryDecode(bytes, 'utf-8') ?? tryDecode(bytes, 'windows-874'));
  if (!decoded || decoded.text.includes('\0'))
    throw new FileFault(null, 'This is no text in UTF-8, UTF-16 or TIS-620. Download the CSV or camt.053 file again.');
  return decoded;
}
