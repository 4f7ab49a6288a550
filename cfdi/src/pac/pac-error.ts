/**
 * What to do about a failure (§16, §17). regla: the document must change. configuracion: an administrator must act, the
 * issuer's queue waits. transitorio: recover, then try the same bytes again. duplicado: stamped before, recover it.
 */
export type FailureClass = 'regla' | 'configuracion' | 'transitorio' | 'duplicado'

/** A call that a provider did not answer as hoped. `message` is for the user, `detail` and `raw` for the history. */
export class PacError extends Error {
  readonly class: FailureClass
  /** The provider's or the authority's code ('CFDI40145', '305', 'HTTP 503'), or an own one that begins with 'ARR'. */
  readonly code: string
  readonly detail: string
  /** Beginning of the answer as it came. */
  readonly raw: string

  constructor(failure: { class: FailureClass; code: string; message: string; detail?: string; raw?: string }) {
    super(failure.message)
    this.name = 'PacError'
    this.class = failure.class
    this.code = failure.code
    this.detail = failure.detail ?? ''
    this.raw = (failure.raw ?? '').slice(0, 4000)
  }
}
