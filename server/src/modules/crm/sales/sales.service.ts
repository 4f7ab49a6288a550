import { sql } from 'kysely'
import type { SaleChange, SaleDraft } from '@arriero/contract/crm/sales.contract.ts'
import type { Sale } from '@arriero/contract/crm/sales.entities.ts'
import { open } from '@arriero/contract/crm/crm.rules.ts'
import type { App } from '../../../app/app.ts'
import { addRecord, forChange, removeRecord, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { companyFor, companyOf } from '../companies/companies.service.ts'
import { readConfig } from '../config/config.service.ts'
import { texts } from '../crm.texts.ts'
import { checkOwner } from '../people.ts'
import { find } from './sale.ts'
import { note, showChanged, tell } from './tell.ts'

type Links = Pick<App, 'links'>

export async function create(work: Work, app: Links, draft: SaleDraft): Promise<Sale> {
  const { scope } = work
  const ownerId = draft.ownerId === undefined ? scope.userId || null : draft.ownerId
  if (ownerId !== null && ownerId !== scope.userId) await checkOwner(work, ownerId)
  const stageId = await openStage(work, draft.stageId)
  const company = await givenCompany(work, draft)
  if (!company) throw badFields({ companyId: [texts.needsCompany] })
  const id = await addRecord(work, 'crm_sale', {
    ...columnsOf(draft),
    title: draft.title,
    number: await takeNumbers(work, 1),
    company_id: company.id,
    company_name: company.name,
    owner_id: ownerId,
    stage_id: stageId,
    place: await lastPlace(work, stageId),
  })
  await enter(work, id, stageId)
  if (draft.tagIds) await setTags(work, id, draft.tagIds)
  await note(work, id, texts.event.created)
  await tell(work, id, ownerId, texts.given)
  await showChanged(work, id)
  return find(work, app, id)
}

export async function update(work: Work, app: Links, id: number, { version, ...change }: SaleChange): Promise<Sale> {
  const before = await forChange(work, 'crm_sale', id, version, () => find(work, app, id))
  const owner =
    change.ownerId != null && change.ownerId !== before.ownerId ? await checkOwner(work, change.ownerId) : null
  const company = change.companyId === before.companyId ? null : await givenCompany(work, change)
  await saveRecord(work, 'crm_sale', id, {
    ...columnsOf(change),
    title: change.title,
    owner_id: change.ownerId,
    ...(company && { company_id: company.id, company_name: company.name }),
  })
  if (change.tagIds) await setTags(work, id, change.tagIds)
  const after = await find(work, app, id)
  if (after.amount !== before.amount) await note(work, id, texts.event.amount(before.amount, after.amount))
  if (after.probability !== before.probability)
    await note(work, id, texts.event.probability(before.probability, after.probability))
  if (after.ownerId !== before.ownerId) {
    await note(work, id, texts.event.owner(owner))
    await tell(work, id, after.ownerId, texts.given)
  }
  await showChanged(work, id)
  return find(work, app, id)
}

export async function remove(work: Work, app: Links, id: number): Promise<void> {
  await forChange(work, 'crm_sale', id, undefined, () => find(work, app, id))
  await removeRecord(work, 'crm_sale', id)
  await showChanged(work, id)
}

/** Columns that a form names; `undefined` stays as it is. */
const columnsOf = (given: Partial<SaleDraft>) => ({
  contact_name: given.contactName,
  contact_role: given.contactRole,
  contact_phone: given.contactPhone,
  contact_email: given.contactEmail,
  amount: given.amount,
  probability: given.probability,
  close_on: given.closeOn,
  source: given.source,
  description: given.description,
  route: given.route,
  trips: given.trips,
})

/** The company that is named by its id or by its name; a name that nobody has is a new one. */
async function givenCompany(work: Work, given: Pick<SaleChange, 'companyId' | 'companyName'>) {
  if (given.companyId !== undefined) return companyOf(work, given.companyId)
  return given.companyName === undefined ? null : companyFor(work, given.companyName)
}

/** The stage in which a sale begins, held until the work ends: nobody removes it meanwhile. */
async function openStage(work: Work, stageId: number | undefined): Promise<number> {
  const { stages } = await readConfig(work)
  const first = stages.find(({ kind }) => kind === open)!.id
  const { kind } = await holdStage(work, stageId ?? first)
  if (kind !== open) throw badFields({ stageId: [texts.startsOpen] })
  return stageId ?? first
}

/** A stage that is there, held until the work ends; a 400 on its field when it is not. */
export async function holdStage({ tx, scope }: Work, stageId: number) {
  const stage = await tx
    .selectFrom('crm_stage as g')
    .where('g.account_id', '=', scope.accountId)
    .where('g.id', '=', stageId)
    .where('g.deleted_at', 'is', null)
    .select(['g.id', 'g.name', sql<Sale['state']>`g.kind`.as('kind')])
    .forShare()
    .executeTakeFirst()
  if (!stage) throw badFields({ stageId: [texts.noStage] })
  return stage
}

/** The first of so many numbers that nobody else gets; held until the work ends. */
export async function takeNumbers({ tx, scope }: Work, count: number): Promise<number> {
  const { last_number } = await tx
    .updateTable('crm_config')
    .set({ last_number: sql`last_number + ${count}::int` })
    .where('account_id', '=', scope.accountId)
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number - count + 1
}

/** After all others of its stage. */
export async function lastPlace({ tx, scope }: Work, stageId: number): Promise<number> {
  const { place } = await tx
    .selectFrom('crm_sale')
    .where('account_id', '=', scope.accountId)
    .where('stage_id', '=', stageId)
    .where('deleted_at', 'is', null)
    .select(sql<number>`coalesce(max(place), 0) + 1`.as('place'))
    .executeTakeFirstOrThrow()
  return place
}

/** Notes that a sale stands in a stage from now on. */
export async function enter({ tx, scope }: Work, saleId: number, stageId: number): Promise<void> {
  await tx
    .insertInto('crm_stay')
    .values({ account_id: scope.accountId, sale_id: saleId, stage_id: stageId, user_id: scope.userId || null })
    .execute()
}

async function setTags({ tx, scope }: Work, saleId: number, tagIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(tagIds)]
  const known = await tx
    .selectFrom('crm_tag')
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', [0, ...wanted])
    .select('id')
    .forShare()
    .execute()
  if (known.length < wanted.length) throw badFields({ tagIds: [texts.noTag] })
  await tx.deleteFrom('crm_sale_tag').where('account_id', '=', scope.accountId).where('sale_id', '=', saleId).execute()
  if (wanted.length > 0)
    await tx
      .insertInto('crm_sale_tag')
      .values(wanted.map((tag_id) => ({ account_id: scope.accountId, sale_id: saleId, tag_id })))
      .execute()
}
