import { sql } from 'kysely'
import type { FilledDraft, FilledReceipt } from '@arriero/contract/checklists/filled/filled.entities.ts'
import type { Answers } from '@arriero/contract/checklists/filled/answers.ts'
import { askedQuestions, keptAnswers, missingOf, questionsOf } from '@arriero/contract/checklists/filled/flow.rules.ts'
import { answerProblem, findingsOf, scoreOf, type Finding } from '@arriero/contract/checklists/filled/result.rules.ts'
import { aboutUnits, type ChecklistContent, type Purpose } from '@arriero/contract/checklists/templates/content.ts'
import { waitForKey } from '../../../app/database/key.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict, notFound } from '../../../app/errors.ts'
import { demandFillable, tellTask } from '../../tasks/tasks.commands.ts'
import { visibleTrips } from '../../trips/trips.read.ts'
import { tellTrip } from '../../trips/trips.commands.ts'
import { isDriven, visibleUnits } from '../../units/units.read.ts'
import { blockUnit } from '../blocks/blocks.service.ts'
import { usesModule } from '../modules/visible.ts'
import { actOnFindings } from './act.job.ts'
import { texts } from './filled.texts.ts'

/** A phone's clock that is off by less is taken at its word. */
const tolerance = 60

/** Takes what a phone filled. The same key again is the same filling: its receipt is answered, nothing is done twice. */
export async function receive(work: Work, key: string, draft: FilledDraft): Promise<FilledReceipt> {
  await waitForKey(work, `filled ${work.scope.accountId} ${key}`)
  const known = await receiptOf(work, key)
  if (known) return known
  const version = await askedVersion(work, draft)
  const about = await demandAbout(work, version.purpose, draft)
  if (draft.taskId) await demandFillable(work, draft.taskId, draft.checklistId)
  const answers = soundAnswers(version.content, draft)
  const times = timesOf(draft)
  const findings = findingsOf(version.content, answers)
  const { tx, scope } = work
  const { id, number } = await tx
    .insertInto('checklist_filled')
    .values({
      account_id: scope.accountId,
      number: await takeNumber(work),
      key,
      checklist_id: draft.checklistId,
      asked: draft.asked,
      unit_id: about.unitId,
      trip_id: about.tripId,
      moment: about.tripId === null ? null : (draft.moment ?? null),
      duty_id: draft.taskId ?? null,
      filled_by: scope.userId || null,
      ...times,
      answers: JSON.stringify(answers),
      lat: draft.place?.lat ?? null,
      lon: draft.place?.lon ?? null,
      score: scoreOf(version.content, answers),
      findings: findings.length,
      worst: findings[0]?.severity ?? null,
      lacks: draft.photos.length,
      search: sql`search_text(${[version.name, about.unitName, about.tripFolio].filter(Boolean).join(' ')})`,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await promisePhotos(work, id, draft)
  await keepFindings(work, id, about.unitId, findings)
  const worst = findings.find(({ consequence }) => consequence.block)
  if (worst && about.unitId !== null) await blockUnit(work, about.unitId, id, worst.text)
  if (findings.length > 0) await work.enqueue(actOnFindings, { accountId: scope.accountId, userId: scope.userId, id })
  const filled = { id, folio: `CL-${number}`, name: version.name }
  if (about.tripId !== null)
    await tellTrip(work, about.tripId, {
      ...filled,
      checklistId: draft.checklistId,
      unitId: about.unitId,
      moment: draft.moment ?? null,
      destinationId: draft.destinationId ?? null,
    })
  if (draft.taskId) await tellTask(work, draft.taskId, { ...filled, checklistId: draft.checklistId })
  return receipt(work, key)
}

/** Of the caller's own filling; that of another person is told as such. */
export async function receiptOf({ tx, scope }: Work, key: string): Promise<FilledReceipt | undefined> {
  const found = await tx
    .selectFrom('checklist_filled as f')
    .where('f.account_id', '=', scope.accountId)
    .where('f.key', '=', key)
    .select([
      'f.id',
      sql<string>`'CL-' || f.number`.as('folio'),
      'f.filled_by',
      sql<string[]>`array(select p.key from checklist_photo p where p.account_id = f.account_id
        and p.filled_id = f.id and p.file_id is null order by p.taken_at, p.key)`.as('lacks'),
      sql<boolean>`exists (select from unit_block b where b.account_id = f.account_id and b.filled_id = f.id
        and b.lifted_at is null)`.as('blocks'),
    ])
    .executeTakeFirst()
  if (!found) return undefined
  const { filled_by, ...receipt } = found
  if (filled_by !== (scope.userId || null)) throw conflict(texts.foreignKey)
  return receipt
}

export async function receipt(work: Work, key: string): Promise<FilledReceipt> {
  const found = await receiptOf(work, key)
  if (!found) throw notFound(texts.notFound)
  return found
}

/** What was asked of whoever fills, also when the checklist was changed, retired or removed meanwhile. */
async function askedVersion(work: Work, { checklistId, asked }: FilledDraft) {
  const { tx, scope } = work
  return tx
    .selectFrom('checklist_version as v')
    .innerJoin('checklist as c', (join) =>
      join.onRef('c.id', '=', 'v.checklist_id').onRef('c.account_id', '=', 'v.account_id'),
    )
    .where('v.account_id', '=', scope.accountId)
    .where('v.checklist_id', '=', checklistId)
    .where('v.number', '=', asked)
    .where(usesModule(work, sql`c.module_id`))
    .select(['c.name', sql<Purpose>`c.purpose`.as('purpose'), sql<ChecklistContent>`v.content`.as('content')])
    .executeTakeFirstOrThrow(() => notFound(texts.noChecklist))
}

interface About {
  unitId: number | null
  unitName: string | null
  tripId: number | null
  tripFolio: string | null
}

/** Unit and trip that the caller sees; a trip brings its unit. */
async function demandAbout(work: Work, purpose: Purpose, draft: FilledDraft): Promise<About> {
  const trip = draft.tripId
    ? await visibleTrips(work)
        .where('t.id', '=', draft.tripId)
        .select(['t.id', 't.folio', 't.unit_id'])
        .executeTakeFirst()
    : undefined
  if (draft.tripId && !trip) throw badFields({ tripId: [texts.noTrip] })
  if (purpose === 'trip' && !trip) throw badFields({ tripId: [texts.trip] })
  const unitId = draft.unitId ?? trip?.unit_id ?? null
  // The driver of a trip may know its unit by the trip alone.
  const isOfTrip = unitId !== null && unitId === trip?.unit_id
  const unit =
    unitId === null
      ? undefined
      : await (
          isOfTrip ? unitOfTrip(work, unitId) : usableUnits(work).where('u.id', '=', unitId).select('u.name')
        ).executeTakeFirst()
  if (unitId !== null && !unit) throw badFields({ unitId: [texts.noUnit] })
  if (aboutUnits.includes(purpose) && !unit) throw badFields({ unitId: [texts.unit] })
  return { unitId, unitName: unit?.name ?? null, tripId: trip?.id ?? null, tripFolio: trip?.folio ?? null }
}

/** Units that the caller sees, and whoever drives one the unit they drive. */
const usableUnits = (work: Work) =>
  work.tx
    .selectFrom('unit as u')
    .where('u.account_id', '=', work.scope.accountId)
    .where('u.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('u.id', 'in', visibleUnits(work).select('u.id')), isDriven(work)]))

const unitOfTrip = ({ tx, scope }: Work, unitId: number) =>
  tx.selectFrom('unit as u').where('u.account_id', '=', scope.accountId).where('u.id', '=', unitId).select('u.name')

/** Answers of what was asked, each of its kind, with nothing lacking; photographs may still follow. */
function soundAnswers(content: ChecklistContent, { answers, photos }: FilledDraft): Answers {
  const kept = keptAnswers(content, answers)
  const byKey = new Map(questionsOf(content).map((question) => [question.key, question]))
  for (const question of askedQuestions(content, kept)) {
    const answer = kept[question.key]
    const problem = answer && answerProblem(question, answer)
    if (problem) throw badFields({ answers: [`«${question.label}»: ${problem}`] })
  }
  const [missing] = missingOf(content, kept, countsOf(photos))
  if (missing) throw badFields({ answers: [texts.lacks(missing, byKey.get(missing.key)!)] })
  return kept
}

const countsOf = (photos: FilledDraft['photos']) => {
  const counts: Record<string, number> = {}
  for (const { question } of photos) counts[question] = (counts[question] ?? 0) + 1
  return counts
}

/** A clock that goes wrong is put right by what it showed when it sent; nothing ends in the future. */
function timesOf({ startedAt, endedAt, sentAt }: FilledDraft) {
  const now = Date.now()
  const off = Math.round((Date.parse(sentAt) - now) / 1000)
  const shift = Math.abs(off) > tolerance ? off * 1000 : 0
  const [start, end] = [Date.parse(startedAt) - shift, Date.parse(endedAt) - shift]
  if (end < start) throw badFields({ endedAt: [texts.order] })
  if (end > now + tolerance * 1000) throw badFields({ endedAt: [texts.ahead] })
  const iso = (at: number) => new Date(Math.min(at, now)).toISOString()
  return { started_at: iso(start), ended_at: iso(end), clock_off: shift / 1000 }
}

/** None twice, none lost when the work is rolled back. */
async function takeNumber({ tx, scope }: Work): Promise<number> {
  const { last } = await tx
    .insertInto('checklist_number')
    .values({ account_id: scope.accountId, last: 1 })
    .onConflict((mine) => mine.column('account_id').doUpdateSet({ last: sql`checklist_number.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

async function promisePhotos({ tx, scope }: Work, id: number, { photos }: FilledDraft): Promise<void> {
  if (photos.length === 0) return
  await tx
    .insertInto('checklist_photo')
    .values(
      photos.map(({ uuid, question, sha256, at, place }) => ({
        account_id: scope.accountId,
        filled_id: id,
        key: uuid,
        question,
        sha256,
        taken_at: at,
        lat: place?.lat ?? null,
        lon: place?.lon ?? null,
      })),
    )
    .execute()
}

/** With how often in a row it was found at this unit. */
async function keepFindings(
  { tx, scope }: Work,
  id: number,
  unitId: number | null,
  findings: readonly Finding[],
): Promise<void> {
  if (findings.length === 0) return
  await sql`
    insert into checklist_finding (account_id, filled_id, place, question, says, severity, times)
    select ${scope.accountId}, ${id}, w.place, w.question, w.says, w.severity, coalesce((
      select d.times from checklist_finding d where d.account_id = ${scope.accountId} and d.question = w.question
        and d.says = w.says and d.filled_id = (
          select b.id from checklist_filled b join checklist_filled f on f.id = ${id} and f.account_id = b.account_id
          where b.account_id = ${scope.accountId} and b.unit_id = ${unitId} and b.checklist_id = f.checklist_id
            and (b.ended_at, b.id) < (f.ended_at, f.id) order by b.ended_at desc, b.id desc limit 1)
      limit 1), 0) + 1
    from unnest(${findings.map((_, i) => i)}::int[], ${findings.map(({ question }) => question)}::text[],
      ${findings.map(({ text }) => text)}::text[], ${findings.map(({ severity }) => severity)}::text[])
      as w (place, question, says, severity)`.execute(tx)
}
