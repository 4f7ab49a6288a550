import { sql, type Expression, type SqlBool } from 'kysely'
import type { Change } from '@arriero/contract/panel/control-panel.contract.ts'
import { severities } from '@arriero/contract/alerts/alarms.rules.ts'
import { severityLabels } from '@arriero/contract/alerts/alerts.rules.ts'
import { tripStateLabels, type TripState } from '@arriero/contract/trips/trips.rules.ts'
import type { Work } from '../../app/database/work.ts'
import { describeTripEvent, untoldKinds, visibleTrips } from '../trips/trips.read.ts'
import { visibleUnits } from '../units/units.read.ts'

/** Instants ISO, both included. */
export interface Span {
  from: string
  to: string
}
/** One thing that happens: told by the newest rows, and counted. Who may not see it finds nothing. */
export interface Happening {
  rows: (work: Work, span: Span, most: number) => Promise<Change[]>
  count: (work: Work, span: Span) => Promise<number>
}

const within = (column: Expression<unknown>, { from, to }: Span) =>
  sql<SqlBool>`${column} >= ${from}::timestamptz and ${column} <= ${to}::timestamptz`
const amount = sql<number>`count(*)::int`.as('count')

/** The database checks 1 to 4. */
const stateOf = (state: number | null) => (state !== null && state in tripStateLabels ? (state as TripState) : null)

const tripEvents = (work: Work, span: Span) =>
  visibleTrips(work)
    .innerJoin('trip_event as e', (join) =>
      join.onRef('e.trip_id', '=', 't.id').onRef('e.account_id', '=', 't.account_id'),
    )
    .where(within(sql`e.at`, span))
    .where('e.withdrawn_at', 'is', null)
    .where('e.kind', 'not in', ['updated', 'plan', 'route', 'file', ...untoldKinds(work)])

export const ofTrips: Happening = {
  rows: async (work, span, most) => {
    const rows = await tripEvents(work, span)
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
      .orderBy('e.id', 'desc')
      .limit(most)
      .execute()
    return rows.map((row) => {
      // An object by its column's default and every writer.
      const measure = row.measure as Record<string, unknown>
      const told = describeTripEvent(row.kind, stateOf(row.from_state), stateOf(row.to_state), measure)
      return {
        key: `trip-${row.id}`,
        at: row.at,
        tone: told.tone,
        kind: 'trip',
        id: row.tripId,
        subject: row.folio,
        title: told.title,
        detail: row.place ?? told.reason,
      }
    })
  },
  count: async (work, span) => (await tripEvents(work, span).select(amount).executeTakeFirstOrThrow()).count,
}

/** The moments of an alert: when it was raised, who took it, when it was closed. */
const alertMoments = {
  at: { tone: 'bad', title: (title: string) => title, by: 'l.assigned_to' },
  acknowledged_at: { tone: 'neutral', title: (title: string) => `Atendida: ${title}`, by: 'l.acknowledged_by' },
  closed_at: { tone: 'good', title: (title: string) => `Cerrada: ${title}`, by: 'l.closed_by' },
} as const
type AlertMoment = keyof typeof alertMoments

const alertsAt = (work: Work, span: Span, moment: AlertMoment) =>
  visibleUnits(work)
    .innerJoin('alert as l', (join) => join.onRef('l.unit_id', '=', 'u.id').onRef('l.account_id', '=', 'u.account_id'))
    .where('l.state', '!=', 'withdrawn')
    .where(within(sql.ref(`l.${moment}`), span))

interface Raised {
  trigger: string
  severity: string
  detail: string | null
  driver: string | null
}
/** A rule tells its measure; what a device sends of an alarm is its own code, so severity and driver stand for it. */
function reasonOf({ trigger, severity, detail, driver }: Raised): string | null {
  if (trigger !== 'alarm') return detail
  const known = severities.find((one) => one === severity)
  return [known && `Severidad ${severityLabels[known].toLowerCase()}`, driver].filter(Boolean).join(' · ')
}

