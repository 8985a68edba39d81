export interface ParsedMail {
  /** Decoded, by name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
}

const decodeQuotedPrintable = (encoded: string): string =>
  Buffer.from(
    encoded.replace(/=\r\n/g, '').replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

/** Decodes the encoded words of a header (RFC 2047). */
const decodeHeader = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuotedPrintable(word.replaceAll('_', ' ')),
    );

/** Splits a message, or one of its parts, into decoded headers and the body as it is. */
function parsePart(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase();
    if (headers.has(name)) throw new Error(`the header ${name} is there twice`);
    headers.set(name, decodeHeader(line.slice(line.indexOf(':') + 1).trim()));
  }
  return { headers, body: raw.slice(end + 4) };
}

function decodeBody({ headers, body }: ReturnType<typeof parsePart>): string {
  const encoding = headers.get('content-transfer-encoding');
  const decoded =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? decodeQuotedPrintable(body)
        : body;
  return decoded.replaceAll('\r\n', '\n').trim();
}

/** Parses a message with a text part and an HTML part. */
export function parseMail(raw: string): ParsedMail {
  const { headers, body } = parsePart(raw);
  const [, boundary] = /boundary="(.*?)"/.exec(headers.get('content-type') ?? '') ?? [];
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => parsePart(part.replace(/^\r\n/, '')));
  const types = parts.map((part) => part.headers.get('content-type'));
  if (types.join() !== 'text/plain; charset=utf-8,text/html; charset=utf-8') throw new Error(`parts: ${types.join()}`);
  const [plain = '', html = ''] = parts.map(decodeBody);
  return { headers, text: plain, html };
}
