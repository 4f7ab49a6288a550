import type { Company, CompanyChange, CompanyDraft } from '@arriero/contract/crm/companies.contract.ts'
import { keysOf, type CompanyFacts } from '@arriero/contract/crm/duplicates.rules.ts'
import { cleanRfc } from '@arriero/contract/social-reasons/fiscal.rules.ts'
import { addRecord, forChange, removeRecord, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { customersById } from '../../billing/customers/customers.read.ts'
import { texts } from '../crm.texts.ts'
import { showChanged } from '../sales/tell.ts'
import { companyById, companyByName, find } from './companies.repository.ts'

/** By what it is recognised when it comes again. */
export function keyColumns(facts: CompanyFacts) {
  const { name, rfc, email, domain, phone } = keysOf(facts)
  return { name_key: name, rfc_key: rfc, email_key: email, domain_key: domain, phone_key: phone }
}

export async function create(work: Work, draft: CompanyDraft): Promise<Company> {
  await checkCustomer(work, draft.customerId)
  return find(work, await add(work, draft))
}

const add = (work: Work, draft: CompanyDraft): Promise<number> =>
  addRecord(work, 'crm_company', { ...columnsOf(draft), name: draft.name, ...keyColumns(draft) })

export async function update(work: Work, id: number, { version, ...change }: CompanyChange): Promise<Company> {
  const before = await forChange(work, 'crm_company', id, version, find)
  if (change.customerId !== before.customerId) await checkCustomer(work, change.customerId)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  await saveRecord(work, 'crm_company', id, {
    ...columnsOf(change),
    name: change.name,
    ...keyColumns({ ...before, ...given }),
  })
  if (change.name !== undefined && change.name !== before.name) await rename(work, id, change.name)
  return find(work, id)
}

/** Its sales are found and listed by it. */
async function rename(work: Work, id: number, name: string): Promise<void> {
  const { tx, scope } = work
  await tx
    .updateTable('crm_sale')
    .set({ company_name: name })
    .where('account_id', '=', scope.accountId)
    .where('company_id', '=', id)
    .execute()
  await showChanged(work, 0)
}

export async function remove(work: Work, id: number): Promise<void> {
  const { openSales, wonSales, lostSales } = await forChange(work, 'crm_company', id, undefined, find)
  if (openSales + wonSales + lostSales > 0) throw conflict(texts.companyInUse)
  await removeRecord(work, 'crm_company', id)
}

const columnsOf = ({ rfc, email, phone, website, notes, customerId }: Partial<CompanyDraft>) => ({
  rfc: rfc && cleanRfc(rfc),
  email,
  phone,
  website,
  notes,
  customer_id: customerId,
})

async function checkCustomer(work: Work, customerId: number | null | undefined): Promise<void> {
  if (customerId != null && !(await customersById(work, [customerId])).has(customerId))
    throw badFields({ customerId: [texts.noCustomer] })
}

/** A company that is there, held until the work ends; a 400 on its field when it is not. */
export async function companyOf(work: Work, id: number): Promise<{ id: number; name: string }> {
  const company = await companyById(work, id)
  if (!company) throw badFields({ companyId: [texts.noCompany] })
  return company
}

/** The company that goes by this name, or a new one. */
export async function companyFor(work: Work, name: string): Promise<{ id: number; name: string }> {
  const key = keysOf({ name }).name
  const known = key === null ? undefined : await companyByName(work, key)
  return known ?? { id: await add(work, { name }), name }
}
