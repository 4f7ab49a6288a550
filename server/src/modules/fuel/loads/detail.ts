import { sql } from 'kysely'
import { fuelRuleCodes } from '@arriero/contract/fuel/fuel.rules.ts'
import type { FuelCheck, FuelEvidence, FuelLoad, FuelPhoto } from '@arriero/contract/fuel/loads.entities.ts'
import type { App } from '../../../app/app.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { fileUrl } from '../../../app/files/stored-files.ts'
import { chargedLoads } from '../../billing/trip-account/trip-account.commands.ts'
import { fixesOf } from '../../tracking/tracking.read.ts'
import { visibleTrips } from '../../trips/trips.read.ts'
import { visibleUnits } from '../../units/units.read.ts'
import { levelsOf } from '../checks/around.ts'
import { texts } from '../fuel.texts.ts'
import { findRow } from './loads.repository.ts'
import { seesCosts, tellsPrices, visibleLoads } from './visible.ts'

const hour = 3_600_000

/** Throws its 404. */
export async function findLoad(work: Work, app: App, id: number): Promise<FuelLoad> {
  const row = await findRow(work, id)
  const { evidence: found, tripId, lat, lon, stationLat, stationLon, ...more } = await factsOf(work, id)
  // A load that was never judged has none.
  const known = { ...nothingKnown, ...(found as Partial<FuelEvidence>) }
  const evidence = seesCosts(work) ? known : { ...known, usualPrice: null }
  return {
    ...row,
    ...more,
    evidence,
    checks: await checksOf(work, id),
    level: await levelOf(work, row, evidence.capacity),
    stationAt: placeOf(stationLat, stationLon),
    phoneAt: placeOf(lat, lon),
    files: await photosOf(work, app, id),
    repeated: row.doubt === null ? 0 : await repeatedDoubts(work, id),
    trip: tripId === null ? null : await tripOf(work, tripId, id),
  }
}

const placeOf = (lat: number | null, lon: number | null) => (lat === null || lon === null ? null : { lat, lon })

const nothingKnown: FuelEvidence = {
  odometer: null,
  stopFrom: null,
  stopTo: null,
  stopLat: null,
  stopLon: null,
  metres: null,
  capacity: null,
  before: null,
  after: null,
  usualPrice: null,
  silentSince: null,
}

const factsOf = (work: Work, id: number) =>
  visibleLoads(work)
    .$call(withUser('r', 'l.resolved_by'))
    .$call(withUser('c', 'l.created_by'))
    .leftJoin('fuel_station as at', (join) =>
      join.onRef('at.id', '=', 'l.station_id').onRef('at.account_id', '=', 'l.account_id'),
    )
    .where('l.id', '=', id)
    .select([
      'l.lat',
      'l.lon',
      'at.lat as stationLat',
      'at.lon as stationLon',
      'l.after_gap as afterGap',
      'l.card',
      'l.notes',
      'l.evidence',
      'l.reason',
      'l.resolved_at as resolvedAt',
      'r.name as resolvedBy',
      'l.created_at as createdAt',
      'c.name as createdBy',
      'l.trip_id as tripId',
    ])
    .executeTakeFirstOrThrow(() => notFound(texts.notFound))

/** Of the caller's trips; what its account counts is for who may know what it cost. */
async function tripOf(work: Work, tripId: number, loadId: number): Promise<FuelLoad['trip']> {
  const trip = await visibleTrips(work).where('t.id', '=', tripId).select(['t.id', 't.folio']).executeTakeFirst()
  if (!trip) return null
  return { ...trip, charged: seesCosts(work) && (await chargedLoads(work, [loadId])).has(loadId) }
}

async function checksOf(work: Work, id: number): Promise<FuelCheck[]> {
  const { tx, scope } = work
  const rows = await tx
    .selectFrom('fuel_check')
    .where('account_id', '=', scope.accountId)
    .where('load_id', '=', id)
    .select([
      'rule',
      'verdict',
      'says',
      sql<number | null>`litres::float8`.as('litres'),
      sql<number | null>`amount::float8`.as('amount'),
    ])
    .execute()
  const byRule = new Map(rows.map((row) => [row.rule, row]))
  // The words of the columns are those of the rules.
  const checks = fuelRuleCodes.flatMap((rule) => byRule.get(rule) ?? []) as FuelCheck[]
  if (seesCosts(work)) return checks
  return checks.filter(({ rule }) => !tellsPrices(rule)).map((check) => ({ ...check, amount: null }))
}

async function photosOf({ tx, scope }: Work, app: App, id: number): Promise<FuelPhoto[]> {
  const rows = await tx
    .selectFrom('fuel_photo as p')
    .innerJoin('stored_file as f', (join) =>
      join.onRef('f.id', '=', 'p.file_id').onRef('f.account_id', '=', 'p.account_id'),
    )
    .where('p.account_id', '=', scope.accountId)
    .where('p.load_id', '=', id)
    .orderBy('p.id')
    .select(['p.kind', 'f.name', 'f.key'])
    .execute()
  return rows.map(({ kind, name, key }) => ({ kind: kind as FuelPhoto['kind'], name, url: fileUrl(app, key) }))
}

/** In the hours around, where a sensor told; of a unit that is shared no more, nothing. */
async function levelOf(work: Work, row: { unitId: number; at: string }, capacity: number | null) {
  if (!capacity) return []
  const seen = await visibleUnits(work).where('u.id', '=', row.unitId).select('u.id').executeTakeFirst()
  if (!seen) return []
  const at = Date.parse(row.at)
  const heard = await fixesOf(work, row.unitId, at - 3 * hour, at + 4 * hour)
  return levelsOf(heard, capacity).map(({ at: then, litres }) => ({
    at: new Date(then).toISOString(),
    litres: Math.round(litres * 10) / 10,
  }))
}

async function repeatedDoubts(work: Work, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from fuel_load l, fuel_load o
    where l.account_id = ${work.scope.accountId} and l.id = ${id} and o.account_id = l.account_id and o.id <> l.id
      and o.deleted_at is null and o.verdict = 'duda' and o.finding is distinct from 'accepted'
      and o.at between l.at - interval '30 days' and l.at
      and (o.station_id = l.station_id or o.driver_id = l.driver_id)`.execute(work.tx)
  return rows[0]?.count ?? 0
}
