/** Returns the response with a picture of a slide. `isFinal`: its address never shows another picture. */
export function mediaResponse({
  type,
  content,
  isFinal,
}: {
  readonly type: string;
  readonly content: string | Uint8Array;
  readonly isFinal: boolean;
}): Response {
  const headers = {
    'content-type': type,
    'cache-control': `public, max-age=${isFinal ? '31536000, immutable' : '86400'}`,
  };
  return new Response(typeof content === 'string' ? content : new Uint8Array(content), { headers });
}
