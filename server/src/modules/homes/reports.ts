import type { BodyRead, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { callForHelp, reportIncident } from '@arriero/contract/homes/driver-home.contract.ts'
import { incidentKinds, urgentKinds } from '@arriero/contract/homes/homes.rules.ts'
import type { App } from '../../app/app.ts'
import { waitForKey } from '../../app/database/key.ts'
import type { Work } from '../../app/database/work.ts'
import { badRequest, conflict } from '../../app/errors.ts'
import { shrinkPhoto } from '../../app/files/shrink-photo.ts'
import { keepTicketFiles, openTicket } from '../tickets/tickets.commands.ts'
import { raiseAlarm } from '../tracking/tracking.commands.ts'
import { keepTripFile, recordIncident } from '../trips/trips.commands.ts'
import { texts } from './homes.texts.ts'
import { ownTrip, ownUnit } from './own-trip.ts'

type Report = BodyRead<typeof reportIncident>
type Kept = ReplyOf<typeof reportIncident>

/** A report by its phone's key, with its trip or without one as a ticket of the unit. */
export async function report(work: Work, app: App, key: string, given: Report): Promise<Kept> {
  const { scope } = work
  await waitForKey(work, `report ${scope.accountId} ${key}`)
  const known = await keptReport(work, key)
  if (known) return known
  const trip = await ownTrip(work)
  const { title } = incidentKinds.find(({ code }) => code === given.kind)!
  const at = rightTime(given)
  const photo = given.photo && (await shrinkPhoto(given.photo, 'photo'))
  const place = { lat: given.lat ?? null, lon: given.lon ?? null }
  if (trip) {
    const { id } = await recordIncident(work, { id: trip.id, title, description: given.text, at, ...place })
    if (photo) await keepTripFile(app, work, { id: trip.id, incidentId: id, file: photo })
    await remember(work, key, { incident_id: id })
  } else {
    const unit = await ownUnit(work, undefined)
    if (!unit) throw badRequest(texts.noUnit)
    const { id } = await openTicket(work, {
      title: texts.reported(unit.name, title),
      text: given.text || title,
      priority: urgentKinds.includes(given.kind) ? 4 : 3,
      source: 'unit',
      openedBy: scope.userId,
      links: { unitId: unit.id },
      cause: `driver ${key}`,
    })
    if (photo) await keepTicketFiles(work, app, id, null, [photo])
    await remember(work, key, { ticket_id: id })
  }
  return (await keptReport(work, key))!
}

const remember = ({ tx, scope }: Work, key: string, kept: { incident_id: number } | { ticket_id: number }) =>
  tx
    .insertInto('driver_report')
    .values({ account_id: scope.accountId, key, user_id: scope.userId, ...kept })
    .execute()

/** What a report became; undefined: it is new. That of another person is told as such. */
async function keptReport({ tx, scope }: Work, key: string): Promise<Kept | undefined> {
  const row = await tx
    .selectFrom('driver_report as r')
    .leftJoin('trip_incident as i', (join) =>
      join.onRef('i.id', '=', 'r.incident_id').onRef('i.account_id', '=', 'r.account_id'),
    )
    .leftJoin('trip as t', (join) => join.onRef('t.id', '=', 'i.trip_id').onRef('t.account_id', '=', 'r.account_id'))
    .leftJoin('ticket as k', (join) =>
      join.onRef('k.id', '=', 'r.ticket_id').onRef('k.account_id', '=', 'r.account_id'),
    )
    .where('r.account_id', '=', scope.accountId)
    .where('r.key', '=', key)
    .select(['r.user_id', 't.id as tripId', 't.folio as tripFolio', 'k.number'])
    .executeTakeFirst()
  if (!row) return undefined
  if (row.user_id !== scope.userId) throw conflict(texts.foreignKey)
  const { tripId, tripFolio, number } = row
  return { tripId, tripFolio, ticketFolio: number === null ? null : `TK-${number}` }
}

/** A clock that goes wrong is put right by what it showed when it sent; nothing happens in the future. */
function rightTime({ at, sentAt }: Pick<Report, 'at' | 'sentAt'>): string {
  const now = Date.now()
  return new Date(Math.min(now, Date.parse(at) - (Date.parse(sentAt) - now))).toISOString()
}

/** The unit's own alarm, as if its button had been pressed. */
export async function help(work: Work, key: string, place: BodyRead<typeof callForHelp>): Promise<void> {
  const trip = await ownTrip(work)
  const unit = await ownUnit(work, trip?.unitId)
  if (!unit) throw badRequest(texts.noUnit)
  await raiseAlarm(work, unit.id, {
    key: `phone ${key}`,
    kind: 'panic',
    detail: 'Desde el teléfono de quien conduce',
    lat: place.lat ?? null,
    lon: place.lon ?? null,
  })
}
