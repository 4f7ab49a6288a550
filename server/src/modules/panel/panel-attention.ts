import { sql, type RawBuilder } from 'kysely'
import { attentionKinds, type Attention, type AttentionKind } from '@arriero/contract/panel/control-panel.contract.ts'
import { graveSeverities } from '@arriero/contract/alerts/alarms.rules.ts'
import { failingStates } from '@arriero/contract/tracking/tracking.rules.ts'
import { expiryWarningDays } from '@arriero/contract/units/expiry.rules.ts'
import type { Work } from '../../app/database/work.ts'
import { visibleAlerts } from '../alerts/alerts.read.ts'
import { filteredTrips } from '../trips/trips.read.ts'
import { isSilent, unitsNow, visibleUnits } from '../units/units.read.ts'
import { accountToday } from '../../app/account-zone.ts'

interface Case {
  count: number
  name: string | null
  value: number | null
  at: string | null
}

const total = sql<number>`count(*) over ()::int`.as('count')
const none = sql<null>`null`

/** What asks for somebody, in order of urgency; kinds without a case, and those the caller may not see, are absent. */
export async function attention(work: Work): Promise<Attention[]> {
  const can = (permission: string) => work.scope.permissions.has(permission)
  const asked: [AttentionKind, boolean, () => Promise<Case | undefined>][] = [
    ['alerts', can('mapas.view'), () => openAlerts(work)],
    ['lateTrips', can('viaje.viaje_create.view'), () => lateTrips(work)],
    ['driverlessTrips', can('viaje.viaje_create.view'), () => driverlessTrips(work)],
    ['sources', can('unidad.update') && work.scope.seesAllUnits, () => failingSources(work)],
    ['silentUnits', can('mapas.view'), () => silentUnits(work)],
    ['expiredPolicies', can('unidad.view'), () => policies(work, 'expired')],
    ['expiringPolicies', can('unidad.view'), () => policies(work, 'expiring')],
    ['expiredLicenses', can('conductor.view') && work.scope.seesAllUnits, () => licenses(work, 'expired')],
    ['expiringLicenses', can('conductor.view') && work.scope.seesAllUnits, () => licenses(work, 'expiring')],
    ['expiredSeals', can('razon_social.view'), () => seals(work, 'expired')],
    ['expiringSeals', can('razon_social.view'), () => seals(work, 'expiring')],
    ['mails', can('notificacion.correo.view'), () => failedMails(work)],
  ]
  const found: Attention[] = []
  // One after the other: they share a connection.
  for (const [kind, may, ask] of asked) {
    const worst = may ? await ask() : undefined
    if (worst) found.push({ kind, ...worst })
  }
  return found.toSorted((a, b) => attentionKinds.indexOf(a.kind) - attentionKinds.indexOf(b.kind))
}

const openAlerts = (work: Work) =>
  visibleAlerts(work)
    .where('a.state', '=', 'open')
    .where('a.severity', 'in', graveSeverities)
    .select([total, sql<string>`a.title || ', ' || u.name`.as('name'), none.as('value'), 'a.at'])
    .orderBy(sql`a.severity = 'critical'`, 'desc')
    .orderBy('a.at')
    .limit(1)
    .executeTakeFirst()

const lateTrips = (work: Work) =>
  filteredTrips(work, { attention: 'late' })
    .select([total, 't.name', 't.late_minutes as value', 't.eta as at'])
    .orderBy('t.late_minutes', 'desc')
    .limit(1)
    .executeTakeFirst()

const driverlessTrips = (work: Work) =>
  filteredTrips(work, { attention: 'no_driver' })
    .select([total, 't.name', none.as('value'), 't.leave_at as at'])
    .orderBy('t.leave_at')
    .limit(1)
    .executeTakeFirst()

const failingSources = ({ tx, scope }: Work) =>
  tx
    .selectFrom('platform_account as s')
    .where('s.account_id', '=', scope.accountId)
    .where('s.deleted_at', 'is', null)
    .where('s.enabled', '=', true)
    .where('s.state', 'in', failingStates)
    .select([total, 's.name', none.as('value'), 's.state_since as at'])
    .orderBy('s.state_since')
    .limit(1)
    .executeTakeFirst()

const silentUnits = (work: Work) =>
  unitsNow(work)
    .where(isSilent)
    .select([total, 'u.name', none.as('value'), 'p.at'])
    .orderBy(sql`p.at nulls last`)
    .limit(1)
    .executeTakeFirst()

type Which = 'expired' | 'expiring'

/** A day that is over, or that comes within the days of warning. */
const within = (end: RawBuilder<unknown>, which: Which, today: string) =>
  which === 'expired'
    ? sql<boolean>`${end} < ${today}::date`
    : sql<boolean>`${end} >= ${today}::date and ${end} <= ${today}::date + ${expiryWarningDays}::int`
/** Days to the end, negative once it is over. */
const daysLeft = (end: RawBuilder<unknown>, today: string) => sql<number>`${end} - ${today}::date`.as('value')

async function policies(work: Work, which: Which): Promise<Case | undefined> {
  const [today, end] = [await accountToday(work), sql`u.insurance_expires`]
  return visibleUnits(work)
    .where(within(end, which, today))
    .select([total, sql<string>`'Póliza de ' || u.name`.as('name'), daysLeft(end, today), none.as('at')])
    .orderBy('u.insurance_expires')
    .limit(1)
    .executeTakeFirst()
}

async function licenses(work: Work, which: Which): Promise<Case | undefined> {
  const [today, end] = [await accountToday(work), sql`d.license_expires`]
  return work.tx
    .selectFrom('driver as d')
    .where('d.account_id', '=', work.scope.accountId)
    .where('d.deleted_at', 'is', null)
    .where(within(end, which, today))
    .select([total, sql<string>`'Licencia de ' || d.name`.as('name'), daysLeft(end, today), none.as('at')])
    .orderBy('d.license_expires')
    .limit(1)
    .executeTakeFirst()
}

/** Digital seals end at an instant. */
const seals = ({ tx, scope }: Work, which: Which) =>
  tx
    .selectFrom('social_reason_csd as c')
    .innerJoin('social_reason as s', (join) =>
      join.onRef('s.id', '=', 'c.social_reason_id').onRef('s.account_id', '=', 'c.account_id'),
    )
    .where('c.account_id', '=', scope.accountId)
    .where('c.retired_at', 'is', null)
    .where('s.deleted_at', 'is', null)
    .where(
      which === 'expired'
        ? sql<boolean>`c.valid_to <= now()`
        : sql<boolean>`c.valid_to > now() and c.valid_to <= now() + make_interval(days => ${expiryWarningDays})`,
    )
    .select([total, 's.name', none.as('value'), 'c.valid_to as at'])
    .orderBy('c.valid_to')
    .limit(1)
    .executeTakeFirst()

/** Of today and yesterday, by the account's calendar. */
const failedMails = ({ tx, scope }: Work) =>
  tx
    .selectFrom('mail as m')
    .where('m.account_id', '=', scope.accountId)
    .where('m.state', '=', 'failed')
    .where(
      'm.created_at',
      '>=',
      sql<string>`date_trunc('day', now(), (select timezone from account where id = ${scope.accountId})) - interval '1 day'`,
    )
    .select([total, 'm.recipient as name', none.as('value'), 'm.created_at as at'])
    .orderBy('m.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
