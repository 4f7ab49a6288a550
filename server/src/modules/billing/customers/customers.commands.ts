import { sql } from 'kysely'
import type { Customer, CustomerDraft } from '@arriero/contract/billing/customers/customers.entities.ts'
import { isClabe, mostClabes } from '@arriero/contract/billing/customers/customers.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import * as service from './customers.service.ts'

/** A new customer, as their form would make them; throws what it would. */
export const addCustomer = (work: Work, draft: CustomerDraft): Promise<Customer> => service.create(work, draft)

/** Holds customers until the work ends, in the order of their ids; documents that only name them need not wait. */
export async function lockCustomers({ tx, scope }: Work, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('billing_customer')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where('id', 'in', [...ids, 0])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Remembers an account that a customer pays from, for the next statement; of too many the oldest is forgotten. What is no
 * CLABE is not remembered. Who edits the customer meanwhile is told by their version.
 */
export async function learnClabe({ tx, scope }: Work, customerId: number, clabe: string): Promise<void> {
  if (!isClabe(clabe)) return
  await tx
    .updateTable('billing_customer')
    .set({
      clabes: sql`(clabes || ${clabe}::text)[greatest(cardinality(clabes) + 2 - ${mostClabes}::int, 1):]`,
      version: sql`version + 1`,
      updated_at: sql`now()`,
      updated_by: scope.userId || null,
    })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', customerId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`not clabes @> array[${clabe}]::text[]`)
    .execute()
}
