import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  Insurer,
  UnitBrand,
  UnitModel,
  UnitType,
  insurerDraft,
  policy,
} from '@arriero/contract/units/unit-catalogs.contract.ts'
import { expiryState, expiryWarningDays } from '@arriero/contract/units/expiry.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { visibleUnits } from '../unit-query.ts'

type Kind = 'unit_type' | 'unit_brand' | 'unit_model' | 'insurer' | 'platform_account'

/** Which of the given ids are not entries of this account. */
export async function missing(
  { tx, scope }: Work,
  given: Partial<Record<Kind, number | null | undefined>>,
): Promise<Set<Kind>> {
  const asked = Object.entries(given).filter(([, id]) => id != null) as [Kind, number][]
  const gone = new Set<Kind>()
  for (const [kind, id] of asked) {
    const row = await tx
      .selectFrom(kind)
      .select('id')
      .where('account_id', '=', scope.accountId)
      .where('deleted_at', 'is', null)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) gone.add(kind)
  }
  return gone
}

const types = ({ tx, scope }: Work) =>
  tx
    .selectFrom('unit_type as c')
    .where('c.account_id', '=', scope.accountId)
    .where('c.deleted_at', 'is', null)
    .select(['c.id', 'c.name'])
    .select((eb) =>
      eb
        .selectFrom('unit')
        .select(sql<number>`count(*)`.as('n'))
        .whereRef('type_id', '=', 'c.id')
        .where('account_id', '=', scope.accountId)
        .where('deleted_at', 'is', null)
        .as('units'),
    )

export async function listTypes(work: Work): Promise<UnitType[]> {
  const rows = await types(work)
    .orderBy(sql`c.name collate es_mx`)
    .execute()
  return rows.map((row) => ({ ...row, units: row.units ?? 0 }))
}

export async function findType(work: Work, id: number): Promise<UnitType | null> {
  const row = await types(work).where('c.id', '=', id).executeTakeFirst()
  return row ? { ...row, units: row.units ?? 0 } : null
}

const brands = ({ tx, scope }: Work) =>
  tx
    .selectFrom('unit_brand as c')
    .where('c.account_id', '=', scope.accountId)
    .where('c.deleted_at', 'is', null)
    .select(['c.id', 'c.name'])
    .select((eb) => [
      eb
        .selectFrom('unit')
        .select(sql<number>`count(*)`.as('n'))
        .whereRef('brand_id', '=', 'c.id')
        .where('account_id', '=', scope.accountId)
        .where('deleted_at', 'is', null)
        .as('units'),
      eb
        .selectFrom('unit_model')
        .select(sql<number>`count(*)`.as('n'))
        .whereRef('brand_id', '=', 'c.id')
        .where('account_id', '=', scope.accountId)
        .where('deleted_at', 'is', null)
        .as('models'),
    ])

export async function listBrands(work: Work): Promise<UnitBrand[]> {
  const rows = await brands(work)
    .orderBy(sql`c.name collate es_mx`)
    .execute()
  return rows.map((row) => ({ ...row, units: row.units ?? 0, models: row.models ?? 0 }))
}

export async function findBrand(work: Work, id: number): Promise<UnitBrand | null> {
  const row = await brands(work).where('c.id', '=', id).executeTakeFirst()
  return row ? { ...row, units: row.units ?? 0, models: row.models ?? 0 } : null
}

const models = ({ tx, scope }: Work) =>
  tx
    .selectFrom('unit_model as c')
    .innerJoin('unit_brand as b', 'b.id', 'c.brand_id')
    .where('c.account_id', '=', scope.accountId)
    .where('c.deleted_at', 'is', null)
    .select(['c.id', 'c.name', 'c.brand_id as brandId', 'b.name as brandName'])
    .select((eb) =>
      eb
        .selectFrom('unit')
        .select(sql<number>`count(*)`.as('n'))
        .whereRef('model_id', '=', 'c.id')
        .where('account_id', '=', scope.accountId)
        .where('deleted_at', 'is', null)
        .as('units'),
    )

