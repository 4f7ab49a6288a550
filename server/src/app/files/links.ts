import { createHmac, timingSafeEqual } from 'node:crypto'

/** Short-lived signed addresses for what opens without a header: files, the PDF tab, images. */
export interface Links {
  /** `path?e=expiry&s=signature`; valid for `seconds`. `user`: whose eyes it opens with, told as `u`. */
  sign(path: string, seconds?: number, user?: number): string
  /** Is `query` a valid signature of `path` now? */
  check(path: string, query: { e?: unknown; s?: unknown; u?: unknown }): boolean
}

const defaultSeconds = 3600

export function createLinks(secret: string): Links {
  const key = createHmac('sha256', secret).update('links').digest()
  const signature = (path: string, expiry: number, user: string | undefined) =>
    createHmac('sha256', key)
      .update(user === undefined ? `${path}\n${expiry}` : `${path}\n${expiry}\n${user}`)
      .digest('base64url')
  return {
    sign(path, seconds = defaultSeconds, user) {
      // Rounded up to the next tenth of the life, so that the same picture keeps its address and stays cached.
      const step = Math.max(1, Math.floor(seconds / 10))
      const expiry = Math.ceil((Date.now() / 1000 + seconds) / step) * step
      const whose = user === undefined ? undefined : String(user)
      return `${path}?e=${expiry}&s=${signature(path, expiry, whose)}${whose === undefined ? '' : `&u=${whose}`}`
    },
    check(path, { e, s, u }) {
      if (typeof e !== 'string' || typeof s !== 'string' || !/^\d{1,12}$/.test(e)) return false
      if (u !== undefined && (typeof u !== 'string' || !/^\d{1,9}$/.test(u))) return false
      if (Number(e) * 1000 < Date.now()) return false
      const expected = Buffer.from(signature(path, Number(e), u))
      const given = Buffer.from(s)
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}
