import { sql } from 'kysely'
import type { BodyRead, QueryOf, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { videoEventName } from '@arriero/contract/video/event-codes.rules.ts'
import type * as contract from '@arriero/contract/video/events-legacy.contract.ts'
import type { VideoEvent } from '@arriero/contract/video/events.entities.ts'
import { addDays } from '@arriero/contract/warehouses/rents.rules.ts'
import { daysWords } from '@arriero/contract/core/days.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { App } from '../../../app/app.ts'
import { matches, readPage } from '../../../app/database/page.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { SentFile } from '../../../app/http/route.ts'
import { dayIn, shortMoment, zoneOfOffset } from '../../../shared/zones.ts'
import { instantOf } from '../../../shared/repeat-dates.ts'
import { eventColumns, filteredEvents, toEvent } from './event-query.ts'
import { eventsFor, eventsPdf, type PaperFilter } from './events.paper.ts'
import { orders } from './events.repository.ts'
import { texts } from './events.texts.ts'

const [hikvision, streamax] = [1, 2]
const usualDays = 30
/** So many days a count or a paper may take. */
const mostDays = 366

interface Dates {
  from?: string | undefined
  to?: string | undefined
}
/** The days that are asked for as instants, in the account's zone. */
function spanOf({ from, to }: Dates, zone: string) {
  const last = to ?? dayIn(zone)
  const first = from ?? addDays(last, 1 - usualDays)
  if (first > last) throw badFields({ to: [texts.order] })
  if (addDays(first, mostDays) < last) throw badFields({ from: [texts.tooLong] })
  return {
    days: { from: first, to: last },
    from: instantOf(first, '00:00', zone),
    to: instantOf(addDays(last, 1), '00:00', zone),
  }
}

/** The account's clock, or that of the browser that asks. */
const clockOf = async (work: Work, offset: number | undefined) =>
  (offset === undefined ? null : zoneOfOffset(offset)) ?? (await zoneOf(work))

const ofDevices = (
  work: Work,
  brand: number,
  devices: readonly string[] | undefined,
  zone: string,
  span: Partial<PaperFilter>,
) =>
  filteredEvents(work, { brand, ...span }, zone).$if(devices !== undefined && devices.length > 0, (qb) =>
    qb.where('e.unit_key', '=', sql<string>`any(${[...(devices ?? [])]}::text[])`),
  )

export async function analytics(
  work: Work,
  { devices, offset, ...dates }: BodyRead<typeof contract.hikvisionAnalytics>,
): Promise<ReplyOf<typeof contract.hikvisionAnalytics>> {
  const zone = await clockOf(work, offset)
  const { from, to } = spanOf(dates, zone)
  const found = ofDevices(work, hikvision, devices, zone, { from, to })
  const count = sql<number>`count(*)`.as('count')
  const day = sql<string>`((e.at at time zone ${zone})::date)::text`.as('day')
  const byType = await found
    .groupBy(['e.code', 'e.kind', 'e.title'])
    .select(['e.code', 'e.kind', 'e.title', count])
    .orderBy('count', 'desc')
    .execute()
  const byDay = await found.groupBy(sql.ref('day')).select([day, count]).orderBy('day').execute()
  const byDevice = await found
    .groupBy(['e.unit_key', 'e.unit_name'])
    .select(['e.unit_key as device', 'e.unit_name as unitName', count])
    .orderBy('count', 'desc')
    .execute()
  return {
    total: byDay.reduce((sum, one) => sum + one.count, 0),
    // The catalogue wrote these words.
    byType: byType.map((type) => ({ ...type, kind: type.kind as VideoEvent['kind'] })),
    byDay,
    byDevice,
  }
}

type DeviceEvent = ReplyOf<typeof contract.hikvisionLastData>[number]['events'][number]
type Row = Parameters<typeof toEvent>[0] & { unit_key: string }
function told(row: Row, zone: string): DeviceEvent {
  const {
    id,
    code,
    title,
    detail,
    unitId,
    unitName,
    driverName,
    at,
    count,
    lat,
    lon,
    speed,
    severity,
    class: group,
    state,
  } = toEvent(row)
  return {
    id,
    device: row.unit_key,
    code,
    name: /^\d{1,9}$/.test(code) ? videoEventName(Number(code)) : code,
    title,
    detail,
    unit: unitId,
    unitName,
    driverName,
    at,
    localTime: shortMoment(at, zone),
    count,
    lat,
    lon,
    speed,
    severity,
    class: group,
    state,
  }
}

export async function lastData(
  work: Work,
  { rows: most = 10, devices, offset }: BodyRead<typeof contract.hikvisionLastData>,
): Promise<ReplyOf<typeof contract.hikvisionLastData>> {
  const zone = await clockOf(work, offset)
  const ranked = ofDevices(work, hikvision, devices, zone, {}).select([
    'e.id',
    sql<number>`row_number() over (partition by e.unit_key order by e.at desc, e.id desc)`.as('place'),
  ])
  const rows = await filteredEvents(work, {}, zone)
    .where('e.id', 'in', (eb) => eb.selectFrom(ranked.as('r')).where('r.place', '<=', most).select('r.id'))
    .select(eventColumns)
    .select('e.unit_key')
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .execute()
  const groups = Map.groupBy(rows, (row) => row.unit_key)
  const asked = devices && devices.length > 0 ? [...new Set(devices)] : [...groups.keys()]
  return asked.map((device) => ({ device, events: (groups.get(device) ?? []).map((row) => told(row, zone)) }))
}

export async function ofStreamax(
  work: Work,
  { devices, offset, ...dates }: BodyRead<typeof contract.streamaxEvents>,
  query: QueryOf<typeof contract.streamaxEvents>,
  from: { path: string; query: Record<string, unknown> },
) {
  const zone = await clockOf(work, offset)
  const span = spanOf(dates, zone)
  const found = ofDevices(work, streamax, devices, zone, { from: span.from, to: span.to })
    .where(matches(sql<string>`e.search`, query.search))
    .select(eventColumns)
    .select('e.unit_key')
  const page = await readPage(found, query, orders, from)
  return { ...page, results: page.results.map((row) => told(row, zone)) }
}

/** A PDF of events of some days. */
export async function paper(
  work: Work,
  app: App,
  title: string,
  dates: Dates,
  filter: Omit<PaperFilter, 'from' | 'to'>,
): Promise<SentFile> {
  const zone = await zoneOf(work)
  const { days, from, to } = spanOf(dates, zone)
  const gathered = await eventsFor(work, app, { ...filter, from, to }, { title, detail: daysWords(days), zone })
  return new SentFile(`${title} ${days.from} a ${days.to}.pdf`, 'application/pdf', await eventsPdf(gathered))
}

export const hikvisionPaper = (
  work: Work,
  app: App,
  { devices, ...dates }: BodyRead<typeof contract.hikvisionEventsPdf>,
) => paper(work, app, 'Eventos Hikvision', dates, { brand: hikvision, devices: devices ?? [] })

export const inboxPaper = (
  work: Work,
  app: App,
  { from, to, class: group, severity, unit, driver, ...rest }: BodyRead<typeof contract.eventsReportPdf>,
) =>
  paper(
    work,
    app,
    'Eventos de cámaras',
    { from, to },
    {
      ...rest,
      classes: group ? [group] : [],
      severities: severity ? [severity] : [],
      unitIds: unit ? [unit] : [],
      driverIds: driver ? [driver] : [],
    },
  )
