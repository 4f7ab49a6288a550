import { sql, type RawBuilder } from 'kysely'
import { attentionKinds, type Attention, type AttentionKind } from '@arriero/contract/panel/control-panel.contract.ts'
import { lateAfterMinutes } from '@arriero/contract/trips/trips.rules.ts'
import { expiryWarningDays } from '@arriero/contract/units/expiry.rules.ts'
import type { Work } from '../../app/database/work.ts'
import { visibleTrips } from '../trips/trips.read.ts'
import { accountToday, visibleUnits } from '../units/units.read.ts'

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
    ['sources', can('mapas.view') && work.scope.seesAllUnits, () => failingSources(work)],
    ['silentUnits', can('mapas.view'), () => silentUnits(work)],
    ['expired', can('unidad.view') || can('conductor.view'), () => papers(work, 'expired')],
    ['expiring', can('unidad.view') || can('conductor.view'), () => papers(work, 'expiring')],
    ['seals', can('razon_social.view'), () => seals(work)],
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
  visibleUnits(work)
    .innerJoin('alert as l', (join) => join.onRef('l.unit_id', '=', 'u.id').onRef('l.account_id', '=', 'u.account_id'))
    .where('l.state', '=', 'open')
    .where('l.severity', 'in', ['critical', 'high'])
    .select([total, sql<string>`l.title || ', ' || u.name`.as('name'), none.as('value'), 'l.at'])
    .orderBy(sql`l.severity = 'critical'`, 'desc')
    .orderBy('l.at')
    .limit(1)
    .executeTakeFirst()

const lateTrips = (work: Work) =>
  visibleTrips(work)
    .where('t.status', '=', 'active')
    .where('t.late_minutes', '>', lateAfterMinutes)
    .select([total, 't.name', 't.late_minutes as value', 't.eta as at'])
    .orderBy('t.late_minutes', 'desc')
    .limit(1)
    .executeTakeFirst()

const driverlessTrips = (work: Work) =>
  visibleTrips(work)
    .where('t.status', '=', 'active')
    .where('t.driver_names', '=', '')
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
    .where('s.state', 'in', ['delayed', 'retrying', 'token_invalid', 'refused'])
    .select([total, 's.name', none.as('value'), 's.state_since as at'])
    .orderBy('s.state_since')
    .limit(1)
    .executeTakeFirst()

const silentUnits = (work: Work) =>
  visibleUnits(work)
    .innerJoin('position_last as p', (join) =>
      join.onRef('p.unit_id', '=', 'u.id').onRef('p.account_id', '=', 'u.account_id'),
    )
    .where('p.state', '=', 4)
    .select([total, 'u.name', none.as('value'), 'p.at'])
    .orderBy('p.at')
    .limit(1)
    .executeTakeFirst()

/** Policies of units and licences of drivers; the value is days left, negative once ended. */
async function papers(work: Work, which: 'expired' | 'expiring'): Promise<Case | undefined> {
  const today = await accountToday(work)
  const within = (day: RawBuilder<string | null>) =>
    which === 'expired'
      ? sql<boolean>`${day} < ${today}::date`
      : sql<boolean>`${day} >= ${today}::date and ${day} <= ${today}::date + ${expiryWarningDays}::int`
  const left = (day: RawBuilder<string | null>) => sql<number>`${day} - ${today}::date`
  const policyEnd = sql<string | null>`u.insurance_expires`
  const licenseEnd = sql<string | null>`d.license_expires`
  const { permissions, seesAllUnits } = work.scope
  const policies = permissions.has('unidad.view')
    ? await visibleUnits(work)
        .where(within(policyEnd))
        .select([total, sql<string>`'Póliza de ' || u.name`.as('name'), left(policyEnd).as('value'), none.as('at')])
        .orderBy('u.insurance_expires')
        .limit(1)
        .executeTakeFirst()
    : undefined
  const licenses =
    permissions.has('conductor.view') && seesAllUnits
      ? await work.tx
          .selectFrom('driver as d')
          .where('d.account_id', '=', work.scope.accountId)
          .where('d.deleted_at', 'is', null)
          .where(within(licenseEnd))
          .select([
            total,
            sql<string>`'Licencia de ' || d.name`.as('name'),
            left(licenseEnd).as('value'),
            none.as('at'),
          ])
          .orderBy('d.license_expires')
          .limit(1)
          .executeTakeFirst()
      : undefined
  if (!policies || !licenses) return policies ?? licenses
  const worst = (licenses.value ?? 0) < (policies.value ?? 0) ? licenses : policies
  return { ...worst, count: policies.count + licenses.count }
}

/** Digital seals that have ended or end soon. */
const seals = ({ tx, scope }: Work) =>
  tx
    .selectFrom('social_reason_csd as c')
    .innerJoin('social_reason as s', (join) =>
      join.onRef('s.id', '=', 'c.social_reason_id').onRef('s.account_id', '=', 'c.account_id'),
    )
    .where('c.account_id', '=', scope.accountId)
    .where('c.retired_at', 'is', null)
    .where('s.deleted_at', 'is', null)
    .where('c.valid_to', '<', sql<string>`now() + make_interval(days => ${expiryWarningDays})`)
    .select([total, 's.name', none.as('value'), 'c.valid_to as at'])
    .orderBy('c.valid_to')
    .limit(1)
    .executeTakeFirst()

const failedMails = ({ tx, scope }: Work) =>
  tx
    .selectFrom('mail as m')
    .where('m.account_id', '=', scope.accountId)
    .where('m.state', '=', 'failed')
    .where('m.created_at', '>', sql<string>`now() - interval '1 day'`)
    .select([total, 'm.recipient as name', none.as('value'), 'm.created_at as at'])
    .orderBy('m.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
