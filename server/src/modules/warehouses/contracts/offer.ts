import { sql } from 'kysely'
import { addDays, indexedRent, monthOf, yearsLater } from '@arriero/contract/warehouses/rents.rules.ts'
import type { RentalContract } from '@arriero/contract/warehouses/contracts.contract.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { monthWords, texts } from '../warehouses.texts.ts'
import { readContract, stepsOf } from './contracts.repository.ts'

export interface Offer {
  end: string
  rent: number
  how: string
  /** null: the index of one of both months is not known. */
  isKnown: boolean
}

/** What the rent would be if the contract were renewed for another year. */
export async function offerOf(work: Work, id: number): Promise<Offer> {
  const contract = await readContract(work, id)
  const steps = await stepsOf(work, id)
  const last = steps.at(-1)
  return {
    end: yearsLater(contract.end, 1),
    ...(await grown(
      work,
      contract,
      last?.from ?? contract.start,
      addDays(contract.end, 1),
      last?.rent ?? contract.rent,
    )),
  }
}

/** A rent of `from` on the day `on`, as the contract says it grows. */
export async function grown(
  work: Work,
  { indexKind, indexPoints, indexCap }: Pick<RentalContract, 'indexKind' | 'indexPoints' | 'indexCap'>,
  from: string,
  on: string,
  rent: number,
): Promise<Omit<Offer, 'end'>> {
  if (indexKind === 'none') return { rent, how: 'la renta no aumenta', isKnown: true }
  if (indexKind === 'fixed')
    return {
      rent: indexedRent(rent, { base: 1, last: 1, points: indexPoints, cap: indexCap }),
      how: `aumento de ${indexPoints} %`,
      isKnown: true,
    }
  const [base, last] = [await indexBefore(work, from), await indexBefore(work, on)]
  if (!base || !last || base.month === last.month)
    return { rent, how: 'falta registrar el INPC con que aumenta', isKnown: false }
  const points = indexPoints > 0 ? ` + ${indexPoints} %` : ''
  const cap = indexCap === null ? '' : `, tope ${indexCap} %`
  return {
    rent: indexedRent(rent, { base: base.value, last: last.value, points: indexPoints, cap: indexCap }),
    how: `INPC de ${monthWords(base.month)} a ${monthWords(last.month)}${points}${cap}`,
    isKnown: true,
  }
}

/** The last index that was published before a month. */
async function indexBefore({ tx, scope }: Work, day: string) {
  return tx
    .selectFrom('warehouse_index')
    .where('account_id', '=', scope.accountId)
    .where('month', '<', `${monthOf(day)}-01`)
    .select([sql<string>`to_char(month, 'YYYY-MM')`.as('month'), sql<number>`value::float8`.as('value')])
    .orderBy('month', 'desc')
    .executeTakeFirst()
}

export async function listIndexes({ tx, scope }: Work) {
  return tx
    .selectFrom('warehouse_index')
    .where('account_id', '=', scope.accountId)
    .select([sql<string>`to_char(month, 'YYYY-MM')`.as('month'), sql<number>`value::float8`.as('value')])
    .orderBy('warehouse_index.month', 'desc')
    .execute()
}

export async function saveIndex(work: Work, { month, value }: { month: string; value: number }) {
  await work.tx
    .insertInto('warehouse_index')
    .values({ account_id: work.scope.accountId, month: `${month}-01`, value })
    .onConflict((known) => known.columns(['account_id', 'month']).doUpdateSet({ value }))
    .execute()
  return listIndexes(work)
}

export async function removeIndex({ tx, scope }: Work, month: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('warehouse_index')
    .where('account_id', '=', scope.accountId)
    .where(sql<boolean>`to_char(month, 'YYYY-MM') = ${month}`)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound(texts.noIndex)
}
