import { sql } from 'kysely'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { maintenancePanel, PanelPeriod } from '@arriero/contract/panel/control-panel.contract.ts'
import { expiryWarningDays } from '@arriero/contract/units/expiry.rules.ts'
import type { Work } from '../../app/database/work.ts'
import { dueCounts } from '../maintenance/plans/plans.read.ts'
import { availability, visibleUnits } from '../units/units.read.ts'
import { accountToday } from '../../app/account-zone.ts'
import { periodOf, type Period } from './panel-period.ts'

const mostPapers = 50
const mostUnits = 10

/** What the workshop looks at. */
export async function maintenance(work: Work, wanted: PanelPeriod): Promise<ReplyOf<typeof maintenancePanel>> {
  const { permissions, seesAllUnits } = work.scope
  const units = permissions.has('unidad.view')
  const period = await periodOf(work, wanted)
  const today = await accountToday(work)
  return {
    availability: units ? await availability(work) : null,
    policies: units ? await policies(work, today) : null,
    licenses: permissions.has('conductor.view') && seesAllUnits ? await licenses(work, today) : null,
    km: units ? await mostOf(work, period, 'km') : null,
    engineHours: units ? await mostOf(work, period, 'engine') : null,
    technicians: permissions.has('mantenimiento.view') ? await technicians(work) : null,
    services: permissions.has('mantenimiento.view') ? await dueCounts(work) : null,
  }
}

const policies = (work: Work, today: string) =>
  visibleUnits(work)
    .leftJoin('insurer as i', (join) =>
      join.onRef('i.id', '=', 'u.insurer_id').onRef('i.account_id', '=', 'u.account_id'),
    )
    .where('u.insurance_expires', '<=', sql<string>`${today}::date + ${expiryWarningDays}::int`)
    .select([
      'u.id',
      'u.name',
      'i.name as detail',
      // Asked for above: never null here.
      sql<string>`u.insurance_expires`.as('expires'),
      sql<number>`u.insurance_expires - ${today}::date`.as('days'),
    ])
    .orderBy('u.insurance_expires')
    .orderBy('u.id')
    .limit(mostPapers)
    .execute()

const licenses = ({ tx, scope }: Work, today: string) =>
  tx
    .selectFrom('driver as d')
    .where('d.account_id', '=', scope.accountId)
    .where('d.deleted_at', 'is', null)
    .where('d.license_expires', '<=', sql<string>`${today}::date + ${expiryWarningDays}::int`)
    .select([
      'd.id',
      'd.name',
      'd.license as detail',
      sql<string>`d.license_expires`.as('expires'),
      sql<number>`d.license_expires - ${today}::date`.as('days'),
    ])
    .orderBy('d.license_expires')
    .orderBy('d.id')
    .limit(mostPapers)
    .execute()

/** Units that drove farthest, or whose engines ran longest, in the period. */
function mostOf(work: Work, { from }: Period, what: 'km' | 'engine') {
  const value =
    what === 'km'
      ? sql<number>`round(sum(h.km)::numeric, 1)::float8`
      : sql<number>`round(sum(h.engine_s) / 3600.0, 1)::float8`
  return visibleUnits(work)
    .innerJoin('unit_hour as h', (join) =>
      join.onRef('h.unit_id', '=', 'u.id').onRef('h.account_id', '=', 'u.account_id'),
    )
    .where('h.hour', '>=', from)
    .groupBy(['u.id', 'u.name'])
    .select(['u.id', 'u.name', value.as('value')])
    .orderBy('value', 'desc')
    .orderBy('u.id')
    .limit(mostUnits)
    .execute()
}

const technicians = ({ tx, scope }: Work) =>
  tx
    .selectFrom('technician')
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .select([sql<number>`count(*) filter (where active)::int`.as('active'), sql<number>`count(*)::int`.as('total')])
    .executeTakeFirstOrThrow()
