import { z } from 'zod'
import { createReportLink, reportFile } from '@arriero/contract/reports/reports.contract.ts'
import type { ReportAsked } from '@arriero/contract/reports/reports.entities.ts'
import { call } from '../../kit/call.ts'
import { copyText } from '../../kit/copy.ts'
import { plural } from '../../kit/format.ts'
import { runTask } from '../../kit/tasks.ts'
import { reportsChanged } from './reports.queries.ts'

const made = z.object({
  rows: z.number(),
  files: z.array(z.object({ url: z.string(), name: z.string() })),
  link: z.object({ url: z.string() }).nullable(),
})

interface Named {
  asked: ReportAsked
  name: string
}

/** Makes the file in the background; its result is one click away, and starts by itself when it is one. */
export const makeFile = ({ asked, name }: Named, format: 'xlsx' | 'pdf'): Promise<void> =>
  runTask({
    title: `Preparando «${name}» en ${format === 'xlsx' ? 'Excel' : 'PDF'}`,
    start: async () => (await call(reportFile, { body: { asked, name, format } })).taskId,
    done: (result) => {
      void reportsChanged()
      const { data } = made.safeParse(result)
      if (!data) return { text: 'El archivo está listo' }
      const save = () => {
        for (const { url } of data.files) window.open(url)
      }
      const files = data.files.length > 1 ? `, en ${data.files.length} archivos` : ''
      return {
        text: `${plural(data.rows, 'renglón', 'renglones')}${files}`,
        action: { label: 'Descargar', onClick: save },
      }
    },
  })

/** Makes the file and a link to it that ends after some days. */
export const makeLink = ({ asked, name }: Named, format: 'xlsx' | 'pdf', days: number): Promise<void> =>
  runTask({
    title: `Preparando un enlace a «${name}»`,
    start: async () => (await call(createReportLink, { body: { asked, name, format, days } })).taskId,
    done: (result) => {
      void reportsChanged()
      const { data } = made.safeParse(result)
      const url = data?.link?.url
      if (!url) return { text: 'El enlace está listo' }
      return {
        text: `Vence en ${plural(days, 'día', 'días')}`,
        action: { label: 'Copiar enlace', onClick: () => void copyText(url) },
      }
    },
  })
