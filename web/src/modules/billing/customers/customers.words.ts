import type { Customer } from '@arriero/contract/billing/customers/customers.entities.ts'
import { money } from '../../../kit/format.ts'

/** 'De contado', '30 días · hasta $250,000.00', 'Sin límite' */
export function creditWords({ creditDays, creditLimit }: Pick<Customer, 'creditDays' | 'creditLimit'>): {
  days: string
  limit: string
} {
  if (creditLimit === 0 || creditDays === 0) return { days: 'De contado', limit: '' }
  return { days: `${creditDays} días`, limit: creditLimit === null ? 'Sin límite' : `Hasta ${money(creditLimit)}` }
}
