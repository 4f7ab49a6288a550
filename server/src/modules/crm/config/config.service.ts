import { sql } from 'kysely'
import type { ConfigChange, CrmConfig, Stage, StageChange, StageDraft } from '@arriero/contract/crm/config.contract.ts'
import { crmLimits, open } from '@arriero/contract/crm/crm.rules.ts'
import { forChange, saveRecord, taken } from '../../../app/database/records.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, notFound } from '../../../app/errors.ts'
import { texts } from '../crm.texts.ts'
import { showChanged } from '../sales/tell.ts'
import { usualStages } from './usual.ts'

/** Stages of the account in their order. */
export async function stagesOf({ tx, scope }: Work): Promise<Stage[]> {
  const rows = await tx
    .selectFrom('crm_stage as g')
    .where('g.account_id', '=', scope.accountId)
    .where('g.deleted_at', 'is', null)
    .select([
      'g.id',
      'g.name',
      sql<Stage['color']>`g.color`.as('color'),
      sql<Stage['kind']>`g.kind`.as('kind'),
      'g.probability',
      'g.cold_days as coldDays',
      sql<Stage['conditions']>`g.conditions`.as('conditions'),
      sql<number>`(select count(*)::int from crm_sale s where s.account_id = g.account_id and s.stage_id = g.id
        and s.deleted_at is null)`.as('sales'),
    ])
    .orderBy('g.kind')
    .orderBy('g.place')
    .orderBy('g.id')
    .execute()
  return rows
}

/** The account's configuration; one that never said anything gets the usual stages, once. */
export async function readConfig(work: Work): Promise<CrmConfig> {
  const { tx, scope } = work
  const read = () =>
    tx
      .selectFrom('crm_config as c')
      .$call(withRecordFacts('c'))
      .where('c.account_id', '=', scope.accountId)
      .select(['c.id', sql<number | null>`c.goal::float8`.as('goal')])
      .executeTakeFirst()
  const row = (await read()) ?? (await begin(work).then(read))
  return { ...row!, stages: await stagesOf(work) }
}

async function begin({ tx, scope }: Work): Promise<void> {
  // Of two at once the second waits here and adds nothing.
  const added = await tx
    .insertInto('crm_config')
    .values({ account_id: scope.accountId })
    .onConflict((there) => there.column('account_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return
  await tx
    .insertInto('crm_stage')
    .values(
      usualStages.map(([name, kind, color, probability, cold_days], place) => ({
        account_id: scope.accountId,
        name,
        kind,
        color,
        probability,
        cold_days,
        place,
      })),
    )
    .execute()
}

const stageTaken = taken({ crm_stage_name: ['name', texts.stage.taken] })
const columnsOf = ({ name, color, probability, coldDays, conditions }: StageDraft) => ({
  name,
  color,
  probability,
  cold_days: coldDays,
  ...(conditions && { conditions: [...new Set(conditions)] as string[] }),
})

async function findConfig(work: Work, id: number): Promise<CrmConfig> {
  const config = await readConfig(work)
  if (config.id !== id) throw notFound()
  return config
}

/** One more open stage, after the others. */
export async function addStage(work: Work, draft: StageDraft): Promise<CrmConfig> {
  const { id } = await readConfig(work)
  const { stages } = await forChange(work, 'crm_config', id, undefined, findConfig)
  if (stages.filter(({ kind }) => kind === open).length >= crmLimits.stages)
    throw badFields({ name: [texts.stage.tooMany(crmLimits.stages)] })
  await insertStage(work, draft, stages.length).catch(stageTaken)
  await saveRecord(work, 'crm_config', id, {})
  await showChanged(work, 0)
  return readConfig(work)
}

async function insertStage({ tx, scope }: Work, draft: StageDraft, place: number): Promise<number> {
  const row = await tx
    .insertInto('crm_stage')
    .values({ ...columnsOf(draft), account_id: scope.accountId, kind: open, place })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Its goal, its open stages in their order, and where the sales of those that go are to stand. */
export async function update(
  work: Work,
  id: number,
  { version, goal, stages, moves = [] }: ConfigChange,
): Promise<CrmConfig> {
  const before = await forChange(work, 'crm_config', id, version, findConfig)
  await saveRecord(work, 'crm_config', id, { goal })
  if (stages) await setStages(work, before.stages, stages, new Map(moves.map(({ from, to }) => [from, to])))
  await showChanged(work, 0)
  return readConfig(work)
}

async function setStages(
  work: Work,
  before: readonly Stage[],
  stages: readonly StageChange[],
  moves: ReadonlyMap<number, number>,
): Promise<void> {
  const { tx, scope } = work
  const was = before.filter(({ kind }) => kind === open)
  const kept = new Set(stages.flatMap(({ id }) => id ?? []))
  if (stages.some(({ id }) => id !== undefined && !was.some((one) => one.id === id)))
    throw badFields({ stages: [texts.noStage] })
  const gone = was.filter(({ id }) => !kept.has(id))
  for (const stage of gone) await retire(work, stage, moves.get(stage.id), kept)
  // Two stages may exchange their names: each gets its own once none has them.
  await sql`update crm_stage set name = '#' || id where account_id = ${scope.accountId} and id = any(${[...kept]}::int[])`.execute(
    tx,
  )
  for (const [place, stage] of stages.entries()) {
    if (stage.id === undefined) await insertStage(work, stage, place).catch(namedTwice(place))
    else
      await tx
        .updateTable('crm_stage')
        .set({ ...columnsOf(stage), place })
        .where('account_id', '=', scope.accountId)
        .where('id', '=', stage.id)
        .execute()
        .catch(namedTwice(place))
  }
}
const namedTwice = (place: number) => taken({ crm_stage_name: [`stages.${place}.name`, texts.stage.taken] })

/** Out of the board; its sales go where they are sent. Whoever moves a sale into it at the same time waits, and finds it gone. */
async function retire(work: Work, stage: Stage, to: number | undefined, kept: ReadonlySet<number>): Promise<void> {
  const { tx, scope } = work
  await tx
    .updateTable('crm_stage')
    .set({ deleted_at: sql`now()` })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', stage.id)
    .execute()
  // Also those that were deleted: who asks for one again finds it in a stage.
  const { count } = await tx
    .selectFrom('crm_sale')
    .where('account_id', '=', scope.accountId)
    .where('stage_id', '=', stage.id)
    .where('deleted_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count === 0) return
  if (to === undefined) throw badFields({ moves: [texts.stage.hasSales(stage.name, count)] })
  if (!kept.has(to)) throw badFields({ moves: [texts.stage.badMove] })
  const target = (await stagesOf(work)).find(({ id }) => id === to)!
  await sql`with moved as (
      update crm_sale s set stage_id = ${to}, entered_at = now(), version = version + 1, updated_at = now(),
        updated_by = ${scope.userId || null}, place = s.place + coalesce((select max(o.place) from crm_sale o
          where o.account_id = s.account_id and o.stage_id = ${to}), 0)
      where s.account_id = ${scope.accountId} and s.stage_id = ${stage.id} and s.deleted_at is null returning s.id),
    stays as (
      insert into crm_stay (account_id, sale_id, stage_id, user_id)
      select ${scope.accountId}::int, id, ${to}::int, ${scope.userId || null}::int from moved)
    insert into crm_note (account_id, sale_id, user_id, kind, body)
    select ${scope.accountId}::int, id, ${scope.userId || null}::int, 'event',
      ${texts.event.replaced(stage.name, target.name)} from moved`.execute(tx)
}
