import type { Customer, CustomerChange, CustomerDraft } from '@arriero/contract/billing/customers/customers.entities.ts'
import { customerProblems, type FiscalCustomer } from '@arriero/contract/billing/customers/customers.rules.ts'
import { cleanRfc } from '@arriero/contract/social-reasons/fiscal.rules.ts'
import { isNamed, type Use } from '../../../app/database/named.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict, notFound } from '../../../app/errors.ts'
import { tripClientsOf } from '../../clients/clients.read.ts'
import * as repository from './customers.repository.ts'
import { texts } from './customers.texts.ts'

/** For every save of a customer. */
export const orTaken = taken({ billing_customer_rfc: ['rfc', texts.rfcTaken] })

/** Documents made out to a customer, one line for each table of them. */
const uses: readonly Use[] = ['fiscal_document.customer_id']

export async function find(work: Work, id: number): Promise<Customer> {
  const [customer] = await repository.customersById(work, [id])
  if (!customer) throw notFound(texts.notFound)
  return customer
}

export async function create(work: Work, draft: CustomerDraft): Promise<Customer> {
  await check(work, draft)
  return find(work, await addRecord(work, 'billing_customer', repository.columnsOf(draft)).catch(orTaken))
}

export async function update(work: Work, id: number, change: CustomerChange): Promise<Customer> {
  const before = await forChange(work, 'billing_customer', id, change.version, find)
  await check(work, { ...before, ...change }, before)
  await saveRecord(work, 'billing_customer', id, repository.columnsOf(change)).catch(orTaken)
  return find(work, id)
}

export async function remove(work: Work, id: number): Promise<void> {
  await forChange(work, 'billing_customer', id, undefined, find)
  if (await isNamed(work, uses, id)) throw conflict(texts.inUse)
  await removeRecord(work, 'billing_customer', id)
}

/** A client who left stays with the customers they are already. */
async function check(work: Work, customer: FiscalCustomer & { clientId?: number | null }, before?: Customer) {
  const { clientId } = customer
  const wrong = { ...customerProblems({ ...customer, rfc: cleanRfc(customer.rfc) }) } as Record<string, string[]>
  if (clientId && clientId !== before?.clientId) {
    const clients = await tripClientsOf(work)
    if (!clients.some(({ id }) => id === clientId)) wrong.clientId = [texts.client]
  }
  if (Object.keys(wrong).length > 0) throw badFields(wrong)
}
