import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type {
  listRentalTemplates,
  RentalTemplate,
  RentalTemplateChange,
  RentalTemplateDraft,
} from '@arriero/contract/rental/items.contract.ts'
import { unknownVariables } from '@arriero/contract/rental/rental.rules.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, notFound } from '../../../app/errors.ts'
import { texts } from '../rental.texts.ts'
import { itemsById } from './items.repository.ts'

const orTaken = taken({ rental_template_name: ['name', texts.templateTaken] })

/** The house's, as rate lists are. */
const described = (work: Work) =>
  work.tx
    .selectFrom('rental_template as t')
    .$call(withRecordFacts('t'))
    .where('t.account_id', '=', work.scope.accountId)
    .where('t.deleted_at', 'is', null)
    .$if(!work.scope.seesAllUnits, (of) => of.where(sql<boolean>`false`))
    .select([
      't.id',
      't.name',
      sql<RentalTemplate['paper']>`t.paper`.as('paper'),
      't.body',
      't.is_default as isDefault',
      sql<RentalTemplate['extras']>`coalesce((
        select jsonb_agg(jsonb_build_object('itemId', i.id, 'name', i.name, 'price', i.rate_day, 'per', i.per) order by k.n)
        from unnest(t.extra_ids) with ordinality as k (id, n)
        join rental_item i on i.id = k.id and i.account_id = t.account_id and i.deleted_at is null), '[]')`.as(
        'extras',
      ),
    ])

export const list = (work: Work, { paper }: QueryOf<typeof listRentalTemplates>): Promise<RentalTemplate[]> =>
  described(work)
    .$if(paper !== undefined, (of) => of.where('t.paper', '=', paper!))
    .orderBy('t.paper', 'desc')
    .orderBy('t.is_default', 'desc')
    .orderBy(sql`t.name collate es_mx`)
    .orderBy('t.id')
    .execute()

export const findTemplate = (work: Work, id: number): Promise<RentalTemplate> =>
  described(work)
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.noTemplate))

/** The text that is printed where no template is named; undefined: nobody wrote one. */
export const defaultBody = async ({ tx, scope }: Work, paper: RentalTemplate['paper']): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('rental_template')
      .where('account_id', '=', scope.accountId)
      .where('paper', '=', paper)
      .where('is_default', '=', true)
      .where('deleted_at', 'is', null)
      .select('body')
      .executeTakeFirst()
  )?.body

export async function create(work: Work, draft: RentalTemplateDraft): Promise<RentalTemplate> {
  await check(work, draft)
  if (draft.isDefault) await unsetDefault(work, draft.paper)
  const { name, paper, body, extraIds = [], isDefault = false } = draft
  const id = await addRecord(work, 'rental_template', {
    name,
    paper,
    body,
    extra_ids: extraIds,
    is_default: isDefault,
  }).catch(orTaken)
  return findTemplate(work, id)
}

export async function update(work: Work, id: number, change: RentalTemplateChange): Promise<RentalTemplate> {
  const before = await forChange(work, 'rental_template', id, change.version, findTemplate)
  await check(work, change)
  const { name, paper = before.paper, body, extraIds, isDefault = before.isDefault } = change
  if (isDefault && !(before.isDefault && before.paper === paper)) await unsetDefault(work, paper, id)
  await saveRecord(work, 'rental_template', id, {
    name,
    paper,
    body,
    extra_ids: extraIds,
    is_default: isDefault,
  }).catch(orTaken)
  return findTemplate(work, id)
}

export async function remove(work: Work, id: number): Promise<void> {
  await forChange(work, 'rental_template', id, undefined, findTemplate)
  await removeRecord(work, 'rental_template', id)
}

async function unsetDefault({ tx, scope }: Work, paper: RentalTemplate['paper'], but = 0): Promise<void> {
  await tx
    .updateTable('rental_template')
    .set({ is_default: false, version: sql`version + 1` })
    .where('account_id', '=', scope.accountId)
    .where('paper', '=', paper)
    .where('is_default', '=', true)
    .where('id', '<>', but)
    .execute()
}

async function check(work: Work, { body, extraIds }: RentalTemplateChange): Promise<void> {
  const unknown = body === undefined ? [] : unknownVariables(body)
  if (unknown.length > 0) throw badFields({ body: [texts.unknownVariables(unknown)] })
  if (!extraIds?.length) return
  const items = await itemsById(work, extraIds)
  if (extraIds.some((id) => items.get(id)?.kind !== 'extra')) throw badFields({ extraIds: [texts.noExtra] })
}
