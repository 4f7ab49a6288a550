import { z } from 'zod'
import type { Endpoint, FileReply, QueryOf, Schema } from '@arriero/contract/core/endpoint.ts'
import { ApiError, errorText } from '../api-error.ts'
import { call } from '../call.ts'
import { download } from '../download.ts'
import { offsetHours } from '../format.ts'
import { overlay } from '../shell/loaders.ts'
import { toast } from '../shell/toast.ts'
import { runTask } from '../tasks.ts'

type Exporting = Endpoint & { query: Schema }
interface ExportCalls<Now, Task> {
  now: Now
  task: Task
}

/** The calls of `exportOf`: the sheet of what is filtered; too many rows become a background task whose result is the file. */
export async function exportList<Now extends Exporting & { reply: FileReply }, Task extends Exporting>(
  calls: ExportCalls<Now, Task>,
  what: string,
  query: QueryOf<Now>,
): Promise<void> {
  const given = { query: { ...(query as object), timezone: offsetHours() } }
  const { now, task }: ExportCalls<Exporting & { reply: FileReply }, Exporting> = calls
  await exportSheet(
    what,
    () => call(now, given as never) as Promise<File>,
    () => inBackground(task, what, given),
  )
}

/** Saves the sheet that `ask` answers, its instants in the zone of who asks. */
export async function exportSheet(
  what: string,
  ask: (timezone: number) => Promise<File>,
  tooMany?: () => unknown,
): Promise<void> {
  try {
    download(await overlay(`Exportando ${what}…`, ask(offsetHours())))
  } catch (error) {
    if (tooMany && error instanceof ApiError && error.code === 'too_many_rows') return void tooMany()
    toast.error('No se pudo exportar', { detail: errorText(error) })
  }
}

/** How a task is begun, and how one whose result is a file answers. */
const begun = z.object({ taskId: z.number() })
const exported = z.object({ file: z.object({ url: z.string(), name: z.string() }) })

const inBackground = (task: Exporting, what: string, given: object) =>
  runTask({
    title: `Exportando ${what}`,
    start: async () => begun.parse(await call(task, given as never)).taskId,
    done: (result) => {
      const { data } = exported.safeParse(result)
      return {
        text: `La exportación de ${what} está lista`,
        ...(data && { action: { label: 'Descargar', onClick: () => void window.open(data.file.url) } }),
      }
    },
  })
