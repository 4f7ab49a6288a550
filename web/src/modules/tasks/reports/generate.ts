import { z } from 'zod'
import { generateTaskReport } from '@arriero/contract/tasks/reports/reports.contract.ts'
import { call } from '../../../kit/call.ts'
import { plural } from '../../../kit/format.ts'
import { runTask } from '../../../kit/tasks.ts'
import { tasksChanged } from '../tasks.words.ts'

const made = z.object({ tasks: z.number(), mails: z.number(), file: z.object({ url: z.string(), name: z.string() }) })

/** Makes the PDF of a report in the background, and with `send` mails it to who gets it. */
export const generate = ({ id, name }: { id: number; name: string }, send = false): Promise<void> =>
  runTask({
    title: `Generando «${name}»`,
    start: async () => (await call(generateTaskReport, { query: {}, body: { reportId: id, send } })).taskId,
    done: (result) => {
      void tasksChanged()
      const { data } = made.safeParse(result)
      if (!data) return { text: 'El reporte está listo' }
      const held = plural(data.tasks, 'tarea', 'tareas')
      return {
        text: data.mails > 0 ? `${held}, ${plural(data.mails, 'correo', 'correos')} en camino` : held,
        action: { label: 'Descargar', onClick: () => void window.open(data.file.url) },
      }
    },
  })
