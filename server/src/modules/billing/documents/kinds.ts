import type { CfdiDraft } from '@arriero/cfdi/model/draft.ts'
import type { FiscalKind } from '@arriero/contract/billing/documents/documents.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import type { StoredDocument } from './documents.repository.ts'

/** What differs between kinds of fiscal documents; all else is the same for all of them. */
export interface KindOfDocument {
  kind: FiscalKind
  /** With its article, as sentences name it: 'La factura'. */
  name: string
  /** The document as the cfdi library builds it; `issuedAt` is an instant. Throws the 400 of what cannot be built. */
  draftOf(work: Work, document: StoredDocument, issuedAt: string): Promise<CfdiDraft>
  /** Locks what `onStamping` of these documents judges beyond them, in one order: two who stamp wait for each other. */
  hold?(work: Work, ids: readonly number[]): Promise<void>
  /**
   * Before it goes to the provider, with the document and `hold` locked: refuses in words what `onStamped` could not do, since nobody
   * can take a stamp back.
   */
  onStamping?(work: Work, document: StoredDocument): Promise<void>
  /** In the transaction that keeps the stamp: what it moves. */
  onStamped(work: Work, document: StoredDocument): Promise<void>
  /** In the transaction that keeps a final cancellation. */
  onCancelled(work: Work, document: StoredDocument): Promise<void>
  /** Why it may not be cancelled as things stand, in a sentence; `substitute`: the fiscal folio that replaces it. */
  whyNotCancel?(work: Work, document: StoredDocument, substitute: string | null): Promise<string | undefined>
}

const kinds = new Map<FiscalKind, KindOfDocument>()

export function documentKind(kind: KindOfDocument): KindOfDocument {
  kinds.set(kind.kind, kind)
  return kind
}

export function kindOf(kind: FiscalKind): KindOfDocument {
  const known = kinds.get(kind)
  if (!known) throw new Error(`Documento sin reglas: ${kind}`)
  return known
}
