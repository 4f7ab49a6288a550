import { createCipheriv, createHash, createHmac } from 'node:crypto'

/**
 * The `_sign` header: Base64 of a JSON text with fixed spelling and order, encrypted by AES-128/ECB with the MD5 of the
 * tenant's secret, as lower-case hex. `signTime` epoch ms.
 */
export function streamaxSign(appId: string, tenantId: string, tenantSecret: string, signTime: number): string {
  const json = `{"appId":${appId},"signTime":${signTime},"tenantId":${tenantId},"tenantSecret":"${tenantSecret}"}`
  const key = createHash('md5').update(tenantSecret).digest()
  const cipher = createCipheriv('aes-128-ecb', key, null)
  return cipher.update(Buffer.from(json).toString('base64'), 'utf8', 'hex') + cipher.final('hex')
}

/** The `X-Webhook-Signature` header: hex HMAC-SHA256 of the body as it came. */
export function webhookSignature(body: Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}
