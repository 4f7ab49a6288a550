import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { FiscalKind } from '@arriero/contract/billing/documents/documents.rules.ts'
import { inWork } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badRequest } from '../../../app/errors.ts'
import { startTask, taskKind } from '../../../app/jobs/tasks.ts'
import { findDocument } from './documents.repository.ts'
import { pdfFile, xmlFile, type DocumentFile } from './files.ts'

/** XML and PDF of documents of one kind as one file, made in the background; answers the task's id. */
export async function beginZip(work: Work, kind: FiscalKind, ids: number[]) {
  return { task_id: await startTask(work, zipDocuments, { kind, ids: [...new Set(ids)] }) }
}

export const zipDocuments = taskKind<{ kind: FiscalKind; ids: number[] }>({
  name: 'zip-documents',
  label: 'Descargar XML y PDF',
  async run({ kind, ids }, { app, scope, progress }) {
    const path = join(tmpdir(), `fiscal-${randomBytes(8).toString('hex')}.zip`)
    const out = createWriteStream(path)
    let size = 0
    const zip = new Zip((error, chunk) => {
      if (error) return void out.destroy(error)
      size += chunk.length
      out.write(chunk)
    })
    const add = ({ name, type, body }: DocumentFile) => {
      // A PDF is compressed already.
      const entry = type === 'text/xml' ? new ZipDeflate(name) : new ZipPassThrough(name)
      zip.add(entry)
      entry.push(body, true)
    }
    let found = 0
    for (const [at, id] of ids.entries()) {
      const files = await inWork(app, scope, async (work) => {
        const document = await findDocument(work, id, kind).catch(() => undefined)
        if (!document?.uuid) return []
        return [await xmlFile(work, kind, id), await pdfFile(work, app, kind, id)]
      })
      found += files.length
      files.forEach(add)
      await progress(at + 1, ids.length)
    }
    zip.end()
    out.end()
    await finished(out)
    if (found === 0) throw badRequest('Ninguno de los documentos está timbrado.')
    return { file: { name: 'documentos.zip', type: 'application/zip', size, path } }
  },
})
