import { sql } from 'kysely'
import type { DayPaper, DriverHome } from '@arriero/contract/homes/driver-home.contract.ts'
import { view as taskView } from '@arriero/contract/tasks/tasks.access.ts'
import { accountToday } from '../../app/account-zone.ts'
import type { App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import { notFound } from '../../app/errors.ts'
import { SentFile } from '../../app/http/route.ts'
import { cartaPorteFile, cartasPorteOf } from '../billing/carta-porte/carta-porte.read.ts'
import { unreadCounts } from '../chat/chat.read.ts'
import { askedBriefs, blocksOf, checklistsFor } from '../checklists/checklists.read.ts'
import { ownTasksToday } from '../tasks/tasks.read.ts'
import { sharingOf } from '../tracking/tracking.read.ts'
import { openDemands, tripsById } from '../trips/trips.read.ts'
import { texts } from './homes.texts.ts'
import { drivingOf } from './driving.ts'
import { demandDriven, ownTrip, ownUnit, tripsToFill } from './own-trip.ts'

/** Tasks that a day shows; the others are in their list. */
const mostTasks = 10

/** All that a driver's day shows, asked at once: the phone may have a second of signal. */
export async function driverHome(work: Work): Promise<DriverHome> {
  const { permissions } = work.scope
  const seesTrips = permissions.has('viaje.viaje_create.view')
  const own = seesTrips ? await ownTrip(work) : undefined
  const [trip = null] = own ? await tripsById(work, [own.id]) : []
  const unit = (await ownUnit(work, own?.unitId)) ?? null
  return {
    at: new Date().toISOString(),
    driver: await driverOf(work),
    trip,
    further: own ? own.total - 1 : 0,
    unit,
    driving: unit ? await drivingOf(work, unit.id, trip) : null,
    block: unit ? ((await blocksOf(work, [unit.id])).get(unit.id) ?? null) : null,
    traffic: own ? await plannerOf(work, own.id) : null,
    papers: own && trip ? [tripPaper(trip), ...(await cartasOf(work, own.id))] : [],
    checklists: permissions.has('checklist.llenado.create')
      ? await checklistsOf(work, { unitId: unit?.id ?? null, tripId: own?.id })
      : [],
    tasks: permissions.has(taskView) ? await ownTasksToday(work, mostTasks) : [],
    unread: (await unreadCounts(work)).messages,
    sharingUntil: (await sharingOf(work)).until,
  }
}

/** What trips wait for first, then what may be filled at any time. */
async function checklistsOf(
  work: Work,
  { unitId, tripId }: { unitId: number | null; tripId: number | undefined },
): Promise<DriverHome['checklists']> {
  const open = await openDemands(work, await tripsToFill(work, tripId))
  const known = await askedBriefs(
    work,
    open.map(({ checklistId }) => checklistId),
  )
  const demanded = open.flatMap(({ checklistId, ...demand }): DriverHome['checklists'] => {
    const brief = known.get(checklistId)
    return brief
      ? [{ id: checklistId, name: brief.name, questions: brief.questions, lastAt: null, lastId: null, demand }]
      : []
  })
  const ids = new Set(demanded.map(({ id }) => id))
  const others = await checklistsFor(work, { unitId, tripId: tripId ?? null })
  return [...demanded, ...others.filter(({ id }) => !ids.has(id)).map((one) => ({ ...one, demand: null }))]
}

/** With the days left of the licence, by the account's calendar. */
async function driverOf(work: Work): Promise<DriverHome['driver']> {
  const today = await accountToday(work)
  const row = await work.tx
    .selectFrom('driver')
    .where('account_id', '=', work.scope.accountId)
    .where('user_id', '=', work.scope.userId)
    .where('deleted_at', 'is', null)
    .select([
      'name',
      'license',
      'license_expires as licenseEnds',
      sql<number | null>`license_expires - ${today}::date`.as('licenseDays'),
    ])
    .orderBy('id')
    .executeTakeFirst()
  return row ?? null
}

const plannerOf = async ({ tx, scope }: Work, tripId: number) =>
  (await tx
    .selectFrom('trip as t')
    .innerJoin('app_user as w', (join) =>
      join.onRef('w.id', '=', 't.created_by').onRef('w.account_id', '=', 't.account_id'),
    )
    .where('t.account_id', '=', scope.accountId)
    .where('t.id', '=', tripId)
    .where('w.deactivated_at', 'is', null)
    .select(['w.name', 'w.phone'])
    .executeTakeFirst()) ?? null

const tripPaper = ({ id, folio, name }: { id: number; folio: string; name: string }): DayPaper => ({
  kind: 'trip',
  id,
  name: `Hoja del viaje ${folio}`,
  detail: name,
})

const cartasOf = async (work: Work, tripId: number): Promise<DayPaper[]> =>
  (await cartasPorteOf(work, tripId)).map(({ id, series, folio, origin, destination }) => ({
    kind: 'cartaPorte',
    id,
    name: `Carta porte ${series}-${folio}`,
    detail: `${origin} a ${destination}`,
  }))

/** Throws the 404 of one whose trip the caller does not drive. */
export async function ownCartaPorte(work: Work, app: App, id: number): Promise<SentFile> {
  const found = await work.tx
    .selectFrom('carta_porte')
    .where('account_id', '=', work.scope.accountId)
    .where('document_id', '=', id)
    .where('trip_id', 'is not', null)
    .select('trip_id')
    .executeTakeFirst()
  if (!found?.trip_id) throw notFound(texts.noPaper)
  await demandDriven(work, found.trip_id)
  const own = (await cartasPorteOf(work, found.trip_id)).some((one) => one.id === id)
  if (!own) throw notFound(texts.noPaper)
  const { name, type, body } = await cartaPorteFile(work, app, id)
  return new SentFile(name, type, body, true)
}
