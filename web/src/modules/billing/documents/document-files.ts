import { z } from 'zod'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { download } from '../../../kit/download.ts'
import { offsetHours } from '../../../kit/format.ts'
import { overlay } from '../../../kit/shell/loaders.ts'
import { toast } from '../../../kit/shell/toast.ts'
import type { DocumentCalls } from './document-kind.ts'

const files = {
  pdf: 'el PDF',
  xml: 'el XML',
  acuse: 'el acuse',
  acusePdf: 'el acuse',
} as const

/** Saves a file of a document under the name the server gives it. */
export async function saveFile(calls: DocumentCalls, which: keyof typeof files, id: number): Promise<void> {
  const what = files[which]
  try {
    // The plain ones take no zone.
    const asked =
      which === 'pdf' || which === 'acusePdf'
        ? call(calls[which], { id, query: { timezone: offsetHours() } })
        : call(calls[which], { id })
    download(await overlay(`Preparando ${what}…`, asked))
  } catch (error) {
    toast.error(`No se pudo preparar ${what}`, { detail: errorText(error) })
  }
}

const filed = z.object({ file: z.object({ url: z.string(), name: z.string() }) })

/** Of a task whose result is a file: the button that saves it. */
export function downloadOf(result: unknown) {
  const { data } = filed.safeParse(result)
  return data && { label: 'Descargar', onClick: () => void window.open(data.file.url) }
}
