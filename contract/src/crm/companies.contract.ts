import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { changeOf, email, optionalId, optionalText, phone, recordFacts, savedMeanwhile, text } from '../core/fields.ts'
import { ruled } from '../core/form-rules.ts'
import { page, pageQuery } from '../core/paging.ts'
import { moment, named, nothing, wire } from '../core/wire.ts'
import { knownRfc } from '../social-reasons/fiscal.rules.ts'
import { erase, view, write } from './crm.access.ts'
import { quotationOfSale, saleRow } from './sales.entities.ts'

export const companyFields = {
  name: text(200),
  rfc: ruled(optionalText(16), knownRfc),
  email,
  phone,
  website: optionalText(200),
  notes: optionalText(2000),
  /** Whom billing bills for it. */
  customerId: named('id_customer', optionalId),
}
const companyDraft = wire(companyFields)
export type CompanyDraft = z.output<typeof companyDraft>
const companyChange = wire(changeOf(companyFields))
export type CompanyChange = z.output<typeof companyChange>

const companyRow = wire({
  id: z.number(),
  name: z.string(),
  rfc: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  notes: z.string().nullable(),
  customerId: named('id_customer', z.number().nullable()),
  customerName: named('customer_name', z.string().nullable()),
  openSales: named('open_sales', z.number()),
  openAmount: named('open_amount', z.number()),
  wonSales: named('won_sales', z.number()),
  wonAmount: named('won_amount', z.number()),
  lostSales: named('lost_sales', z.number()),
  lastActivityAt: named('last_activity_at', moment.nullable()),
  ...recordFacts,
})
export type CompanyRow = z.output<typeof companyRow>

const contact = wire({
  name: z.string(),
  role: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})
/** With all that is its own. */
const company = wire({
  ...companyRow.fields,
  /** The newest hundred. */
  sales: z.array(saleRow),
  contacts: z.array(contact),
  quotations: z.array(quotationOfSale),
  /** What its customer owes and how much of that is late, in pesos; null: nobody bills it, or not for the caller's eyes. */
  owed: z.number().nullable(),
  overdue: z.number().nullable(),
})
export type Company = z.output<typeof company>

export const listCompanies = endpoint({
  method: 'GET',
  path: '/apis/crm_companies/get/all',
  access: view,
  query: wire(pageQuery),
  reply: page(companyRow),
  summary: 'Empresas con sus ventas.',
})
export const getCompany = endpoint({
  method: 'GET',
  path: '/apis/crm_companies/get/{id}',
  access: view,
  reply: company,
  summary: 'Una empresa con todo lo suyo.',
})
/** Ours. */
export const createCompany = endpoint({
  method: 'POST',
  path: '/apis/crm_companies/create',
  access: write,
  body: companyDraft,
  reply: company,
  summary: 'Crea una empresa.',
})
/** Ours. */
export const updateCompany = endpoint({
  method: 'PUT',
  path: '/apis/crm_companies/update/{id}',
  access: write,
  body: companyChange,
  reply: company,
  conflict: savedMeanwhile(company),
  summary: 'Cambia una empresa.',
})
/** Ours: one that has no sales. */
export const deleteCompany = endpoint({
  method: 'DELETE',
  path: '/apis/crm_companies/delete/{id}',
  access: erase,
  reply: nothing,
  summary: 'Elimina una empresa sin ventas.',
})
