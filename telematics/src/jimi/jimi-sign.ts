import { createHash } from 'node:crypto'

/**
 * `sign` of the Open API: MD5 of the parameters in ASCII order, name and value without separators, between two copies
 * of the application's secret; upper-case hex. Empty values and `sign` itself take no part.
 */
export function jimiSign(parameters: Readonly<Record<string, string>>, appSecret: string): string {
  const pairs = Object.entries(parameters).filter(([name, value]) => name !== 'sign' && value !== '')
  const text = pairs
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flat()
    .join('')
  return createHash('md5').update(`${appSecret}${text}${appSecret}`).digest('hex').toUpperCase()
}

/** `user_pwd_md5`: lower-case hex. */
export function passwordMd5(password: string): string {
  return createHash('md5').update(password).digest('hex')
}
