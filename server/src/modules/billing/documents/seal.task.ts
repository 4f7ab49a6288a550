import { buildCfdi } from '@arriero/cfdi/build/build-cfdi.ts'
import { sealXml } from '@arriero/cfdi/csd/seal.ts'
import type { CfdiDraft } from '@arriero/cfdi/model/draft.ts'
import type { DocumentFinding } from '@arriero/contract/billing/documents/documents.entities.ts'
import type { App } from '../../../app/app.ts'
import { findingsOf } from './review.ts'
import { openSeal, type SealFiles } from './seal-files.ts'

export interface Sealing {
  draft: CfdiDraft
  seal: SealFiles
  dataDir: App['config']['DATA_DIR']
}

/** Task of the pool: the sealed XML of a draft; of one that the library knows to be refused, what is wrong with it. */
export function run({ draft, seal, dataDir }: Sealing): { xml: string } | { wrong: DocumentFinding } {
  const wrong = findingsOf({ config: { DATA_DIR: dataDir } }, draft).find(({ severity }) => severity === 'error')
  return wrong ? { wrong } : { xml: sealXml(buildCfdi(draft), openSeal(seal)).xml }
}
