/**
 * @typedef {{ headers: ReadonlyMap<string, string>, text: string, html: string }} ParsedMail Headers by name in lower
 *   case.
 */

/** @param {string} encoded */
const decodeQuotedPrintable = (encoded) =>
  Buffer.from(
    encoded
      .replace(/=\r\n/g, '')
      .replace(/=([\dA-F]{2})/g, (_, /** @type {string} */ hex) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

/** Decodes the encoded words of a header (RFC 2047). @param {string} value */
const decodeHeader = (value) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, /** @type {string} */ encoding, /** @type {string} */ word) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuotedPrintable(word.replaceAll('_', ' ')),
    );

/** Splits a message, or one of its parts, into decoded headers and the body as it is. @param {string} raw */
function parsePart(raw) {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  /** @type {Map<string, string>} */
  const headers = new Map();
  for (const line of lines) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase();
    if (headers.has(name)) throw new Error(`the header ${name} is there twice`);
    headers.set(name, decodeHeader(line.slice(line.indexOf(':') + 1).trim()));
  }
  return { headers, body: raw.slice(end + 4) };
}

/** @param {ReturnType<typeof parsePart>} part */
function decodeBody({ headers, body }) {
  const encoding = headers.get('content-transfer-encoding');
  const decoded =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? decodeQuotedPrintable(body)
        : body;
  return decoded.replaceAll('\r\n', '\n').trim();
}

/**
 * Parses a message with a text part and an HTML part, as the server sends it. Throws if it has any other form.
 *
 * @param {string} raw
 * @returns {ParsedMail}
 */
export function parseMail(raw) {
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
