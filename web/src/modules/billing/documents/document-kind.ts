import type { z } from 'zod'
import type { Endpoint } from '@arriero/contract/core/endpoint.ts'
import type {
  acuseCall,
  acusePdfCall,
  cancelCall,
  mailCall,
  pdfCall,
  removeCall,
  stampCall,
  xmlCall,
} from '@arriero/contract/billing/documents/document-calls.ts'
import type { DocumentRow, fiscalFacts } from '@arriero/contract/billing/documents/documents.entities.ts'
import type { FiscalKind } from '@arriero/contract/billing/documents/documents.rules.ts'
import type { exportInvoices, listInvoices } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { queryClient } from '../../../kit/query.ts'

type Made<Make extends (place: string, name: string) => Endpoint> = ReturnType<Make>

type Exporting<Call extends { path: string }> = Omit<Call, 'path' | 'summary'> & { path: `/${string}` }

/** The calls that every fiscal document has, as `document-calls.ts` makes them. */
export interface DocumentCalls {
  list: Omit<typeof listInvoices, 'path' | 'summary'> & { path: `/${string}` }
  /** What the list shows as a spreadsheet. */
  exporting: { now: Exporting<typeof exportInvoices.now>; task: Exporting<typeof exportInvoices.task> }
  create: Endpoint
  update: Endpoint
  stamp: Made<typeof stampCall>
  cancel: Made<typeof cancelCall>
  pdf: Made<typeof pdfCall>
  xml: Made<typeof xmlCall>
  acuse: Made<typeof acuseCall>
  acusePdf: Made<typeof acusePdfCall>
  mail: Made<typeof mailCall>
  remove: Made<typeof removeCall>
}

/** A kind of fiscal document, as lists, pages and dialogs of the console know it. */
export interface DocumentKind {
  kind: FiscalKind
  /** ['factura', 'facturas'] */
  noun: readonly [string, string]
  title: string
  /** Its list; a document stands at `/{id}` under it. */
  path: string
  newPath: string
  editPath: (id: number) => string
  calls: DocumentCalls
  /** Somebody owes it. */
  isOwed: boolean
  /** The XML is saved when one is stamped, the acknowledgement when its cancellation is asked (CP-02, CP-03). */
  savesFiles?: boolean
}

/** A document as its page has it, whatever its kind. */
export type DocumentFacts = DocumentRow & z.output<typeof fiscalFacts>

/** Everything of a kind stands under one key: stamping or cancelling changes lists, sums and pages. */
export const documentKeys = {
  lists: (kind: FiscalKind) => ['billing', kind, 'list'] as const,
  sums: (kind: FiscalKind) => ['billing', kind, 'sums'] as const,
  one: (kind: FiscalKind, id: number) => ['billing', kind, 'one', id] as const,
}
/** A payment moves the balance of invoices: whatever happens to one document, all of billing is read again. */
export const documentsChanged = () => queryClient.invalidateQueries({ queryKey: ['billing'] })

export const pageOf = ({ path }: DocumentKind, { id }: Pick<DocumentRow, 'id'>) => `${path}/${id}`
