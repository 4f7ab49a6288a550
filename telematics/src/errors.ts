/**
 * What the caller does about a failure: `retry` later (after `retryAfterMs` when given), `sign-in-again` (the session is
 * gone, the credential may be good), `stop` (nothing helps until a person changes the credential or the settings),
 * `show` (this request is refused, the connection is fine).
 */
export type PlatformErrorKind = 'retry' | 'sign-in-again' | 'stop' | 'show'

/**
 * The one error every platform adapter throws. `message` is the Spanish text a user may see, `code` is stable and for
 * logs and tests: the platform's own number as text, or `network`, `timeout`, `nonsense`, `http-502`.
 */
export class PlatformError extends Error {
  readonly kind: PlatformErrorKind
  readonly code: string
  readonly retryAfterMs: number | undefined

  constructor(
    kind: PlatformErrorKind,
    code: string,
    message: string,
    options: { retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'PlatformError'
    this.kind = kind
    this.code = code
    this.retryAfterMs = options.retryAfterMs
  }
}

/** A platform's own code as it may stand in a text: a short word or number, and nothing else that a server answers. */
export const wordOf = (code: string): string => (/^[\w.-]{1,24}$/.test(code) ? code : 'desconocido')
