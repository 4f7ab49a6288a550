import { z } from 'zod'
import * as contract from '@arriero/contract/trips/trips.contract.ts'
import * as imports from '@arriero/contract/trips/trips-import.contract.ts'
import { exportTripsDashboard, readTripsDashboard } from '@arriero/contract/trips/trips-dashboard.contract.ts'
import { tripDetail as detailSchema } from '@arriero/contract/trips/trips.entities.ts'
import { inWork, type App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import { AppError, badFields, conflict, notFound } from '../../app/errors.ts'
import { route, SentFile } from '../../app/http/route.ts'
import { exportRoutes } from '../../app/list-export.ts'
import { scopeOfMaker } from '../../app/person-scope.ts'
import { xlsxType } from '../../shared/sheets/write-sheet.ts'
import { startTask } from '../../app/jobs/tasks.ts'
import { createFromRows, previewImport } from './import/import.ts'
import { importTask } from './import/import-task.ts'
import { importTemplate, readImport } from './import/sheet.ts'
import { dashboardName, dashboardSheet } from './report/dashboard-sheet.ts'
import { tripsDashboard } from './report/dashboard.ts'
import { tripDetail } from './read/detail.ts'
import { tripSheet } from './report/export.ts'
import { pageEvents } from './read/history.ts'
import {
  addFile,
  cancelTrip,
  changeLocks,
  changePlan,
  finalizeTrip,
  recalculate,
  recordIncident,
} from './write/life.ts'
import { tripPdf } from './report/pdf.ts'
import { pagePlaces, transportLines } from './plan/places.ts'
import { planDraft } from './plan/plan.ts'
import { countTrips, pageTrips, tripCounts, tripIds } from './read/query.ts'
import { tripRows } from './read/rows.ts'
import { visibleTrips } from './read/visible.ts'
import { activeTrips } from './trips.read.ts'
import { saveTrip } from './write/save.ts'
import { texts } from './trips.texts.ts'
import { tripTrack } from './read/track.ts'
import { zoneOf } from '../../app/account-zone.ts'
import { zoneOfOffset } from '../../shared/zones.ts'

const pdfLinkSeconds = 600
const latestFinished = 10

async function rowOf(work: Work, id: number) {
  const [row] = await tripRows(work, [id])
  if (!row) throw notFound(texts.unknownTrip)
  return row
}

async function demandTrip(work: Work, id: number): Promise<void> {
  if (!(await visibleTrips(work).where('t.id', '=', id).select('t.id').executeTakeFirst()))
    throw notFound(texts.unknownTrip)
}

/** The second of two people who edit a trip is told what the first one saved, who and when. */
async function withCurrent<Result>(
  app: App,
  work: Work,
  id: number | null | undefined,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict' || id == null) throw error
    const current = await tripDetail(app, work, { id })
    const edit = current.events.find(({ user, kind }) => user !== null && kind !== 'incident' && kind !== 'file')
    throw conflict(error.message, {
      current: z.encode(detailSchema, current),
      by: edit?.user ?? null,
      at: edit?.at ?? current.createdAt,
    })
  }
}

