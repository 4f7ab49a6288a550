import { sql } from 'kysely'
import type { Panel } from '@arriero/contract/panel/control-panel.contract.ts'
import { tripStateLabels, type TripState } from '@arriero/contract/trips/trips.rules.ts'
import type { Work } from '../../app/database/work.ts'
import { describeTripEvent, visibleTrips } from '../trips/trips.read.ts'
import { visibleUnits } from '../units/units.read.ts'

type Change = Panel['changes'][number]

const most = 12
const recent = sql<string>`now() - interval '1 day'`

/** What happened last to trips, units and sources, the newest first; a day back. */
export async function changes(work: Work): Promise<Change[]> {
  const can = (permission: string) => work.scope.permissions.has(permission)
  const found = [
    ...(can('viaje.viaje_create.view') ? await ofTrips(work) : []),
    ...(can('unidad.view') ? await ofUnits(work) : []),
    ...(can('mapas.view') && work.scope.seesAllUnits ? await ofSources(work) : []),
  ]
  return found.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, most)
}

/** The database checks 1 to 4. */
const stateOf = (state: number | null) => (state !== null && state in tripStateLabels ? (state as TripState) : null)

async function ofTrips(work: Work): Promise<Change[]> {
  const rows = await visibleTrips(work)
    .innerJoin('trip_event as e', (join) =>
      join.onRef('e.trip_id', '=', 't.id').onRef('e.account_id', '=', 't.account_id'),
    )
    .where('e.at', '>', recent)
    .where('e.at', '<=', sql<string>`now()`)
    .where('e.withdrawn_at', 'is', null)
    .where('e.kind', 'not in', ['updated', 'plan', 'route', 'file'])
    .select([
      'e.id',
      'e.at',
      'e.kind',
      'e.from_state',
      'e.to_state',
      'e.measure',
      'e.place',
      't.id as tripId',
      't.folio',
    ])
    .orderBy('e.at', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => {
    // An object by its column's default and every writer.
    const measure = row.measure as Record<string, unknown>
    const { title, reason, tone } = describeTripEvent(row.kind, stateOf(row.from_state), stateOf(row.to_state), measure)
    return {
      key: `trip-${row.id}`,
      at: row.at,
      tone,
      kind: 'trip' as const,
      id: row.tripId,
      subject: row.folio,
      title,
      detail: row.place ?? reason,
    }
  })
}

async function ofUnits(work: Work): Promise<Change[]> {
  const rows = await visibleUnits(work)
    .innerJoin('unit_driver as ud', (join) =>
      join.onRef('ud.unit_id', '=', 'u.id').onRef('ud.account_id', '=', 'u.account_id'),
    )
    .innerJoin('driver as d', (join) =>
      join.onRef('d.id', '=', 'ud.driver_id').onRef('d.account_id', '=', 'u.account_id'),
    )
    .where('ud.from_at', '>', recent)
    .select(['ud.id', 'ud.from_at as at', 'u.id as unitId', 'u.name as unit', 'd.name as driver'])
    .orderBy('ud.from_at', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    key: `unit-${row.id}`,
    at: row.at,
    tone: 'neutral',
    kind: 'unit',
    id: row.unitId,
    subject: row.unit,
    title: 'Conductor asignado',
    detail: row.driver,
  }))
}

const sourceWords: Record<string, { title: string; tone: Change['tone'] }> = {
  ok: { title: 'Responde de nuevo', tone: 'good' },
  delayed: { title: 'Responde con retraso', tone: 'warning' },
  retrying: { title: 'Dejó de responder', tone: 'bad' },
  token_invalid: { title: 'Rechazó la contraseña', tone: 'bad' },
  refused: { title: 'Rechazó el acceso', tone: 'bad' },
}

async function ofSources({ tx, scope }: Work): Promise<Change[]> {
  const rows = await tx
    .selectFrom('platform_account')
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .where('state_since', '>', recent)
    // That a new source answers for the first time is no change.
    .where((eb) =>
      eb.or([eb('state', '<>', 'ok'), eb('state_since', '>', sql<string>`created_at + interval '10 minutes'`)]),
    )
    .select(['id', 'name', 'state', 'state_since as at', 'last_error_text as error'])
    .execute()
  return rows.flatMap((row) => {
    const words = sourceWords[row.state]
    if (!words) return []
    return [
      {
        key: `source-${row.id}`,
        at: row.at,
        ...words,
        kind: 'source' as const,
        id: row.id,
        subject: row.name,
        detail: row.state === 'ok' ? 'Plataforma de rastreo' : (row.error ?? 'Plataforma de rastreo'),
      },
    ]
  })
}
