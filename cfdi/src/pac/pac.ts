import type { TimbreFiscalDigital } from '../model/cfdi.ts'
import type { SatStatus } from './sat/status.ts'

/** A sealed document on its way to be stamped. The same key always goes with the same bytes. */
export interface SealedDocument {
  /** As sealed; never written anew. */
  xml: string
  /** Idempotency key 'company:document:version' (§16), at most 100 characters. */
  key: string
}

/** A stamped document: the PAC's bytes and the stamp inside them. */
export interface Stamped {
  xml: string
  timbre: TimbreFiscalDigital
}

export type CancelMotive = '01' | '02' | '03' | '04'

export interface CancelOrder {
  uuid: string
  issuerRfc: string
  motive: CancelMotive
  /** FolioSustitucion: with motive 01 and no other. */
  replacedBy?: string
  /** Request signed with the issuer's CSD (§12.5): the key never leaves the house. */
  signedRequest: string
}

/** The tax authority has the request; that is not yet a cancelled document (§12.4). */
export interface CancelReceipt {
  /** '201' received, '202' received or cancelled before. */
  code: string
  /** Acuse XML, to be stored unchanged. */
  acuse: string
}

export interface RelatedDocuments {
  /** Documents that this one refers to. */
  parents: readonly string[]
  /** Documents that refer to this one; live ones keep it from being cancelled. */
  children: readonly string[]
}

/** What the receiver of documents may do with the requests of others; PACs offer it with a stored CSD. */
export interface ReceivedRequests {
  /** UUIDs whose cancellation waits for this RFC. */
  pending(rfc: string): Promise<string[]>
  answer(rfc: string, uuid: string, answer: 'Aceptacion' | 'Rechazo'): Promise<void>
}

/** A certified provider (§17). Every method rejects with PacError and nothing else. */
export interface Pac {
  readonly name: string
  /** The stamp, also when the PAC had stamped these bytes before (307). */
  stamp(document: SealedDocument): Promise<Stamped>
  /** The earlier stamp of these bytes, undefined when there is none. */
  recover(document: SealedDocument): Promise<Stamped | undefined>
  cancel(order: CancelOrder): Promise<CancelReceipt>
  /** What the tax authority says of a document; `expression` from statusExpression (§12.7). */
  status(expression: string): Promise<SatStatus>
  /** Stamps left. */
  balance(rfc: string): Promise<number>
  related?(rfc: string, uuid: string): Promise<RelatedDocuments>
  readonly received?: ReceivedRequests
}

/** One call to a provider, for the document's history. Carries no secret and no document. */
export interface PacExchange {
  action: string
  /** SHA-256 of what was sent, hexadecimal. */
  requestHash: string
  durationMs: number
  /** HTTP status, or why there was none. */
  outcome: string
}

export interface PacConnection {
  /** 'https://services.test.sw.com.mx', without a slash at the end. */
  baseUrl: string
  /** The tax authority's status service. */
  statusUrl: string
  /** The way out: addresses are written by people, so whoever calls for them says which may be called. */
  fetch: typeof globalThis.fetch
  /** How long a call may take; 45 s unless told (§16.3). */
  timeoutMs?: number
  onExchange?: (exchange: PacExchange) => void
}