export const tripRoutes = [
  route(contract.activeTrips, ({ work, query, from }) => pageTrips(work, { ...query, status: 'active' }, from)),
  route(contract.finishedTrips, ({ work, query, from }) =>
    pageTrips(work, { ...query, status: query.status ?? 'finished' }, from),
  ),
  route(contract.travelStatus, async ({ work, query }) => ({
    counts: await tripCounts(work),
    travels: query.countsOnly ? [] : await activeTrips(work),
  })),
  route(contract.travelFinish, async ({ work }) => ({
    count: await countTrips(work, { status: 'finished' }),
    latest: await tripRows(work, await tripIds(work, { status: 'finished' }, latestFinished)),
  })),
  route(contract.travelDetail, ({ app, work, query }) => {
    if (query.id === undefined && query.folio === undefined) throw badFields({ travel_id: [texts.required] })
    return tripDetail(app, work, query)
  }),
  route(contract.travelEvents, async ({ work, params, query, from }) => {
    await demandTrip(work, params.travel_id)
    return pageEvents(work, params.travel_id, query, from)
  }),
  route(contract.travelTrack, ({ app, work, params }) => tripTrack(app, work, params.travel_id)),

  route(contract.createTravel, ({ app, work, body }) =>
    withCurrent(app, work, body.id, async () => tripDetail(app, work, { id: await saveTrip(app, work, body) })),
  ),
  route(contract.planTravel, ({ app, work, body }) => planDraft(app, work, body)),
  route(contract.changePlan, ({ app, work, params, body }) =>
    withCurrent(app, work, params.travel_id, async () => {
      await changePlan(work, params.travel_id, body)
      return tripDetail(app, work, { id: params.travel_id })
    }),
  ),
  route(contract.recalculateRoute, async ({ app, work, body }) => {
    await recalculate(app, work, body.id)
    return tripDetail(app, work, { id: body.id })
  }),

  route(
    imports.importTemplate,
    async ({ work }) => new SentFile('plantilla_viajes.xlsx', xlsxType, await importTemplate(work)),
  ),
  route(imports.previewImport, async ({ work, body }) => {
    if (body.file) return previewImport(work, await readImport(work, body.file.path), body.file.name)
    if (!body.rows) throw badFields({ file: [texts.fileMissing] })
    return previewImport(work, { rows: body.rows, findings: [], unknownHeaders: [], missingHeaders: [] }, null)
  }),
  route(imports.createTravelMany, ({ app, work, body }) =>
    createFromRows(app, work, body.rows, body.file, body.ignoreClash ?? false),
  ),
  route(imports.createTravelTask, async ({ work, body: { rows, file, partial = false, ignoreClash = false } }) => ({
    taskId: await startTask(work, importTask, { rows, file, partial, ignoreClash }),
  })),

  route(contract.finalizeTravel, async ({ work, body }) => {
    await finalizeTrip(work, body.id)
    return rowOf(work, body.id)
  }),
  route(contract.cancelTravel, async ({ work, body }) => {
    await cancelTrip(work, body.id, body.reason)
    return rowOf(work, body.id)
  }),
  route(contract.updateLocks, async ({ work, body, caller }) => {
    await changeLocks(work, body.id, body.locks, caller.name)
    return rowOf(work, body.id)
  }),
  route(contract.createIncident, ({ work, body }) => recordIncident(work, body)),
  route(contract.uploadTravelFile, ({ app, work, body }) => addFile(app, work, body)),

  ...exportRoutes({ now: contract.exportTravels, task: contract.exportTravelsTask }, tripSheet),

  route(contract.travelPdfLink, async ({ app, work, params, query }) => {
    await demandTrip(work, params.travel_id)
    const path = `/apis/travel_pdf_view/${params.travel_id}/${query.timezone ?? 6}`
    return { url: app.links.sign(path, pdfLinkSeconds, work.scope.userId) }
  }),
  route(contract.travelPdf, async ({ app, params, query, from }) => {
    if (!app.links.check(from.path.replace(/\/$/, ''), query)) throw notFound(texts.badLink)
    const { rows } = await app.pool.query<{ account_id: number | null }>('select trip_account($1) as account_id', [
      params.travel_id,
    ])
    const accountId = rows[0]?.account_id
    if (accountId == null) throw notFound(texts.unknownTrip)
    const reader = await scopeOfMaker(app, accountId, Number(query.u), contract.travelPdfLink.access)
    if (!reader) throw notFound(texts.badLink)
    const { name, body } = await inWork(app, reader, async (work) =>
      tripPdf(app, work, params.travel_id, zoneOfOffset(Number(params.timezone)) ?? (await zoneOf(work))),
    )
    return new SentFile(name, 'application/pdf', body, true)
  }),

  route(readTripsDashboard, ({ work, query }) => tripsDashboard(work, query)),
  route(exportTripsDashboard, async ({ work, query }) => {
    const dashboard = await tripsDashboard(work, query)
    return new SentFile(dashboardName(dashboard), xlsxType, await dashboardSheet(dashboard, await zoneOf(work)))
  }),

  route(contract.travelPlaces, ({ work, query, from }) => pagePlaces(work, query, from)),
  route(contract.travelLines, ({ work }) => transportLines(work)),
]
