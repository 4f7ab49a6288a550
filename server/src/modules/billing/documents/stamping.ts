import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Pac } from '@arriero/cfdi/pac/pac.ts'
import { PacError } from '@arriero/cfdi/pac/pac-error.ts'
import { stampOnce, stampRetrySeconds } from '@arriero/cfdi/pac/stamp-once.ts'
import { isOpen, type FiscalKind } from '@arriero/contract/billing/documents/documents.rules.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badRequest, conflict } from '../../../app/errors.ts'
import { startTask, taskKind } from '../../../app/jobs/tasks.ts'
import type { Scope } from '../../../app/scope.ts'
import { findDocument, lockDocuments, setState } from './documents.repository.ts'
import { stateLabel, texts } from './documents.texts.ts'
import { kindOf } from './kinds.ts'
import { stamperOf } from './pac.ts'
import { sealDocument } from './sealing.ts'
import { sealedKeyOf, stampStore } from './stamp-store.ts'

/** How many documents of a task are on their way at once. */
const atOnce = 4
/** A failure that passes is waited for this often within the task; after that somebody asks again. */
const waits = stampRetrySeconds.slice(0, 2)
/** Whoever waits for a PAC that does not answer is sent again this often, by `stamp-waiting.job.ts`. */
const nextTry = sql`now() + interval '5 minutes'`
/** By then the task that took a document has ended: one that is still on its way was left by it. */
const taskIsOver = sql`now() + interval '40 minutes'`

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
  await sendOff(work, kind, ids)
  const label = ids.length === 1 ? 'Timbrar' : `Timbrar ${ids.length} documentos`
  return { task_id: await startTask(work, stampDocuments, { ids }, label) }
}

/** Documents go on their way: held, found open, and with what their kind asks for. */
export async function sendOff(work: Work, kind: FiscalKind, ids: readonly number[]): Promise<void> {
  await lockDocuments(work, ids)
  await kindOf(kind).hold?.(work, ids)
  for (const id of ids) {
    const document = await findDocument(work, id, kind)
    if (!isOpen(document.state)) throw conflict(texts.notOpen(document.folio, stateLabel(document.state)))
    await kindOf(kind).onStamping?.(work, document)
    await setState(work, id, { state: 'stamping', problem: null, next_check_at: taskIsOver })
  }
}

export const stampDocuments = taskKind<{ ids: number[] }>({
  name: 'stamp-documents',
  label: 'Timbrar documentos',
  async run({ ids }, { app, scope, progress, signal }) {
    const refused: Refused[] = []
    const left = [...ids]
    const silence = listening()
    let done = 0
    await progress(0, ids.length)
    const lane = async () => {
      for (let id = left.shift(); id !== undefined; id = left.shift()) {
        const problem = await stampDocument(app, scope, id, { signal, silence })
        if (problem) refused.push(problem)
        done += 1
        await progress(done, ids.length)
      }
    }
    await Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, lane))
    return { result: { stamped: ids.length - refused.length, refused } }
  },
})

/** So many documents in a row that a PAC did not answer are no fault of a document. */
const enoughSilence = 3

/** Whose PAC is silent: what comes after is sealed and kept, and not sent to wait as long once more. */
export function listening() {
  const missed = new Map<number, number>()
  return {
    is: (issuerId: number) => (missed.get(issuerId) ?? 0) >= enoughSilence,
    heard: (issuerId: number) => missed.delete(issuerId),
    missed: (issuerId: number) => missed.set(issuerId, (missed.get(issuerId) ?? 0) + 1),
  }
}
export type Silence = ReturnType<typeof listening>

/** Stamps one document that is on its way, however often it is asked; undefined when it is stamped. */
export async function stampDocument(
  app: App,
  scope: Scope,
  id: number,
  { signal, silence }: { signal: AbortSignal; silence: Silence },
): Promise<Refused | undefined> {
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
    key,
    seal: () => sealDocument(app, scope, id),
  }
  for (let attempt = 0; ; attempt += 1) {
    try {
      await stampOnce({ ...job, pac: silence.is(issuerId) ? unasked(pac) : pac })
      silence.heard(issuerId)
      return undefined
    } catch (error) {
      if (!(error instanceof PacError)) throw error
      const passes = error.class === 'transitorio'
      const pause = passes && !silence.is(issuerId) ? waits[attempt] : undefined
      if (pause !== undefined && !signal.aborted) {
        await wait(pause * 1000, undefined, { signal }).catch(() => undefined)
        continue
      }
      if (passes) silence.missed(issuerId)
      else silence.heard(issuerId)
      const problem = passes ? texts.waiting : error.message
      const refused = { state: 'error', problem, next_check_at: passes ? nextTry : null }
      await inWork(app, scope, (work) => setState(work, id, refused, { while: 'stamping' }))
      return { id, folio, problem }
    }
  }
}

/** A PAC that is not asked while it does not answer. */
function unasked(pac: Pac): Pac {
  const answer = () => Promise.reject(new PacError({ class: 'transitorio', code: 'ARRPAC08', message: texts.waiting }))
  return { ...pac, name: pac.name, stamp: answer, recover: answer }
}
