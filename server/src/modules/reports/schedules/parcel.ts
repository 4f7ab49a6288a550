import { cellWords } from '@arriero/contract/reports/cells.ts'
import { daysWords } from '@arriero/contract/core/days.ts'
import type { ReportAsked } from '@arriero/contract/reports/reports.entities.ts'
import { reportLimits, toldOf, type ScheduleFormat } from '@arriero/contract/reports/reports.rules.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { keepFile } from '../../../app/files/stored-files.ts'
import type { Scope } from '../../../app/scope.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { letter, queueMail } from '../../notifications/notifications.read.ts'
import { discard, makeFiles, prepare, type Prepared } from '../files/make.ts'
import { chosenColumns, type Made } from '../files/made.ts'
import { addLink } from '../runs/links.service.ts'

/** What goes to some readers: files on disk until they are kept. */
export interface Parcel {
  prepared: Prepared
  made: Made
  /** Others of the same rows, as the PDF beside the workbook. */
  further: Made[]
}

export interface ParcelWanted {
  asked: ReportAsked
  name: string
  zone: string
  at: number
  formats: readonly ScheduleFormat[]
  /** Units that somebody else may not see are left out; null: none. */
  onlyUnits: ReadonlySet<number> | null
  beat: () => Promise<void>
}

/** Makes what goes out, with the eyes of a scope. Throws what cannot be asked, in words. */
export async function makeParcel(app: App, scope: Scope, wanted: ParcelWanted): Promise<Parcel> {
  const { name, formats, onlyUnits, beat } = wanted
  const prepared = await prepare(app, scope, wanted)
  if (onlyUnits) prepared.plan = { ...prepared.plan, units: prepared.plan.units.filter(({ id }) => onlyUnits.has(id)) }
  const kinds = (['xlsx', 'pdf'] as const).filter((format) => formats.includes(format))
  const [first = 'xlsx', ...others] = kinds
  const parcel: Parcel = {
    prepared,
    made: await makeFiles(app, scope, prepared, first, { name, progress: beat }),
    further: [],
  }
  try {
    for (const format of parcel.made.rows > 0 ? others : [])
      parcel.further.push(await makeFiles(app, scope, prepared, format, { name, progress: beat }))
    return parcel
  } catch (error) {
    await discardParcel(parcel)
    throw error
  }
}

export const discardParcel = async ({ made, further }: Parcel): Promise<void> => {
  for (const { files } of [made, ...further]) await discard(files)
}

interface Sending {
  runId: number
  name: string
  formats: readonly ScheduleFormat[]
  linkDays: number
  /** The same key goes out once to an address. */
  key: string | null
  note: string | null
}

/** Keeps the files and writes the mails, in one work; heavy ones go as a link. */
export async function sendParcel(
  work: Work,
  app: App,
  { prepared: { plan, head }, made, further }: Parcel,
  to: readonly string[],
  { runId, name, formats, linkDays, key, note }: Sending,
): Promise<{ fileIds: number[]; mailIds: number[] }> {
  const fileIds: number[] = []
  let bytes = 0
  for (const file of [made, ...further].flatMap(({ files }) => files)) {
    bytes += file.size
    fileIds.push((await keepFile(app, work, file)).id)
  }
  const isHeavy = bytes > reportLimits.mailBytes
  const attaches = formats.some((format) => format !== 'link') && !isHeavy
  const link = formats.includes('link') || isHeavy ? await addLink(work, app, runId, fileIds, linkDays) : null
  const told = toldOf(made.columns, made.total.sums)
  const moment = (at: string) => shortMoment(at, plan.zone)
  const totals = chosenColumns(plan, made.columns)
    .filter(({ total }) => total !== null)
    .slice(0, 6)
    .map((column) => [column.label, cellWords(column.type, told[made.columns.indexOf(column)], moment)] as const)
  const mailIds = await queueMail(work, {
    ...letter({
      subject: `${name}: ${daysWords(plan.days)}`,
      title: name,
      lines: [
        made.rows === 0
          ? 'No hay datos en estas fechas con lo que se eligió.'
          : attaches
            ? 'El reporte va adjunto.'
            : isHeavy
              ? `Los archivos pesan ${(bytes / 1e6).toFixed(1)} MB: se abren con el enlace.`
              : 'El reporte se abre con el enlace.',
        ...(note === null ? [] : [note]),
        ...(link === null
          ? []
          : [
              `El enlace vence el ${moment(link.expiresAt)}${fileIds.length > 1 ? `; ${fileIds.length} archivos` : ''}.`,
            ]),
      ],
      facts: [
        ['Empresa', head.name],
        ['Plantilla', plan.kind.label],
        ['Fechas', daysWords(plan.days)],
        ['Unidades', String(plan.units.length)],
        ...totals,
      ],
      ...(link && { action: { label: 'Abrir el reporte', url: link.url } }),
      foot: 'Este correo lo envió Arriero porque su dirección está entre las que reciben este reporte. No es necesario responderlo.',
    }),
    to,
    topic: 'report',
    fileIds: attaches ? fileIds : [],
    ...(key !== null && { key }),
  })
  return { fileIds, mailIds }
}
