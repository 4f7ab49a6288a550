import type { CheckedCustomerRow, CustomerSheetRow } from '@arriero/contract/billing/customers/customers.contract.ts'
import type { Customer, CustomerDraft } from '@arriero/contract/billing/customers/customers.entities.ts'
import { customerProblems, isGenericRfc } from '@arriero/contract/billing/customers/customers.rules.ts'
import { paymentForms } from '@arriero/contract/billing/documents/documents.rules.ts'
import { cfdiUses, currencies, paymentMethods } from '@arriero/contract/billing/fiscal.catalogs.ts'
import { cleanRfc, nameWarning, rfcDigitMatches, taxRegimes } from '@arriero/contract/social-reasons/fiscal.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import type { SentFile } from '../../../app/http/route.ts'
import type { ReadRow, Remark } from '../../../app/sheet-import.ts'
import { foldText } from '../../../shared/sheets/cells.ts'
import { customerSheet } from './customer-sheet.ts'
import * as repository from './customers.repository.ts'
import { orTaken } from './customers.service.ts'

/** Keys of a catalogue by what people write: the key, its words, or both ('601 General de Ley…'). */
const keysOf = (list: readonly { key: string; label: string }[]) => {
  const keys = new Map(
    list.flatMap(({ key, label }) => [[foldText(key), key] as const, [foldText(label), key] as const]),
  )
  return (given: string) => {
    const text = foldText(given)
    // A spreadsheet takes the zero off '03'.
    return keys.get(text) ?? keys.get(text.padStart(2, '0')) ?? keys.get(text.split(/[\s-]+/)[0] ?? '')
  }
}
const regimeOf = keysOf(taxRegimes)
const useOf = keysOf(cfdiUses)
const formOf = keysOf(paymentForms)
const methodOf = keysOf(paymentMethods)

/** What the form would send; a word that no catalogue knows stays, and is refused by the form's own rules. */
function draftOf(values: CustomerSheetRow): Partial<Record<keyof CustomerDraft, unknown>> {
  const { rfc, name, regime, postalCode, use, emails, creditDays, currency, paymentForm, paymentMethod, ...same } =
    values
  const clean = rfc ? cleanRfc(rfc) : undefined
  return {
    ...same,
    rfc: clean,
    name: name ?? undefined,
    regime: regime ? (regimeOf(regime) ?? regime) : undefined,
    // Of '01000' a spreadsheet keeps 1000.
    postalCode: postalCode && /^\d{4}$/.test(postalCode) ? `0${postalCode}` : postalCode,
    use: use ? (useOf(use) ?? use) : clean && isGenericRfc(clean) ? 'S01' : 'G03',
    contacts: emails
      ?.split(/[\s,;]+/)
      .filter(Boolean)
      .map((email) => ({ name: null, email, documents: true, reminders: true })),
    creditDays: creditDays ?? undefined,
    currency: currency ? currency.toUpperCase() : undefined,
    paymentForm: paymentForm ? (formOf(paymentForm) ?? paymentForm) : undefined,
    paymentMethod: paymentMethod ? (methodOf(paymentMethod) ?? paymentMethod) : undefined,
  }
}

/** Checks rows against the form's own rules, against each other and against what the account has already. */
export async function checkRows(
  work: Work,
  given: readonly ReadRow<CustomerSheetRow>[],
): Promise<CheckedCustomerRow[]> {
  const rfcs = given.flatMap(({ values: { rfc } }) => (rfc ? [cleanRfc(rfc)] : []))
  const owners = await repository.rfcOwners(work, rfcs)
  const rowOf = new Map<string, number>()
  const repeated = (rfc: string | undefined, row: number): Remark[] => {
    if (!rfc || isGenericRfc(rfc)) return []
    const first = rowOf.get(rfc)
    if (first !== undefined) return [{ field: 'rfc', message: `El RFC ${rfc} ya está en la fila ${first}.` }]
    rowOf.set(rfc, row)
    const owner = owners.get(rfc)
    return owner === undefined ? [] : [{ field: 'rfc', message: `El RFC ${rfc} es de ${owner}.` }]
  }
  return given.map(({ row, values, errors: found }) => {
    const draft = draftOf(values)
    const rfc = draft.rfc as string | undefined
    const own = [...found, ...repeated(rfc, row)]
    const errors = [...own, ...columnRemarks(customerSheet.formRemarks(draft, own))]
    if (errors.length === 0) errors.push(...fiscalWrong(draft))
    return { row, values, errors, warnings: warningsOf(values, rfc) }
  })
}

/** Addresses stand in one column, contacts are a list. */
const columnRemarks = (remarks: readonly Remark[]) =>
  remarks.map(({ field, message }) =>
    field.startsWith('contacts')
      ? { field: 'emails', message: '"Correos": hay uno que no es un correo' }
      : { field, message },
  )

const fiscalWrong = (draft: object): Remark[] =>
  Object.entries(customerProblems(customerSheet.draftOf(draft))).flatMap(([field, messages]) =>
    messages.map((message) => ({ field, message })),
  )

function warningsOf({ name }: CustomerSheetRow, rfc: string | undefined): Remark[] {
  const warning = nameWarning((name ?? '').toUpperCase())
  return [
    ...(warning ? [{ field: 'name', message: warning }] : []),
    ...(rfc && !isGenericRfc(rfc) && !rfcDigitMatches(rfc)
      ? [{ field: 'rfc', message: `El dígito verificador de ${rfc} no coincide: revíselo.` }]
      : []),
  ]
}

/** All rows or none. */
export async function createMany(work: Work, rows: readonly CustomerSheetRow[]): Promise<Customer[]> {
  customerSheet.demandClean(await checkRows(work, customerSheet.typedRows(rows)))
  const drafts = rows.map((values) => customerSheet.draftOf(draftOf(values)))
  return repository.customersById(work, await repository.addCustomers(work, drafts).catch(orTaken))
}

/** An empty sheet whose cells offer what the catalogues have. */
export function template(): Promise<SentFile> {
  const both = (list: readonly { key: string; label: string }[]) => list.map(({ key, label }) => `${key} ${label}`)
  return customerSheet.template({
    regime: both(taxRegimes),
    use: both(cfdiUses),
    currency: [...currencies],
    paymentForm: both(paymentForms),
    paymentMethod: both(paymentMethods),
  })
}
