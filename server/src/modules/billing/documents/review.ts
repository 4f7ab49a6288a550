import { buildCfdi } from '@arriero/cfdi/build/build-cfdi.ts'
import type { CfdiDraft } from '@arriero/cfdi/model/draft.ts'
import { CfdiError, type Finding } from '@arriero/cfdi/model/finding.ts'
import { validate } from '@arriero/cfdi/validate/validate.ts'
import type { DocumentFinding } from '@arriero/contract/billing/documents/documents.entities.ts'
import { installedCatalogs } from '../sat-catalogs/installed.ts'

/** Everything the library finds wrong with a draft at this moment, by the catalogues of the installation. */
export function findingsOf(app: Parameters<typeof installedCatalogs>[0], draft: CfdiDraft): DocumentFinding[] {
  try {
    const { timeZone, issuedAt: now } = draft
    return validate(buildCfdi(draft), { catalogs: installedCatalogs(app), timeZone, now }).map(toFinding)
  } catch (error) {
    if (error instanceof CfdiError && error.findings) return error.findings.map(toFinding)
    throw error
  }
}

const toFinding = ({ code, path, message, severity }: Finding): DocumentFinding => {
  const line = /(?:Conceptos|lines)\[(\d+)\]/.exec(path)?.[1]
  return { key: code, path, message, severity, line: line === undefined ? null : Number(line) }
}
