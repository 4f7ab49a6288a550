import { buildCfdi } from '@arriero/cfdi/build/build-cfdi.ts'
import type { Catalogs } from '@arriero/cfdi/catalogs/catalogs.ts'
import { openCatalogs } from '@arriero/cfdi/catalogs/open-catalogs.ts'
import type { CfdiDraft } from '@arriero/cfdi/model/draft.ts'
import { CfdiError, type Finding } from '@arriero/cfdi/model/finding.ts'
import { validate } from '@arriero/cfdi/validate/validate.ts'
import type { DocumentFinding } from '@arriero/contract/billing/documents/documents.entities.ts'

let opened: Catalogs | undefined
/** The catalogues of the tax authority, read when first asked. */
export const catalogs = (): Catalogs => (opened ??= openCatalogs())

/** Everything the library finds wrong with a draft at this moment. Never throws. */
export function findingsOf(draft: CfdiDraft): DocumentFinding[] {
  try {
    const found = validate(buildCfdi(draft), { catalogs: catalogs(), timeZone: draft.timeZone, now: draft.issuedAt })
    return found.map(toFinding)
  } catch (error) {
    if (error instanceof CfdiError && error.findings) return error.findings.map(toFinding)
    throw error
  }
}

const toFinding = ({ code, path, message, severity }: Finding): DocumentFinding => {
  const line = /(?:Conceptos|lines)\[(\d+)\]/.exec(path)?.[1]
  return { key: code, path, message, severity, line: line === undefined ? null : Number(line) }
}
