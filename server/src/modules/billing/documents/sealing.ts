import { PacError } from '@arriero/cfdi/pac/pac-error.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import type { Scope } from '../../../app/scope.ts'
import { workerTask } from '../../../shared/worker/pool.ts'
import { workers } from '../../../shared/worker/workers.ts'
import { findDocument, lockDocument, setState, type StoredDocument } from './documents.repository.ts'
import { stateLabel, texts } from './documents.texts.ts'
import { kindOf } from './kinds.ts'
import { sealFilesOf } from './pac.ts'

const task = workerTask<typeof import('./seal.task.ts')>(new URL('./seal.task.ts', import.meta.url))

/**
 * The XML of a document that is on its way, with the moment of now, judged and sealed in a worker thread; no connection
 * is held meanwhile. Throws PacError 'regla' when the library already knows that it is refused.
 */
export async function sealDocument(app: App, scope: Scope, id: number): Promise<string> {
  for (;;) {
    const issuedAt = new Date().toISOString()
    const { version, ...given } = await inWork(app, scope, async (work) => {
      const document = await onItsWay(work, id)
      return {
        version: document.version,
        seal: await sealFilesOf(work, app, document.issuerId),
        draft: await kindOf(document.kind).draftOf(work, document, issuedAt),
      }
    })
    const sealed = await workers.run(task, { ...given, dataDir: app.config.DATA_DIR }, { timeoutMs: 60_000 })
    if ('wrong' in sealed) throw new PacError({ class: 'regla', code: sealed.wrong.key, message: sealed.wrong.message })
    const stands = await inWork(app, scope, async (work) => {
      await lockDocument(work, id)
      const document = await onItsWay(work, id)
      if (document.version !== version) return false
      await setState(work, id, { issued_at: issuedAt })
      return true
    })
    if (stands) return sealed.xml
  }
}

async function onItsWay(work: Work, id: number): Promise<StoredDocument> {
  const document = await findDocument(work, id)
  if (document.state === 'stamping') return document
  // Another attempt ended and somebody corrects it: nothing is sealed unasked.
  const message = texts.notOpen(document.folio, stateLabel(document.state))
  throw new PacError({ class: 'regla', code: 'ARRPAC07', message })
}
