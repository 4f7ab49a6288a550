import { sql } from 'kysely'
import type { ReportAsked, ReportSubjects, SavedReport } from '@arriero/contract/reports/reports.entities.ts'
import type { ReportShare } from '@arriero/contract/reports/reports.rules.ts'
import { withRecordFacts, withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { choicesOf } from '../run/choices.ts'
import { texts } from '../reports.texts.ts'

type Brief = { id: number; name: string }

/** Those the caller saved, and those that are shared with them. */
export const visibleReports = ({ tx, scope }: Work) =>
  tx.selectFrom('report as r').where('r.account_id', '=', scope.accountId).where('r.deleted_at', 'is', null)
    .where(sql<boolean>`(r.owner_id = ${scope.userId} or r.share = 'account' or (r.share = 'groups' and exists (
      select from account_group_member m where m.account_id = r.account_id and m.user_id = ${scope.userId}
        and m.group_id = any(r.group_ids))))`)

const described = (work: Work) =>
  visibleReports(work)
    .$call(withRecordFacts('r'))
    .$call(withUser('o', 'r.owner_id'))
    .select([
      'r.id',
      'r.name',
      sql<ReportAsked>`r.asked`.as('asked'),
      sql<ReportShare>`r.share`.as('share'),
      sql<
        Brief[]
      >`coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name collate es_mx)
        from account_group g where g.account_id = r.account_id and g.id = any(r.group_ids)), '[]')`.as('groups'),
      sql<string>`coalesce(o.name, '')`.as('owner'),
      sql<boolean>`r.owner_id = ${work.scope.userId}`.as('isMine'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof described>['execute']>>[number]

async function named(work: Work, rows: readonly Row[]): Promise<SavedReport[]> {
  const names = await namesOf(
    work,
    rows.map(({ asked }) => asked.subjects),
  )
  return rows.map((row) => ({ ...row, names: namesIn(row.asked.subjects, names) }))
}

export const listSaved = async (work: Work): Promise<SavedReport[]> =>
  named(work, await described(work).orderBy('r.updated_at', 'desc').orderBy('r.id', 'desc').limit(1000).execute())

export async function findSaved(work: Work, id: number): Promise<SavedReport> {
  const row = await described(work)
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.noReport))
  return (await named(work, [row]))[0]!
}

const tables = {
  units: 'unit',
  groups: 'account_group',
  drivers: 'driver',
  customers: 'app_user',
  places: 'geofence',
} as const
type Named = keyof typeof tables

/** Names of what was chosen, by 'units:7'. Who does not see the whole account reads the names of what they may choose. */
async function namesOf(work: Work, chosen: readonly ReportSubjects[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const subject of Object.keys(tables) as Named[]) {
    const ids = [...new Set(chosen.flatMap((subjects) => subjects[subject]))]
    if (ids.length === 0) continue
    const rows = work.scope.seesAllUnits ? await everyName(work, subject, ids) : await choicesOf(work, { subject, ids })
    for (const { value, label } of rows) names.set(`${subject}:${value}`, label)
  }
  return names
}

/** Also of what has left meanwhile. */
async function everyName({ tx, scope }: Work, subject: Named, ids: readonly number[]) {
  const { rows } = await sql<{ value: number; label: string }>`
    select id as value, name as label from ${sql.table(tables[subject])}
    where account_id = ${scope.accountId} and id = any(${ids}::int[])`.execute(tx)
  return rows
}

const namesIn = (subjects: ReportSubjects, names: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries(
    (Object.keys(tables) as Named[]).flatMap((subject) =>
      subjects[subject].flatMap((id) => {
        const name = names.get(`${subject}:${id}`)
        return name === undefined ? [] : [[`${subject}:${id}`, name]]
      }),
    ),
  )
