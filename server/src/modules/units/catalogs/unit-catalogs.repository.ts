import { sql } from 'kysely'
import type { z } from 'zod'
import type { Insurer, UnitBrand, UnitModel, UnitType, policy } from '@arriero/contract/units/unit-catalogs.contract.ts'
import { expiryState, expiryWarningDays } from '@arriero/contract/units/expiry.rules.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { texts } from '../units.texts.ts'
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

/** Units that name the row of a catalogue. */
const unitsOf = ({ scope }: Work, column: 'type_id' | 'brand_id' | 'model_id') =>
  sql<number>`(select count(*) from unit u where u.account_id = ${scope.accountId} and u.deleted_at is null
    and u.${sql.ref(column)} = c.id)`.as('units')

const types = (work: Work) =>
  work.tx
    .selectFrom('unit_type as c')
    .$call(withRecordFacts('c'))
    .where('c.account_id', '=', work.scope.accountId)
    .where('c.deleted_at', 'is', null)
    .select(['c.id', 'c.name', sql<UnitType['axles']>`c.axles`.as('axles'), 'c.batteries', unitsOf(work, 'type_id')])

export const listTypes = (work: Work): Promise<UnitType[]> =>
  types(work)
    .orderBy(sql`c.name collate es_mx`)
    .execute()
export const findType = (work: Work, id: number): Promise<UnitType> =>
  types(work)
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.typeNotFound))

const brands = (work: Work) =>
  work.tx
    .selectFrom('unit_brand as c')
    .$call(withRecordFacts('c'))
    .where('c.account_id', '=', work.scope.accountId)
    .where('c.deleted_at', 'is', null)
    .select([
      'c.id',
      'c.name',
      unitsOf(work, 'brand_id'),
      sql<number>`(select count(*) from unit_model m where m.account_id = ${work.scope.accountId} and m.deleted_at is null
        and m.brand_id = c.id)`.as('models'),
    ])

export const listBrands = (work: Work): Promise<UnitBrand[]> =>
  brands(work)
    .orderBy(sql`c.name collate es_mx`)
    .execute()
export const findBrand = (work: Work, id: number): Promise<UnitBrand> =>
  brands(work)
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.brandNotFound))

const models = (work: Work) =>
  work.tx
    .selectFrom('unit_model as c')
    .innerJoin('unit_brand as b', 'b.id', 'c.brand_id')
    .$call(withRecordFacts('c'))
    .where('c.account_id', '=', work.scope.accountId)
    .where('c.deleted_at', 'is', null)
    .select(['c.id', 'c.name', 'c.brand_id as brandId', 'b.name as brandName', unitsOf(work, 'model_id')])

export const listModels = (work: Work): Promise<UnitModel[]> =>
  models(work)
    .orderBy(sql`b.name collate es_mx`)
    .orderBy(sql`c.name collate es_mx`)
    .execute()
export const findModel = (work: Work, id: number): Promise<UnitModel> =>
  models(work)
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.modelNotFound))

const insurers = ({ tx, scope }: Work, today: string) =>
  tx
    .selectFrom('insurer as c')
    .$call(withRecordFacts('c'))
    .where('c.account_id', '=', scope.accountId)
    .where('c.deleted_at', 'is', null)
    .leftJoin('unit as u', (join) =>
      join.onRef('u.insurer_id', '=', 'c.id').onRef('u.account_id', '=', 'c.account_id').on('u.deleted_at', 'is', null),
    )
    .groupBy(['c.id', sql`editor.name`])
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
export const findInsurer = (work: Work, today: string, id: number): Promise<Insurer> =>
  insurers(work, today)
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.insurerNotFound))

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
