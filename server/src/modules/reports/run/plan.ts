import { sql } from 'kysely'
import type { ReportAsked, ReportSubjects } from '@arriero/contract/reports/reports.entities.ts'
import { daysOfReport, reportLimits, type ReportDays } from '@arriero/contract/reports/reports.rules.ts'
import { daysBetween, plusDays } from '@arriero/contract/core/days.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, badRequest } from '../../../app/errors.ts'
import { findReportKind, type ReportedUnit, type ReportKind } from '../../../app/report-kind.ts'
import { demand } from '../../../app/scope.ts'
import { dayIn } from '../../../shared/zones.ts'
import { instantOf } from '../../../shared/repeat-dates.ts'
import { visibleUnits } from '../../units/units.read.ts'
import { texts } from '../reports.texts.ts'

/** What a report is on, checked and found out: the same for each part of it. */
export interface Plan {
  kind: ReportKind
  asked: ReportAsked
  zone: string
  days: ReportDays
  /** Epoch ms; of what is still to come, up to now. */
  from: number
  to: number
  units: readonly PlannedUnit[]
}

export interface PlannedUnit extends ReportedUnit {
  detail: string | null
}

/** What of a question can be known without asking the database. Throws what does not fit, in words. */
export function checkAsked({ scope }: Work, asked: ReportAsked, zone: string, now = Date.now()) {
  const kind = findReportKind(asked.kind)
  if (!kind) throw badFields({ kind: [texts.noKind] })
  for (const permission of kind.needs ?? []) demand(scope, permission)
  checkChoices(kind, asked)
  const today = dayIn(zone, new Date(now))
  const days = daysOfReport(asked.period, today)
  const count = daysBetween(days.from, days.to) + 1
  if (count < 1) throw badFields({ period: [texts.reversed] })
  if (count > reportLimits.days) throw badFields({ period: [texts.longPeriod(count)] })
  if (days.from > today) throw badFields({ period: [texts.future] })
  return { kind, days }
}

/** Throws what of the question does not fit, in words. */
export async function planOf(work: Work, asked: ReportAsked, zone: string, now = Date.now()): Promise<Plan> {
  const { kind, days } = checkAsked(work, asked, zone, now)
  const from = Date.parse(instantOf(days.from, '00:00', zone))
  const to = Math.min(Date.parse(instantOf(plusDays(days.to, 1), '00:00', zone)), now)
  return { kind, asked, zone, days, from, to, units: await unitsOf(work, asked.subjects, from, to) }
}

function checkChoices(kind: ReportKind, { grouping, columns, options }: ReportAsked): void {
  const known = groupingsOf(kind)
  if (!grouping.every((one) => known.includes(one)) || new Set(grouping).size !== grouping.length)
    throw badFields({ grouping: [texts.badGrouping] })
  if (columns?.some((code) => !kind.columns.some((column) => column.code === code)))
    throw badFields({ columns: [texts.badColumn] })
  for (const [code, { label, choices, least = 0, most = Number.MAX_SAFE_INTEGER }] of Object.entries(
    kind.options ?? {},
  )) {
    const given = options[code]
    if (given === undefined) continue
    if (choices ? !choices.some(({ value }) => value === given) : typeof given !== 'number')
      throw badFields({ options: [texts.badChoice(label)] })
    if (typeof given === 'number' && !(given >= least && given <= most))
      throw badFields({ options: [texts.badOption(label, least, most)] })
  }
}

export const groupingsOf = (kind: ReportKind) =>
  kind.groupings ?? (['unit', 'day', 'driver', 'shift', 'customer'] as const)
export const subjectsOf = (kind: ReportKind) =>
  kind.subjects ?? (['units', 'groups', 'lines', 'drivers', 'customers'] as const)

/** Units that were chosen, of those the caller sees, by name; those of drivers as they had them in this time. */
async function unitsOf(work: Work, subjects: ReportSubjects, from: number, to: number): Promise<PlannedUnit[]> {
  const { accountId, seesAllUnits } = work.scope
  const { units, groups, lines, drivers, customers } = subjects
  const chosen = [
    ...(units.length > 0 ? [sql<boolean>`u.id = any(${units}::int[])`] : []),
    ...(lines.length > 0 ? [sql<boolean>`u.resource_name = any(${lines}::text[])`] : []),
    ...(groups.length > 0
      ? [
          sql<boolean>`u.id in (select unit_id from account_group_unit where account_id = ${accountId} and group_id = any(${groups}::int[]))`,
        ]
      : []),
  ]
  const [begin, end] = [new Date(from).toISOString(), new Date(to).toISOString()]
  const rows = await visibleUnits(work)
    .leftJoin('unit_brand as b', (join) =>
      join.onRef('b.id', '=', 'u.brand_id').onRef('b.account_id', '=', 'u.account_id'),
    )
    .leftJoin('unit_model as m', (join) =>
      join.onRef('m.id', '=', 'u.model_id').onRef('m.account_id', '=', 'u.account_id'),
    )
    .$if(chosen.length > 0, (all) => all.where(({ or }) => or(chosen)))
    .$if(drivers.length > 0, (all) =>
      all.where(sql<boolean>`u.id in (select unit_id from unit_driver where account_id = ${accountId}
        and driver_id = any(${drivers}::int[]) and from_at < ${end} and (to_at is null or to_at > ${begin}))`),
    )
    .$if(customers.length > 0, (all) =>
      all.where(sql<boolean>`u.id in (select unit_id from trip where account_id = ${accountId}
        and client_user_id = any(${customers}::int[]) and coalesce(started_at, leave_at) < ${end}
        and coalesce(finished_at, cancelled_at, 'infinity') > ${begin})`),
    )
    .select([
      'u.id',
      'u.name',
      'u.speed_limit as speedLimit',
      sql<string | null>`nullif(concat_ws(' ', b.name, m.name, u.year), '')`.as('detail'),
    ])
    .orderBy(sql`u.name collate es_mx`)
    .orderBy('u.id')
    .execute()
  if (rows.length > 0) return rows
  if (chosen.length === 0 && drivers.length === 0 && customers.length === 0)
    throw badRequest(seesAllUnits ? texts.noUnits : texts.gone)
  if (groups.length > 0) throw badRequest(texts.emptied(await groupNames(work, groups)))
  if (lines.length > 0) throw badRequest(texts.emptied(`La línea ${lines.join(', ')}`))
  if (drivers.length > 0 || customers.length > 0) return []
  throw badRequest(texts.gone)
}

async function groupNames({ tx, scope }: Work, ids: readonly number[]): Promise<string> {
  const rows = await tx
    .selectFrom('account_group')
    .where('account_id', '=', scope.accountId)
    .where('id', 'in', [...ids])
    .select('name')
    .orderBy(sql`name collate es_mx`)
    .execute()
  return rows.length === 0 ? 'El grupo' : `El grupo ${rows.map(({ name }) => name).join(', ')}`
}
