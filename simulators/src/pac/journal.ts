import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPrivateKey } from 'node:crypto'
import type { TestCsd } from '@arriero/cfdi/testing/test-csd.ts'
import * as z from 'zod'
import type { CancelFile, StampedDocument } from './ledger.ts'

/** A line of the journal: a document stamped, or what became of one. */
const line = z.union([
  z.object({ hash: z.string(), uuid: z.string(), stampedAt: z.number(), xml: z.string() }),
  z.object({
    uuid: z.string(),
    cancellation: z.object({
      requestedAt: z.number(),
      motive: z.string(),
      replacedBy: z.string(),
      needsAcceptance: z.boolean(),
      answer: z.object({ accepted: z.boolean(), at: z.number() }).nullable(),
    }),
  }),
])
export type JournalLine = z.infer<typeof line>

const keyFile = z.object({ cer: z.string(), key: z.string(), passphrase: z.string(), subject: z.string() })

/** What the sandbox remembers over a restart, in a folder: its keys, and everything stamped and cancelled. */
export class Journal {
  readonly #folder: string
  readonly #path: string

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true })
    this.#folder = folder
    this.#path = join(folder, 'documents.jsonl')
  }

  /** Every line that can be read; the last one may be torn by a crash. */
  read(): JournalLine[] {
    if (!existsSync(this.#path)) return []
    return readFileSync(this.#path, 'utf8')
      .split('\n')
      .flatMap((text) => {
        const read = line.safeParse(parsed(text))
        return read.success ? [read.data] : []
      })
  }

  stamped(hash: string, { uuid, stampedAt, xml }: StampedDocument): void {
    this.#append({ hash, uuid, stampedAt, xml })
  }

  cancelled(uuid: string, cancellation: CancelFile): void {
    this.#append({ uuid, cancellation })
  }

  /** A key pair kept under a name, made when there is none. */
  keep(name: string, make: () => TestCsd): TestCsd {
    const path = join(this.#folder, `${name}.json`)
    if (!existsSync(path)) {
      const { cer, key, passphrase, subject } = make()
      const text = (bytes: Buffer) => bytes.toString('base64')
      writeFileSync(path, JSON.stringify({ cer: text(cer), key: text(key), passphrase, subject: text(subject) }))
    }
    const kept = keyFile.parse(JSON.parse(readFileSync(path, 'utf8')))
    const [cer, key, subject] = [kept.cer, kept.key, kept.subject].map((text) => Buffer.from(text, 'base64'))
    if (!cer || !key || !subject) throw new Error(`${path} is damaged.`)
    const { passphrase } = kept
    const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8', passphrase })
    return { cer, key, passphrase, subject, privateKey }
  }

  #append(entry: JournalLine): void {
    appendFileSync(this.#path, `${JSON.stringify(entry)}\n`)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
