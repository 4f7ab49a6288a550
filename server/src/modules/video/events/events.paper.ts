import { sql } from 'kysely'
import type { Severity } from '@arriero/contract/alerts/alarms.rules.ts'
import type { VideoEvent } from '@arriero/contract/video/events.entities.ts'
import { reviewLabel, type EventClass, type ReviewState } from '@arriero/contract/video/events.rules.ts'
import { cameraReportLimits } from '@arriero/contract/video/reports.rules.ts'
import { per100Km, scoreFormula } from '@arriero/contract/video/statistics.rules.ts'
import type { App } from '../../../app/app.ts'
import { matches } from '../../../app/database/page.ts'
import type { Work } from '../../../app/database/work.ts'
import type { PdfBlock, PdfDocument, Tone } from '../../../shared/pdf/document.ts'
import { renderPdf } from '../../../shared/pdf/render-pdf.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { paperHead } from '../../social-reasons/social-reasons.read.ts'
import { kmBetween } from '../../tracking/tracking.read.ts'
import { eventColumns, filteredEvents, toEvent, type EventFilter } from './event-query.ts'

/** Which events a paper takes; of each list that is not empty, those that are any of it. */
export interface PaperFilter extends Omit<EventFilter, 'class' | 'severity' | 'unit' | 'driver' | 'from' | 'to'> {
  classes?: readonly EventClass[]
  severities?: readonly Severity[]
  unitIds?: readonly number[]
  driverIds?: readonly number[]
  /** As their platform names them. */
  devices?: readonly string[]
  search?: string | undefined
  /** ISO. */
  from: string
  to: string
}

export interface EventsPaper {
  title: string
  /** '16.11.2026 a 22.11.2026' */
  detail: string
  zone: string
  head: PdfDocument['company']
  count: number
  km: number
  /** The newest first, as many as a paper lists. */
  events: readonly VideoEvent[]
  types: readonly { title: string; confirmed: number; false: number; pending: number }[]
  drivers: readonly { name: string; events: number; most: string }[]
  critical: number
  pending: number
}

