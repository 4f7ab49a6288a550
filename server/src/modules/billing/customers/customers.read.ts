import type { Customer } from '@arriero/contract/billing/customers/customers.entities.ts'
import type { Work } from '../../../app/database/work.ts'
import { badRequest } from '../../../app/errors.ts'
import * as repository from './customers.repository.ts'
import * as service from './customers.service.ts'
import { texts } from './customers.texts.ts'

/**
 * A customer as documents need it: receiver, credit terms, who gets mail. Throws the 404 of an unknown one; an inactive one
 * is answered, since documents that stand go on.
 */
export const customerOf = (work: Work, id: number): Promise<Customer> => service.find(work, id)

/** The same for a new document: 400 when the customer is inactive. */
export async function customerInUse(work: Work, id: number): Promise<Customer> {
  const customer = await service.find(work, id)
  if (!customer.active) throw badRequest(texts.inactive)
  return customer
}

/** Those of these ids that the account has, deactivated ones too. */
export async function customersById(work: Work, ids: readonly number[]): Promise<Map<number, Customer>> {
  return new Map((await repository.customersById(work, ids)).map((customer) => [customer.id, customer]))
}

/** The addresses of a customer that get what is billed; of nobody, none. */
export async function receiversOf(work: Work, customerId: number | null): Promise<string[]> {
  if (customerId === null) return []
  const { contacts } = await customerOf(work, customerId)
  return contacts.filter(({ documents }) => documents).map(({ email }) => email)
}

/** Who pays from an account of a bank; nobody when two do. */
export const customerOfClabe = (work: Work, clabe: string) => repository.customerOfClabe(work, clabe)

/** Who has this RFC; of a generic one, under that name. */
export const customerOfRfc = (work: Work, rfc: string, name?: string) => repository.customerOfRfc(work, rfc, name)

/** Who pays for what is carried for a trip client: the customer who is linked to them, or the only one of that name. */
export const customerOfClient = (work: Work, client: { id: number | null; name: string }) =>
  repository.customerOfClient(work, client)

/** Who may pay, as a movement of the bank may name them; deactivated ones still owe. */
export const payers = (work: Work) => repository.payers(work)

/** Whether some customer is this user of the account. */
export const isCustomer = (work: Work, clientUserId: number) => repository.isCustomer(work, clientUserId)
