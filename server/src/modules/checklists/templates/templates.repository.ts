import { sql } from 'kysely'
import { questionsOf } from '@arriero/contract/checklists/filled/flow.rules.ts'
import { decidingKinds, type ChecklistContent, type Purpose } from '@arriero/contract/checklists/templates/content.ts'
import { problemsOf } from '@arriero/contract/checklists/templates/publish.rules.ts'
import type {
  AnsweredLately,
  AskedChecklist,
  Checklist,
  ChecklistRow,
} from '@arriero/contract/checklists/templates/templates.entities.ts'
import { withRecordFacts, withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { usesModule } from '../modules/visible.ts'
import { texts } from './templates.texts.ts'

const questionsIn = sql<number>`coalesce((select sum(jsonb_array_length(s -> 'questions'))::int
  from jsonb_array_elements(c.content -> 'sections') s), 0)`
const filledLately = (more = sql`true`) =>
  sql<number>`(select count(*)::int from checklist_filled f where f.account_id = c.account_id and f.checklist_id = c.id
    and f.ended_at > now() - interval '30 days' and ${more})`

/** Of the modules the caller uses. */
const described = (work: Work) =>
  work.tx
    .selectFrom('checklist as c')
    .innerJoin('checklist_module as m', (join) =>
      join.onRef('m.id', '=', 'c.module_id').onRef('m.account_id', '=', 'c.account_id'),
    )
    .leftJoin('checklist_version as v', (join) =>
      join
        .onRef('v.checklist_id', '=', 'c.id')
        .onRef('v.account_id', '=', 'c.account_id')
        .onRef('v.number', '=', 'c.published'),
    )
    .$call(withRecordFacts('c'))
    .where('c.account_id', '=', work.scope.accountId)
    .where('c.deleted_at', 'is', null)
    .where(usesModule(work, sql`c.module_id`))
    .select([
      'c.id',
      'c.name',
      'c.description',
      sql<Purpose>`c.purpose`.as('purpose'),
      'c.module_id as moduleId',
      'm.name as moduleName',
      'c.active',
      'c.published',
      'v.published_at as publishedAt',
      sql<boolean>`not c.is_published`.as('hasChanges'),
      sql<number>`coalesce(v.questions, ${questionsIn})`.as('questions'),
      filledLately().as('filled'),
      filledLately(sql`f.findings > 0`).as('failed'),
    ])

export const list = (work: Work): Promise<ChecklistRow[]> =>
  described(work)
    .orderBy(sql`c.name collate es_mx`)
    .orderBy('c.id')
    .execute()

/** Those of a module the caller uses; `id` comes as the address has it. */
export async function listOfModule(work: Work, id: string): Promise<ChecklistRow[]> {
  const found = /^\d{1,9}$/.test(id)
    ? await work.tx
        .selectFrom('checklist_module as m')
        .where('m.account_id', '=', work.scope.accountId)
        .where('m.id', '=', Number(id))
        .where('m.deleted_at', 'is', null)
        .where(usesModule(work, sql`m.id`))
        .select('m.id')
        .executeTakeFirst()
    : undefined
  if (!found) throw notFound(texts.module)
  return described(work)
    .where('c.module_id', '=', found.id)
    .orderBy(sql`c.name collate es_mx`)
    .orderBy('c.id')
    .execute()
}

export async function find(work: Work, id: number): Promise<Checklist> {
  const row = await described(work)
    .where('c.id', '=', id)
    .select(sql<ChecklistContent>`c.content`.as('content'))
    .executeTakeFirstOrThrow(() => notFound(texts.notFound))
  return { ...row, problems: problemsOf(row.content, row.purpose) }
}

/** What is asked now, of the modules the caller uses. */
export const asked = (work: Work) =>
  work.tx
    .selectFrom('checklist as c')
    .innerJoin('checklist_module as m', (join) =>
      join.onRef('m.id', '=', 'c.module_id').onRef('m.account_id', '=', 'c.account_id'),
    )
    .innerJoin('checklist_version as v', (join) =>
      join
        .onRef('v.checklist_id', '=', 'c.id')
        .onRef('v.account_id', '=', 'c.account_id')
        .onRef('v.number', '=', 'c.published'),
    )
    .where('c.account_id', '=', work.scope.accountId)
    .where('c.deleted_at', 'is', null)
    .where('c.active', '=', true)
    .where('m.active', '=', true)
    .where(usesModule(work, sql`c.module_id`))
    .select([
      'c.id',
      'c.name',
      sql<Purpose>`c.purpose`.as('purpose'),
      'm.name as moduleName',
      'v.number as version',
      sql<ChecklistContent>`v.content`.as('content'),
    ])

export const listAsked = (work: Work, purpose: Purpose | undefined): Promise<AskedChecklist[]> =>
  asked(work)
    .$if(purpose !== undefined, (all) => all.where('c.purpose', '=', purpose!))
    .orderBy(sql`c.name collate es_mx`)
    .orderBy('c.id')
    .execute()

/** The newest one that is asked of containers. */
export const askedOfContainers = async (work: Work): Promise<AskedChecklist | null> =>
  (await asked(work).where('c.purpose', '=', 'eir').orderBy('v.published_at', 'desc').limit(1).executeTakeFirst()) ??
  null

export async function versions(work: Work, id: number) {
  await find(work, id)
  return work.tx
    .selectFrom('checklist_version as v')
    .$call(withUser('by', 'v.published_by'))
    .where('v.account_id', '=', work.scope.accountId)
    .where('v.checklist_id', '=', id)
    .select([
      'v.number',
      'v.questions',
      'v.published_at as publishedAt',
      'by.name as publishedBy',
      sql<number>`(select count(*)::int from checklist_filled f where f.account_id = v.account_id
        and f.checklist_id = v.checklist_id and f.asked = v.number)`.as('filled'),
    ])
    .orderBy('v.number', 'desc')
    .execute()
}

/** Fillings whose answers are counted at most. */
const mostCounted = 2000

/** Counted by question and answer; nobody's name, place or free text is in it. */
export async function answeredLately(work: Work, id: number): Promise<AnsweredLately> {
  const { content } = await find(work, id)
  const deciding = questionsOf(content).flatMap(({ key, kind }) => (decidingKinds.includes(kind) ? [key] : []))
  const lately = work.tx
    .selectFrom('checklist_filled as f')
    .where('f.account_id', '=', work.scope.accountId)
    .where('f.checklist_id', '=', id)
    .where('f.ended_at', '>', sql<string>`now() - interval '30 days'`)
    .orderBy('f.ended_at', 'desc')
    .limit(mostCounted)
  const { filled } = await work.tx
    .selectFrom(lately.select('f.id').as('f'))
    .select(sql<number>`count(*)::int`.as('filled'))
    .executeTakeFirstOrThrow()
  const answers = await work.tx
    .selectFrom(lately.select('f.answers').as('f'))
    .innerJoin(sql<{ question: string }>`unnest(${deciding}::text[])`.as<'q'>(sql`q(question)`), (join) =>
      join.onTrue(),
    )
    .where(sql<boolean>`jsonb_typeof(f.answers -> q.question -> 'value') in ('string', 'number', 'array')`)
    .select(['q.question', sql<string | number | string[]>`f.answers -> q.question -> 'value'`.as('value'), times])
    .groupBy(['q.question', sql`f.answers -> q.question -> 'value'`])
    .execute()
  const findings = await work.tx
    .selectFrom(lately.select('f.id').as('f'))
    .innerJoin('checklist_finding as w', (join) =>
      join.onRef('w.filled_id', '=', 'f.id').on('w.account_id', '=', work.scope.accountId),
    )
    .select(['w.question', times])
    .groupBy('w.question')
    .execute()
  return { filled, answers, findings }
}

const times = sql<number>`count(*)::int`.as('times')
