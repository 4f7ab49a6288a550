import { createHash, randomUUID } from 'node:crypto'
import { cadenaOriginal } from '@arriero/cfdi/cadena/cadena-original.ts'
import type { CatalogLookup } from '@arriero/cfdi/catalogs/catalog-lookup.ts'
import { openCatalogs } from '@arriero/cfdi/catalogs/open-catalogs.ts'
import { readCfdi } from '@arriero/cfdi/xml/read-cfdi.ts'
import { SimClock } from '../clock.ts'
import { type Authority, makeAuthority } from './authority.ts'
import { answerCancellation, type AskedCancellation, requestCancellation } from './cancellation.ts'
import { checkRules, checkSealAndTime, isCurrent, readDocument } from './checks.ts'
import { PacFaults } from './faults.ts'
import { Journal, type JournalLine } from './journal.ts'
import { Ledger, parentsOf, type StampedDocument } from './ledger.ts'
import { type Refusal, refusal } from './refusal.ts'
import { insertTimbre, makeTimbre } from './stamp.ts'
import { TaxLists } from './tax-lists.ts'

const customIdMs = 72 * 3_600_000

/** Stamped now, stamped before (307), or refused. */
export type StampVerdict = { document: StampedDocument; isAgain: boolean } | Refusal

export interface SandboxOptions {
  /** Epoch ms the simulated time begins at. */
  start?: number
  /** Simulated seconds per second. */
  timeScale?: number
  /** How long after stamping the authority does not know a document (205), ms. */
  youngMs?: number
  /** Stamps the account may use. */
  credit?: number
  /** Folder of imported catalogues; without it only those that come with the library are checked. */
  catalogs?: string
  /** Folder where keys and documents are kept over restarts; without it they are forgotten. */
  folder?: string
}

/** The sandbox without its wires: what a PAC and the tax authority behind it decide and keep. */
export class PacSandbox {
  readonly clock: SimClock
  readonly authority: Authority
  readonly ledger = new Ledger()
  readonly lists = new TaxLists()
  readonly faults = new PacFaults()
  /** Tokens given out, with the epoch ms of their end. */
  readonly tokens = new Map<string, number>()
  readonly youngMs: number
  readonly #credit: number
  readonly #catalogs: CatalogLookup
  readonly #journal: Journal | undefined
  readonly #byCustomId = new Map<string, { document: StampedDocument; at: number }>()

  constructor({ start = Date.now(), timeScale = 1, youngMs = 0, credit = 100_000, ...folders }: SandboxOptions = {}) {
    this.clock = new SimClock(start, timeScale, Date.now)
    this.#journal = folders.folder === undefined ? undefined : new Journal(folders.folder)
    const journal = this.#journal
    this.authority = makeAuthority(new Date(start).toISOString(), journal && ((name, make) => journal.keep(name, make)))
    this.youngMs = youngMs
    this.#credit = credit
    this.#catalogs = openCatalogs(folders.catalogs)
    for (const line of journal?.read() ?? []) this.#recall(line)
  }

  /** Stamps left. */
  get balance(): number {
    return this.#credit - this.ledger.size
  }

  /** Judges a document in the order of §19 and stamps it; the same cadena, or the same customid, twice gives one stamp. */
  stamp(xml: string, customId = ''): StampVerdict {
    const now = this.clock.now()
    const remembered = this.#byCustomId.get(customId)
    if (remembered && now - remembered.at < customIdMs) return { document: remembered.document, isAgain: true }
    const read = readDocument(xml)
    if ('code' in read) return read
    const refused = checkSealAndTime(read, this.authority, this.lists, now)
    if (refused) return refused
    const { cfdi } = read
    const hash = createHash('sha256').update(cadenaOriginal(cfdi), 'utf8').digest('hex')
    const earlier = this.ledger.findByHash(hash)
    if (earlier) return { document: earlier, isAgain: true }
    const broken = this.lists.checkReceiver(cfdi) ?? checkRules(xml, this.#catalogs)
    if (broken) return broken
    if (this.balance <= 0) return refusal('AU4001', 'El usuario no tiene timbres disponibles.')
    const uuid = randomUUID().toUpperCase()
    const timbre = makeTimbre(this.authority.provider, { uuid, seal: cfdi.Sello, at: localTime(now) })
    const document: StampedDocument = {
      uuid,
      xml: insertTimbre(xml, timbre),
      cfdi: { ...cfdi, Complemento: { ...cfdi.Complemento, TimbreFiscalDigital: timbre } },
      stampedAt: now,
      parents: parentsOf(cfdi),
      cancellation: null,
    }
    this.#journal?.stamped(hash, document)
    this.ledger.keep(hash, document)
    if (customId !== '') this.#byCustomId.set(customId, { document, at: now })
    return { document, isAgain: false }
  }

  /** The earlier stamp of these bytes, undefined when there is none. */
  stampedBefore(xml: string): StampedDocument | undefined {
    const read = readDocument(xml)
    if ('code' in read) return undefined
    return this.ledger.findByHash(createHash('sha256').update(cadenaOriginal(read.cfdi), 'utf8').digest('hex'))
  }

  /** A request to cancel; the authority's code (§12.4). */
  cancel(asked: AskedCancellation): string {
    const code = requestCancellation(this.ledger, asked, this.clock.now(), this.youngMs)
    const document = code === '201' ? this.ledger.find(asked.uuid) : undefined
    if (document?.cancellation) this.#journal?.cancelled(document.uuid, document.cancellation)
    return code
  }

  /** What the receiver says to a request; false when there is none that waits. */
  answer(document: StampedDocument, isAccepted: boolean): boolean {
    const isTaken = answerCancellation(document, isAccepted, this.clock.now())
    if (isTaken && document.cancellation) this.#journal?.cancelled(document.uuid, document.cancellation)
    return isTaken
  }

  #recall(line: JournalLine): void {
    if ('cancellation' in line) {
      const document = this.ledger.find(line.uuid)
      if (document) document.cancellation = line.cancellation
      return
    }
    const { cfdi } = readCfdi(line.xml)
    if (!isCurrent(cfdi)) return
    const { hash, ...kept } = line
    this.ledger.keep(hash, { ...kept, cfdi, parents: parentsOf(cfdi), cancellation: null })
  }
}

/** The tax authority writes the time of Mexico City. */
export function localTime(at: number): string {
  return new Date(at).toLocaleString('sv-SE', { timeZone: 'America/Mexico_City' }).replace(' ', 'T')
}