export const ofAlerts = (moment: AlertMoment): Happening => ({
  rows: async (work, span, most) => {
    const { tone, title, by } = alertMoments[moment]
    const rows = await alertsAt(work, span, moment)
      .leftJoin('app_user as w', (join) => join.onRef('w.id', '=', by).onRef('w.account_id', '=', 'l.account_id'))
      .select([
        'l.id',
        sql<string>`${sql.ref(`l.${moment}`)}`.as('at'),
        'l.title',
        'l.detail',
        'l.severity',
        'l.trigger',
        'l.driver_name as driver',
        'l.unit_name as unit',
        'w.name as who',
      ])
      .orderBy(sql.ref(`l.${moment}`), 'desc')
      .orderBy('l.id', 'desc')
      .limit(most)
      .execute()
    return rows.map((row) => ({
      key: `alert-${moment}-${row.id}`,
      at: row.at,
      tone: moment === 'at' && ['medium', 'low'].includes(row.severity) ? 'warning' : tone,
      kind: 'alert',
      id: row.id,
      subject: row.unit,
      title: title(row.title),
      detail: (moment === 'at' ? reasonOf(row) : row.who) ?? '',
    }))
  },
  count: async (work, span) => (await alertsAt(work, span, moment).select(amount).executeTakeFirstOrThrow()).count,
})

const silentUnits = (work: Work, span: Span) =>
  visibleUnits(work)
    .innerJoin('position_last as p', (join) =>
      join.onRef('p.unit_id', '=', 'u.id').onRef('p.account_id', '=', 'u.account_id'),
    )
    .where('p.state', '=', 4)
    .where(within(sql`p.since`, span))

/** Units that fell silent and are so still. */
export const ofSilence: Happening = {
  rows: async (work, span, most) => {
    const rows = await silentUnits(work, span)
      .select(['u.id', 'u.name', 'p.since as at'])
      .orderBy('p.since', 'desc')
      .orderBy('u.id', 'desc')
      .limit(most)
      .execute()
    return rows.map(({ id, name, at }) => ({
      key: `silent-${id}`,
      at,
      tone: 'bad',
      kind: 'unit',
      id,
      subject: name,
      title: 'Dejó de reportar',
      detail: 'Sigue sin señal',
    }))
  },
  count: async (work, span) => (await silentUnits(work, span).select(amount).executeTakeFirstOrThrow()).count,
}

const driversGiven = (work: Work, span: Span) =>
  visibleUnits(work)
    .innerJoin('unit_driver as ud', (join) =>
      join.onRef('ud.unit_id', '=', 'u.id').onRef('ud.account_id', '=', 'u.account_id'),
    )
    .innerJoin('driver as d', (join) =>
      join.onRef('d.id', '=', 'ud.driver_id').onRef('d.account_id', '=', 'u.account_id'),
    )
    .where(within(sql`ud.from_at`, span))

export const ofDrivers: Happening = {
  rows: async (work, span, most) => {
    const rows = await driversGiven(work, span)
      .select(['ud.id', 'ud.from_at as at', 'u.id as unitId', 'u.name as unit', 'd.name as driver'])
      .orderBy('ud.from_at', 'desc')
      .orderBy('ud.id', 'desc')
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
  },
  count: async (work, span) => (await driversGiven(work, span).select(amount).executeTakeFirstOrThrow()).count,
}

const sourceWords: Record<string, { title: string; tone: Change['tone'] }> = {
  ok: { title: 'Responde de nuevo', tone: 'good' },
  delayed: { title: 'Responde con retraso', tone: 'warning' },
  retrying: { title: 'Dejó de responder', tone: 'bad' },
  token_invalid: { title: 'Rechazó la contraseña', tone: 'bad' },
  refused: { title: 'Rechazó el acceso', tone: 'bad' },
}

const sourceStates = ({ tx, scope }: Work, span: Span) =>
  tx
    .selectFrom('platform_account as s')
    .where('s.account_id', '=', scope.accountId)
    .where('s.deleted_at', 'is', null)
    .where('s.state', 'in', Object.keys(sourceWords))
    .where(within(sql`s.state_since`, span))
    // That a new source answers for the first time is no change.
    .where((eb) =>
      eb.or([eb('s.state', '<>', 'ok'), eb('s.state_since', '>', sql<string>`s.created_at + interval '10 minutes'`)]),
    )

export const ofSources: Happening = {
  rows: async (work, span, most) => {
    const rows = await sourceStates(work, span)
      .select(['s.id', 's.name', 's.state', 's.state_since as at', 's.last_error_text as error'])
      .orderBy('s.state_since', 'desc')
      .orderBy('s.id', 'desc')
      .limit(most)
      .execute()
    return rows.map((row) => ({
      key: `source-${row.id}`,
      at: row.at,
      title: sourceWords[row.state]?.title ?? row.state,
      tone: sourceWords[row.state]?.tone ?? 'neutral',
      kind: 'source',
      id: row.id,
      subject: row.name,
      detail: row.state === 'ok' ? 'Plataforma de rastreo' : (row.error ?? 'Plataforma de rastreo'),
    }))
  },
  count: async (work, span) => (await sourceStates(work, span).select(amount).executeTakeFirstOrThrow()).count,
}
