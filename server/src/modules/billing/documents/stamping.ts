import { setTimeout as wait } from 'node:timers/promises'
import { buildCfdi } from '@arriero/cfdi/build/build-cfdi.ts'
import { sealXml } from '@arriero/cfdi/csd/seal.ts'
import { PacError } from '@arriero/cfdi/pac/pac-error.ts'
import { stampOnce, stampRetrySeconds } from '@arriero/cfdi/pac/stamp-once.ts'
import { isOpen, type FiscalKind } from '@arriero/contract/billing/documents/documents.rules.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badRequest, conflict } from '../../../app/errors.ts'
import { startTask, taskKind } from '../../../app/jobs/tasks.ts'
import type { Scope } from '../../../app/scope.ts'
import { findDocument, lockDocument, lockDocuments, setState } from './documents.repository.ts'
import { stateLabel, texts } from './documents.texts.ts'
import { kindOf } from './kinds.ts'
import { sealOf, stamperOf } from './pac.ts'
import { findingsOf } from './review.ts'
import { sealedKeyOf, stampStore } from './stamp-store.ts'

/** How many documents of a task are on their way at once. */
const atOnce = 4
/** A failure that passes is waited for this often within the task; after that somebody asks again. */
const waits = stampRetrySeconds.slice(0, 2)

/** A document that was not stamped, and why. */
interface Refused {
  id: number
  folio: string
  problem: string
}

/** Documents go to 'Timbrando' and a task stamps them; answers its id. What is not open is a 409, named. */
export async function beginStamping(
  work: Work,
  kind: FiscalKind,
  given: { id?: number | undefined; ids?: number[] | undefined },
) {
  const ids = [...new Set(given.ids ?? (given.id === undefined ? [] : [given.id]))].toSorted((a, b) => a - b)
  if (ids.length === 0) throw badRequest('Indique qué documento timbrar.')
  await lockDocuments(work, ids)
  await kindOf(kind).hold?.(work, ids)
  for (const id of ids) {
    const document = await findDocument(work, id, kind)
    if (!isOpen(document.state)) throw conflict(texts.notOpen(document.folio, stateLabel(document.state)))
    await kindOf(kind).onStamping?.(work, document)
    await setState(work, id, { state: 'stamping', problem: null })
  }
  const label = ids.length === 1 ? 'Timbrar' : `Timbrar ${ids.length} documentos`
  return { task_id: await startTask(work, stampDocuments, { ids }, label) }
}

export const stampDocuments = taskKind<{ ids: number[] }>({
  name: 'stamp-documents',
  label: 'Timbrar documentos',
  async run({ ids }, { app, scope, progress, signal }) {
    const refused: Refused[] = []
    const left = [...ids]
    let done = 0
    await progress(0, ids.length)
    const lane = async () => {
      for (let id = left.shift(); id !== undefined; id = left.shift()) {
        const problem = await stampDocument(app, scope, id, signal)
        if (problem) refused.push(problem)
        done += 1
        await progress(done, ids.length)
      }
    }
    await Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, lane))
    return { result: { stamped: ids.length - refused.length, refused } }
  },
})

/** Stamps one document that is on its way, however often it is asked; undefined when it is stamped. */
async function stampDocument(app: App, scope: Scope, id: number, signal: AbortSignal): Promise<Refused | undefined> {
  const document = await inWork(app, scope, (work) => findDocument(work, id))
  const { folio, state, version, issuerId } = document
  if (state !== 'stamping') return undefined
  const { pac, isTest, key } = await inWork(app, scope, async (work) => ({
    ...(await stamperOf(work, app, issuerId)),
    // What was sent before goes under its own key again.
    key: (await sealedKeyOf(work, id)) ?? `${scope.accountId}:${id}:${version}`,
  }))
  const job = {
    store: stampStore(app, scope, id, isTest),
    pac,
    key,
    seal: () => inWork(app, scope, (work) => sealed(work, app, id)),
  }
  for (let attempt = 0; ; attempt += 1) {
    try {
      await stampOnce(job)
      return undefined
    } catch (error) {
      if (!(error instanceof PacError)) throw error
      const pause = error.class === 'transitorio' ? waits[attempt] : undefined
      if (pause !== undefined && !signal.aborted) {
        await wait(pause * 1000, undefined, { signal }).catch(() => undefined)
        continue
      }
      const problem = error.class === 'transitorio' ? texts.waiting : error.message
      await inWork(app, scope, (work) => setState(work, id, { state: 'error', problem }, { while: 'stamping' }))
      return { id, folio, problem }
    }
  }
}

/** The document with the moment of now, sealed; PacError 'regla' when the library already knows that it is refused. */
async function sealed(work: Work, app: App, id: number): Promise<string> {
  await lockDocument(work, id)
  const document = await findDocument(work, id)
  // Another attempt ended and somebody corrects it: nothing is sealed unasked.
  if (document.state !== 'stamping')
    throw new PacError({
      class: 'regla',
      code: 'ARRPAC07',
      message: texts.notOpen(document.folio, stateLabel(document.state)),
    })
  const csd = await sealOf(work, app, document.issuerId)
  const issuedAt = new Date().toISOString()
  const draft = await kindOf(document.kind).draftOf(work, document, issuedAt)
  const wrong = findingsOf(app, draft).find(({ severity }) => severity === 'error')
  if (wrong) throw new PacError({ class: 'regla', code: wrong.key, message: wrong.message })
  await setState(work, id, { issued_at: issuedAt })
  return sealXml(buildCfdi(draft), csd).xml
}
