import { sql } from 'kysely'
import type { Sale, SaleActivity, SaleFile, SaleNote } from '@arriero/contract/crm/sales.entities.ts'
import { lackingFor, lost } from '@arriero/contract/crm/crm.rules.ts'
import type { App } from '../../../app/app.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { fileUrl } from '../../../app/files/stored-files.ts'
import { quotationsById } from '../../billing/quotations/quotations.read.ts'
import { stagesOf } from '../config/config.service.ts'
import { texts } from '../crm.texts.ts'
import { described, toRow } from './sales.repository.ts'

type Links = Pick<App, 'links'>

/** A sale with all that was said, planned and offered; throws its 404. */
export async function find(work: Work, app: Links, id: number): Promise<Sale> {
  const row = await described(work)
    .innerJoin('crm_company as c', (join) =>
      join.onRef('c.id', '=', 's.company_id').onRef('c.account_id', '=', 's.account_id'),
    )
    .where('s.id', '=', id)
    .select(['s.description', 's.route', 's.trips', 'c.rfc as companyRfc', 'c.customer_id as customerId'])
    .executeTakeFirstOrThrow(() => notFound(texts.notFound))
  const activities = await activitiesOf(work, id)
  const quotations = await quotationsOf(work, [id])
  const facts = { ...row, done: activities.filter(({ doneAt }) => doneAt !== null).length, quoted: quotations.length }
  const stages = await stagesOf(work)
  const lacks = stages
    .filter(({ kind }) => kind !== lost)
    .map((to) => ({ stageId: to.id, conditions: lackingFor(stages, row.stageId, to.id, facts) }))
    .filter((one) => one.conditions.length > 0)
  return {
    ...toRow(row),
    notes: await notesOf(work, app, id),
    activities,
    stays: await staysOf(work, id, row.closedAt),
    quotations,
    lacks,
  }
}

/** Planned ones by their hour, then what was done, the last first. */
async function activitiesOf(work: Work, saleId: number): Promise<SaleActivity[]> {
  return activities(work)
    .where('a.sale_id', '=', saleId)
    .orderBy(sql`a.done_at is not null`)
    .orderBy(sql`case when a.done_at is null then a.at end`)
    .orderBy('a.done_at', 'desc')
    .orderBy('a.id')
    .execute()
}

export async function findActivity(work: Work, id: number): Promise<SaleActivity> {
  return activities(work)
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.noActivity))
}

const activities = ({ tx, scope }: Work) =>
  tx
    .selectFrom('crm_activity as a')
    .innerJoin('crm_sale as s', (join) =>
      join.onRef('s.id', '=', 'a.sale_id').onRef('s.account_id', '=', 'a.account_id'),
    )
    .$call(withUser('o', 'a.owner_id'))
    .$call(withUser('d', 'a.done_by'))
    .where('a.account_id', '=', scope.accountId)
    .where('a.deleted_at', 'is', null)
    .where('s.deleted_at', 'is', null)
    .select([
      'a.id',
      'a.sale_id as saleId',
      sql<SaleActivity['kind']>`a.kind`.as('kind'),
      'a.title',
      'a.at',
      'a.remind_minutes as remindMinutes',
      'a.owner_id as ownerId',
      'o.name as ownerName',
      'a.done_at as doneAt',
      'd.name as doneBy',
      'a.outcome',
      'a.version',
    ])

/** What was said and what happened, the last first; of what was deleted only that it was. */
async function notesOf(work: Work, app: Links, saleId: number): Promise<SaleNote[]> {
  return readNotes(work, app, await notes(work).where('n.sale_id', '=', saleId).orderBy('n.id', 'desc').execute())
}

export async function findNote(work: Work, app: Links, id: number): Promise<SaleNote> {
  const row = await notes(work)
    .where('n.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.noNote))
  const [note] = await readNotes(work, app, [row])
  return note!
}

const notes = ({ tx, scope }: Work) =>
  tx
    .selectFrom('crm_note as n')
    .$call(withUser('w', 'n.user_id'))
    .where('n.account_id', '=', scope.accountId)
    .select([
      'n.id',
      'n.at',
      sql<SaleNote['kind']>`n.kind`.as('kind'),
      'n.user_id as userId',
      sql<string>`coalesce(w.name, 'Sistema')`.as('author'),
      'n.body as text',
      'n.edited_at as editedAt',
      sql<SaleNote['earlier']>`n.earlier`.as('earlier'),
      'n.deleted_at as deletedAt',
    ])

type NoteRow = Omit<SaleNote, 'files' | 'isOwn'>
async function readNotes(work: Work, app: Links, rows: readonly NoteRow[]): Promise<SaleNote[]> {
  const files = await filesOf(
    work,
    app,
    rows.flatMap(({ id, deletedAt }) => (deletedAt === null ? id : [])),
  )
  return rows.map((row) => ({
    ...row,
    files: files.get(row.id) ?? [],
    isOwn: row.kind === 'note' && row.userId !== null && row.userId === work.scope.userId,
  }))
}

async function filesOf({ tx, scope }: Work, app: Links, noteIds: readonly number[]): Promise<Map<number, SaleFile[]>> {
  const rows = await tx
    .selectFrom('crm_file as t')
    .innerJoin('stored_file as f', (join) =>
      join.onRef('f.id', '=', 't.file_id').onRef('f.account_id', '=', 't.account_id'),
    )
    .where('t.account_id', '=', scope.accountId)
    .where('t.note_id', 'in', [0, ...noteIds])
    .select(['t.id', 't.note_id', 'f.key', 'f.name', 'f.type', 'f.size'])
    .orderBy('t.id')
    .execute()
  const told = rows.map(({ key, note_id, ...row }) => ({ note_id, file: { ...row, url: fileUrl(app, key) } }))
  const grouped = Map.groupBy(told, ({ note_id }) => note_id)
  return new Map([...grouped].map(([note, list]) => [note, list.map(({ file }) => file)]))
}

async function staysOf({ tx, scope }: Work, saleId: number, closedAt: string | null): Promise<Sale['stays']> {
  const rows = await tx
    .selectFrom('crm_stay as t')
    .innerJoin('crm_stage as g', (join) =>
      join.onRef('g.id', '=', 't.stage_id').onRef('g.account_id', '=', 't.account_id'),
    )
    .where('t.account_id', '=', scope.accountId)
    .where('t.sale_id', '=', saleId)
    .select([
      't.stage_id as stageId',
      'g.name',
      't.entered_at as enteredAt',
      sql<string | null>`lead(t.entered_at) over (order by t.id)`.as('leftAt'),
    ])
    .orderBy('t.id')
    .execute()
  const last = rows.at(-1)
  if (last && closedAt !== null) last.leftAt = closedAt
  return rows
}

/** Quotations made of these sales, the newest first. */
export async function quotationsOf(work: Work, saleIds: readonly number[]): Promise<Sale['quotations']> {
  const { tx, scope } = work
  const rows = await tx
    .selectFrom('crm_quotation')
    .where('account_id', '=', scope.accountId)
    .where('sale_id', 'in', [0, ...saleIds])
    .select('quotation_id')
    .orderBy('quotation_id', 'desc')
    .execute()
  const found = await quotationsById(
    work,
    rows.map(({ quotation_id }) => quotation_id),
  )
  return found.map(({ id, folio, status, total, currency, validUntil, sentAt, createdAt }) => ({
    id,
    folio,
    status,
    total,
    currency,
    validUntil,
    sentAt,
    createdAt,
  }))
}
