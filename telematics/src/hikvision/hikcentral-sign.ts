import { createHmac } from 'node:crypto'

/** Headers that take part in the signature, in their order. */
const SIGNED = ['x-ca-key', 'x-ca-nonce', 'x-ca-timestamp'] as const

const ACCEPT = 'application/json'
const CONTENT_TYPE = 'application/json'

/**
 * Headers of a signed call (AK/SK): Base64 HMAC-SHA256 of method, Accept, Content-Type, the signed headers and the path,
 * a line each; lines of headers that are not sent (Content-MD5, Date) are left out. `at` epoch ms.
 */
export function hikcentralHeaders(
  { appKey, appSecret }: { appKey: string; appSecret: string },
  path: string,
  nonce: string,
  at: number,
): Record<string, string> {
  const values = { 'x-ca-key': appKey, 'x-ca-nonce': nonce, 'x-ca-timestamp': String(at) }
  const lines = SIGNED.map((name) => `${name}:${values[name]}`)
  const text = ['POST', ACCEPT, CONTENT_TYPE, ...lines, path].join('\n')
  return {
    accept: ACCEPT,
    'content-type': CONTENT_TYPE,
    ...values,
    'x-ca-signature-headers': SIGNED.join(','),
    'x-ca-signature': createHmac('sha256', appSecret).update(text).digest('base64'),
  }
}