export async function eventsFor(
  work: Work,
  app: Pick<App, 'files'>,
  asked: PaperFilter,
  { title, detail, zone }: Pick<EventsPaper, 'title' | 'detail' | 'zone'>,
): Promise<EventsPaper> {
  const { classes = [], severities = [], unitIds = [], driverIds = [], devices = [], search, ...filter } = asked
  const any = (ids: readonly (number | string)[], type: 'int' | 'text') =>
    sql<never>`any(${[...ids]}::${sql.raw(type)}[])`
  const found = filteredEvents(work, filter, zone)
    .$if(classes.length > 0, (qb) => qb.where('e.class', '=', any(classes, 'text')))
    .$if(severities.length > 0, (qb) => qb.where('e.severity', '=', any(severities, 'text')))
    .$if(unitIds.length > 0, (qb) => qb.where('e.unit_id', '=', any(unitIds, 'int')))
    .$if(driverIds.length > 0, (qb) => qb.where('e.driver_id', '=', any(driverIds, 'int')))
    .$if(devices.length > 0, (qb) => qb.where('e.unit_key', '=', any(devices, 'text')))
    .where(matches(sql<string>`e.search`, search))
  const types = await found
    .groupBy('e.title')
    .select([
      'e.title',
      sql<number>`count(*) filter (where e.state in ('confirmed', 'coaching', 'closed'))`.as('confirmed'),
      sql<number>`count(*) filter (where e.state = 'false')`.as('false'),
      sql<number>`count(*) filter (where e.state = 'pending')`.as('pending'),
      sql<number>`count(*) filter (where e.severity = 'critical')`.as('critical'),
    ])
    .orderBy(sql`count(*) desc`)
    .execute()
  const drivers = await found
    .where('e.driver_name', 'is not', null)
    .where('e.state', '<>', 'false')
    .groupBy(['e.driver_id', 'e.driver_name'])
    .select([
      sql<string>`e.driver_name`.as('name'),
      sql<number>`count(*)`.as('events'),
      sql<string>`mode() within group (order by e.title)`.as('most'),
    ])
    .orderBy(sql`count(*) desc`)
    .limit(20)
    .execute()
  const units = await found.select('e.unit_id as id').distinct().execute()
  const events = await found
    .select(eventColumns)
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(cameraReportLimits.events)
    .execute()
  const driven = await kmBetween(
    work,
    units.map(({ id }) => id),
    filter.from,
    filter.to,
  )
  const sum = (of: (type: (typeof types)[number]) => number) => types.reduce((all, type) => all + of(type), 0)
  return {
    title,
    detail,
    zone,
    head: await paperHead(work, app, undefined),
    count: sum((type) => type.confirmed + type.false + type.pending),
    critical: sum((type) => type.critical),
    pending: sum((type) => type.pending),
    km: Math.round([...driven.values()].reduce((all, km) => all + km, 0)),
    events: events.map((event) => toEvent(event)),
    types,
    drivers,
  }
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('es-MX')} ${count === 1 ? one : many}`

/** What a reader should know first, at most four sentences. */
export function linesOf({ count, km, critical, pending, types, drivers }: EventsPaper): string[] {
  if (count === 0) return ['Sin eventos en el periodo.']
  const rate = per100Km(count, km)
  const [type] = types
  const [driver] = drivers
  return [
    `${counted(count, 'evento', 'eventos')}${rate === null ? '' : `, ${rate.toLocaleString('es-MX')} por cada 100 km`}.`,
    `${counted(critical, 'crítico', 'críticos')} y ${pending.toLocaleString('es-MX')} sin revisar.`,
    ...(type
      ? [`Lo más frecuente: «${type.title}», ${counted(type.confirmed + type.false + type.pending, 'vez', 'veces')}.`]
      : []),
    ...(driver
      ? [`${driver.name}: ${counted(driver.events, 'evento', 'eventos')}; lo que más repite, «${driver.most}».`]
      : []),
  ]
}

const severityTones: Record<Severity, Tone> = { critical: 'red', high: 'amber', medium: 'blue', low: 'grey' }
const severityWords: Record<Severity, string> = { critical: 'Crítica', high: 'Alta', medium: 'Media', low: 'Baja' }
const stateTones: Record<ReviewState, Tone> = {
  pending: 'red',
  confirmed: 'amber',
  coaching: 'violet',
  closed: 'green',
  false: 'grey',
}

/** Figures, types, drivers and the events themselves. */
export function eventsPdf(paper: EventsPaper): Promise<Buffer> {
  const { title, detail, head, zone } = paper
  return renderPdf({
    title,
    company: head,
    kind: 'Eventos de cámaras',
    createdAt: new Date().toISOString(),
    footer: `Generado el ${shortMoment(new Date(), zone)}`,
    blocks: [{ kind: 'title', text: title, detail }, ...blocksOf(paper)],
  })
}

function blocksOf({ count, km, critical, pending, types, drivers, events, zone }: EventsPaper): PdfBlock[] {
  return [
    {
      kind: 'facts',
      columns: 4,
      items: [
        { label: 'Eventos', value: count.toLocaleString('es-MX') },
        {
          label: 'Por cada 100 km',
          value: per100Km(count, km)?.toLocaleString('es-MX') ?? '—',
          detail: `${km.toLocaleString('es-MX')} km`,
        },
        { label: 'Críticos', value: String(critical), ...(critical > 0 && { tone: 'red' as const }) },
        { label: 'Sin revisar', value: String(pending) },
      ],
    },
    { kind: 'heading', text: 'Por tipo' },
    {
      kind: 'table',
      columns: [
        { header: 'Tipo', width: 5 },
        { header: 'Confirmados', width: 2, align: 'right' },
        { header: 'Falsa alarma', width: 2, align: 'right' },
        { header: 'Sin revisar', width: 2, align: 'right' },
      ],
      rows: types.map((type) => [type.title, String(type.confirmed), String(type.false), String(type.pending)]),
      empty: 'Sin eventos en el periodo.',
    },
    { kind: 'heading', text: 'Conductores', detail: 'con más eventos; las falsas alarmas no cuentan' },
    {
      kind: 'table',
      columns: [
        { header: 'Conductor', width: 5 },
        { header: 'Eventos', width: 2, align: 'right' },
        { header: 'Lo que más repite', width: 4 },
      ],
      rows: drivers.map(({ name, events: own, most }) => [name, String(own), most]),
      empty: 'Nadie estaba asignado a las unidades.',
    },
    { kind: 'text', text: `Calificación: ${scoreFormula}`, muted: true },
    {
      kind: 'heading',
      text: 'Eventos',
      detail: events.length < count ? `los ${events.length} más recientes de ${count}` : String(count),
    },
    {
      kind: 'table',
      isDense: true,
      columns: [
        { header: 'Cuándo', width: 2.4 },
        { header: 'Evento', width: 4 },
        { header: 'Unidad', width: 3.4 },
        { header: 'Gravedad', width: 1.8 },
        { header: 'Revisión', width: 2.2 },
      ],
      rows: events.map((event) => [
        shortMoment(event.at, zone),
        { text: event.count > 1 ? `${event.title} ×${event.count}` : event.title, detail: event.detail ?? '' },
        { text: event.unitName, detail: event.driverName ?? '' },
        { pill: { text: severityWords[event.severity], tone: severityTones[event.severity] } },
        { pill: { text: reviewLabel(event.state), tone: stateTones[event.state] } },
      ]),
      empty: 'Sin eventos en el periodo.',
    },
  ]
}
