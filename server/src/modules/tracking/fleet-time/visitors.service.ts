import type { Place } from '@arriero/contract/geofences/geofences.rules.ts'
import type { FleetVisit } from '@arriero/contract/tracking/fleet-time.contract.ts'
import { longestWindowMs } from '@arriero/contract/tracking/fleet-time.rules.ts'
import { liveStates } from '@arriero/contract/tracking/tracking.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { badRequest, notFound } from '../../../app/errors.ts'
import { SentFile } from '../../../app/http/route.ts'
import type { Shape } from '../../../shared/geo/latlon.ts'
import { selfCrossings } from '../../../shared/geo/polygon.ts'
import { writeSheet, xlsxType } from '../../../shared/sheets/write-sheet.ts'
import { isZone } from '../../../shared/zones.ts'
import { workerTask } from '../../../shared/worker/pool.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { alertsBetween } from '../../alerts/alerts.read.ts'
import { engineShape, geofencesById } from '../../geofences/geofences.read.ts'
import { texts } from '../tracking.texts.ts'
import { demandMoment, overFleet } from './fleet-time.service.ts'
import { driversThen } from './fleet-time.repository.ts'
import type { FoundVisits } from './find-visits.ts'

const finding = workerTask<typeof import('./find-visits.task.ts')>(new URL('./find-visits.task.ts', import.meta.url))

/** Told when nobody was there. */
const mostNearest = 5

interface Asked {
  from: string
  to: string
  area?: Place[] | undefined
  geofenceId?: number | undefined
}

/** Units that were within an area, those in alert first, then by arrival; the nearest ones when there were none. */
export async function visitors(work: Work, asked: Asked) {
  const began = performance.now()
  const [from, to] = [demandMoment(asked.from), demandMoment(asked.to)]
  if (to <= from || to - from > longestWindowMs) throw badRequest(texts.badWindow)
  const shape = await shapeOf(work, asked)
  const found: FoundVisits = { visits: [], near: [] }
  const names = await overFleet(work, finding, from, to, { shape }, (part) => {
    found.visits.push(...part.visits)
    found.near.push(...part.near)
  })
  const nameOf = (unitId: number) => names.get(unitId) ?? ''
  const drivers = await driversThen(
    work,
    found.visits.map(({ unitId }) => unitId),
    iso(from),
  )
  const alerts = new Map(
    (await alertsBetween(work, iso(from), iso(to))).map(({ unitId, title }) => [unitId, title] as const),
  )
  const units = found.visits.map(({ unitId, stays, wasBefore, staysOn, state }): FleetVisit => {
    const seconds = stays.reduce((sum, stay) => sum + stay.to - stay.from, 0) / 1000
    return {
      unitId,
      unitName: nameOf(unitId),
      driver: drivers.get(unitId) ?? null,
      inAt: wasBefore ? null : iso(stays[0]!.from),
      outAt: staysOn ? null : iso(stays.at(-1)!.to),
      stays: stays.map((stay) => ({ from: iso(stay.from), to: iso(stay.to) })),
      seconds: Math.round(seconds),
      state: state || liveStates.silent,
      alert: alerts.get(unitId) ?? null,
    }
  })
  const near = units.length > 0 ? [] : found.near.toSorted((a, b) => a.metres - b.metres).slice(0, mostNearest)
  return {
    units: units.toSorted(byArrival),
    nearest: near.map(({ unitId, metres, at }) => ({
      unitId,
      unitName: nameOf(unitId),
      km: Math.round(metres / 100) / 10,
      at: iso(at),
    })),
    seen: names.size,
    ms: Math.round(performance.now() - began),
  }
}

const byArrival = (a: FleetVisit, b: FleetVisit) =>
  Number(b.alert !== null) - Number(a.alert !== null) ||
  (a.inAt ?? '').localeCompare(b.inAt ?? '') ||
  a.unitName.localeCompare(b.unitName, 'es')

async function shapeOf(work: Work, { area, geofenceId }: Asked): Promise<Shape> {
  if (geofenceId !== undefined) {
    const [geofence] = await geofencesById(work, [geofenceId])
    if (!geofence) throw notFound(texts.unknownGeofence)
    return engineShape(geofence.shape)
  }
  if (!area) throw badRequest(texts.noArea)
  if (selfCrossings(area).length > 0) throw badRequest(texts.crossedArea)
  return { kind: 'polygon', points: area }
}

/** The same as a sheet, its instants in the zone of who asks. */
export async function visitorsSheet(work: Work, asked: Asked & { timezone?: string | undefined }): Promise<SentFile> {
  const { units } = await visitors(work, asked)
  const timeZone = asked.timezone && isZone(asked.timezone) ? asked.timezone : await zoneOf(work)
  const sheet = await writeSheet({
    timeZone,
    sheets: [
      {
        name: 'Quién estuvo aquí',
        columns: [
          { header: 'Unidad', key: 'unit', width: 18, type: 'text' },
          { header: 'Conductor', key: 'driver', width: 30, type: 'text' },
          { header: 'Llegada', key: 'inAt', width: 20, type: 'datetime' },
          { header: 'Salida', key: 'outAt', width: 20, type: 'datetime' },
          { header: 'Minutos dentro', key: 'minutes', width: 16, type: 'number' },
          { header: 'Entradas', key: 'stays', width: 10, type: 'number' },
          { header: 'Alerta', key: 'alert', width: 36, type: 'text' },
        ],
        rows: units.map(({ unitName: unit, driver, inAt, outAt, seconds, stays, alert }) => ({
          unit,
          driver: driver ?? '',
          inAt,
          outAt,
          minutes: Math.round(seconds / 60),
          stays: stays.length,
          alert: alert ?? '',
        })),
      },
    ],
  })
  return new SentFile('quien-estuvo-aqui.xlsx', xlsxType, sheet)
}

const iso = (at: number) => new Date(at).toISOString()
