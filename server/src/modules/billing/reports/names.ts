import { taxWords } from '@arriero/contract/billing/documents/taxes.rules.ts'
import type { LineTax } from '@arriero/contract/billing/documents/documents.entities.ts'
import { cancelMotives, paymentForms } from '@arriero/contract/billing/documents/documents.rules.ts'
import type { Grouping } from '@arriero/contract/billing/reports/reports.rules.ts'

const monthName = new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const of = (list: readonly { key: string; label: string }[], key: string) =>
  `${key} · ${list.find((one) => one.key === key)?.label ?? 'Otra'}`

/** `traslado 002 Tasa 0.16` → 'IVA 16 %'. */
function taxName(item: string): string {
  const [kind, tax, factor, rate] = item.split(' ')
  // Written by `tax-facts.ts` from lines that the contract let in.
  return taxWords({ kind, tax, factor, rate: rate === undefined ? null : Number(rate) } as LineTax)
}

/** What a row of a report is called; `name`: that of the record it stands for. */
export function groupName(by: Grouping, key: string, name: string | null): string {
  switch (by) {
    case 'month':
      return monthName.format(new Date(`${key}-01T00:00Z`))
    case 'tax':
      return taxName(key)
    case 'form':
      return of(paymentForms, key)
    case 'motive':
      return of(cancelMotives, key)
    case 'customer':
      return name ?? 'Sin cliente del catálogo'
    case 'product':
      return name ?? 'Sin producto del catálogo'
    case 'series':
      return name ?? key
  }
}