export async function listModels(work: Work): Promise<UnitModel[]> {
  const rows = await models(work)
    .orderBy(sql`b.name collate es_mx`)
    .orderBy(sql`c.name collate es_mx`)
    .execute()
  return rows.map((row) => ({ ...row, units: row.units ?? 0 }))
}

export async function findModel(work: Work, id: number): Promise<UnitModel | null> {
  const row = await models(work).where('c.id', '=', id).executeTakeFirst()
  return row ? { ...row, units: row.units ?? 0 } : null
}

export async function insertNamed(
  { tx, scope }: Work,
  kind: 'unit_type' | 'unit_brand',
  name: string,
): Promise<number> {
  const { id } = await tx
    .insertInto(kind)
    .values({ account_id: scope.accountId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertModel({ tx, scope }: Work, draft: { name: string; brandId: number }): Promise<number> {
  const { id } = await tx
    .insertInto('unit_model')
    .values({ account_id: scope.accountId, name: draft.name, brand_id: draft.brandId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** false: there is no such entry. */
export async function change(
  { tx, scope }: Work,
  kind: Exclude<Kind, 'platform_account'>,
  id: number,
  columns: Record<string, unknown>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(kind)
    .set(columns)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const remove = (work: Work, kind: Exclude<Kind, 'platform_account'>, id: number) =>
  change(work, kind, id, { deleted_at: sql`now()` })

const insurers = ({ tx, scope }: Work, today: string) =>
  tx
    .selectFrom('insurer as c')
    .where('c.account_id', '=', scope.accountId)
    .where('c.deleted_at', 'is', null)
    .leftJoin('unit as u', (join) =>
      join.onRef('u.insurer_id', '=', 'c.id').onRef('u.account_id', '=', 'c.account_id').on('u.deleted_at', 'is', null),
    )
    .groupBy('c.id')
    .select([
      'c.id',
      'c.name',
      'c.phone',
      'c.email',
      sql<number>`count(u.id)`.as('units'),
      sql<number>`count(*) filter (where u.insurance_expires between ${today}::date and ${today}::date + ${expiryWarningDays}::int)`.as(
        'expiring',
      ),
      sql<number>`count(*) filter (where u.insurance_expires < ${today}::date)`.as('expired'),
    ])

export const listInsurers = (work: Work, today: string): Promise<Insurer[]> =>
  insurers(work, today)
    .orderBy(sql`c.name collate es_mx`)
    .execute()
export const findInsurer = async (work: Work, today: string, id: number): Promise<Insurer | null> =>
  (await insurers(work, today).where('c.id', '=', id).executeTakeFirst()) ?? null

export async function policiesOf(work: Work, today: string, insurerId: number): Promise<z.output<typeof policy>[]> {
  const rows = await visibleUnits(work)
    .select(['u.id', 'u.name', 'u.plates', 'u.insurance_policy', 'u.insurance_expires'])
    .where('u.insurer_id', '=', insurerId)
    .orderBy('u.insurance_expires')
    .orderBy(sql`u.name collate es_mx`)
    .execute()
  return rows.map((row) => ({
    unitId: row.id,
    unitName: row.name,
    plates: row.plates,
    policy: row.insurance_policy,
    expires: row.insurance_expires,
    state: expiryState(row.insurance_expires, today),
  }))
}

const insurerColumns = (draft: z.output<typeof insurerDraft>) => ({
  name: draft.name,
  ...(draft.phone === undefined ? {} : { phone: draft.phone || null }),
  ...(draft.email === undefined ? {} : { email: draft.email || null }),
})

export async function insertInsurer({ tx, scope }: Work, draft: z.output<typeof insurerDraft>): Promise<number> {
  const { id } = await tx
    .insertInto('insurer')
    .values({ account_id: scope.accountId, ...insurerColumns(draft) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
export const changeInsurer = (work: Work, id: number, draft: z.output<typeof insurerDraft>) =>
  change(work, 'insurer', id, insurerColumns(draft))
