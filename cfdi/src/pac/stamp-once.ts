import { createHash } from 'node:crypto'
import type { Pac, Stamped } from './pac.ts'
import { PacError } from './pac-error.ts'

/** What was sealed for a key. While it is kept, retries send exactly these bytes (§16.2). */
export interface SealedRecord {
  xml: string
  /** Of the XML's UTF-8 bytes, hexadecimal. */
  sha256: string
  /** Name of the PAC it was first sent to: another one would know nothing of an earlier stamp. */
  pac: string
}

/** Where the caller keeps documents; each method is durable when it resolves. */
export interface StampStore {
  /** Keeps a record unless the key has one, and answers the one that is kept: two at once get the same bytes. */
  keepSealed(key: string, seal: () => Promise<SealedRecord>): Promise<{ record: SealedRecord; isNew: boolean }>
  findStamped(key: string): Promise<Stamped | undefined>
  /** Keeps the stamp; the same one twice is no error. */
  keepStamped(key: string, stamped: Stamped): Promise<void>
  /** The PAC will never stamp these bytes: the document may be edited and sealed again. */
  discardSealed(key: string): Promise<void>
}

/** Seconds to wait before each further attempt after a 'transitorio' failure (§16.7). */
export const stampRetrySeconds: readonly number[] = [5, 30, 120, 600]

/**
 * One attempt to have a document stamped, however often it is asked: what is stamped is answered from the store; what
 * was sealed before is recovered first and otherwise sent again as it is; only what is new gets sealed. Heals a crash
 * between the PAC's answer and the store (§16.9). Rejects with PacError; after 'regla' the sealed bytes are gone, after
 * any other class they stay for the next attempt.
 */
export async function stampOnce(job: {
  store: StampStore
  pac: Pac
  key: string
  seal: () => string | Promise<string>
}): Promise<Stamped> {
  const { store, pac, key } = job
  const done = await store.findStamped(key)
  if (done) return done
  const { record, isNew } = await store.keepSealed(key, async () => recordOf(await job.seal(), pac.name))
  if (record.pac !== pac.name) throw elsewhere(record.pac)
  const document = { xml: record.xml, key }
  try {
    const earlier = isNew ? undefined : await pac.recover(document)
    const stamped = earlier ?? (await stampOrRecover(pac, document))
    await store.keepStamped(key, stamped)
    return stamped
  } catch (error) {
    if (error instanceof PacError && error.class === 'regla') await store.discardSealed(key)
    throw error
  }
}

/** 307 is success (§16.8): the earlier stamp is fetched. */
async function stampOrRecover(pac: Pac, document: { xml: string; key: string }): Promise<Stamped> {
  try {
    return await pac.stamp(document)
  } catch (error) {
    const earlier = error instanceof PacError && error.class === 'duplicado' ? await pac.recover(document) : undefined
    if (earlier) return earlier
    throw error
  }
}

function recordOf(xml: string, pac: string): SealedRecord {
  return { xml, sha256: createHash('sha256').update(xml, 'utf8').digest('hex'), pac }
}

function elsewhere(pac: string): PacError {
  return new PacError({
    class: 'configuracion',
    code: 'ARRPAC05',
    message: `El comprobante se envió antes a ${pac}: vuelve a ese proveedor o revisa con él si lo timbró.`,
  })
}
