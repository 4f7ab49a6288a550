export type FindingLayer = 'estructura' | 'aritmetica' | 'catalogos' | 'reglas' | 'carta-porte' | 'sello'

/** One thing wrong (or doubtful) in a document. */
export interface Finding {
  /** The authority's code: `CFDI40108`, `CRP20217`, `CP149`, `301` …; own ones begin with `ARR`. */
  readonly code: string
  /** Where, in the document's own words: `Conceptos[2].Impuestos.Traslados[0].Base` (indexes from 0); `` = the whole. */
  readonly path: string
  /** Spanish sentence the user can act on. */
  readonly message: string
  readonly layer: FindingLayer
  /** `error`: the PAC would refuse it. `aviso`: worth a look, stamping may succeed. */
  readonly severity: 'error' | 'aviso'
}

/** A document, certificate or request that cannot be worked with at all; the message is for the user. */
export class CfdiError extends Error {
  readonly code: string
  readonly findings: readonly Finding[]

  constructor(code: string, message: string, findings: readonly Finding[] = [], options?: ErrorOptions) {
    super(message, options)
    this.name = 'CfdiError'
    this.code = code
    this.findings = findings
  }
}
