import type { ArrangementChange } from '@arriero/contract/rental/arrangements.contract.ts'
import { stageLook } from '@arriero/contract/rental/rental.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { texts } from '../rental.texts.ts'
import { chargesOf } from './charges.repository.ts'
import { paymentsOf } from './payments.repository.ts'
import type { RentalTerms } from './rentals.repository.ts'

export const isSame = (a: string, b: string) => Date.parse(a) === Date.parse(b)

/** What may still change in its stage: of what is out, its end and who is asked; of what is back, words only. */
const openFields = {
  quote: null,
  reserved: null,
  delivered: [
    'to',
    'extras',
    'rent',
    'tariff',
    'contact',
    'contactPhone',
    'notes',
    'renewal',
    'templateId',
    'geofenceId',
  ],
  returned: ['contact', 'contactPhone', 'notes', 'templateId'],
  settled: ['notes'],
  cancelled: [],
} as const satisfies Record<RentalTerms['stage'], readonly (keyof ArrangementChange)[] | null>

/** A form sends everything it holds: what is as it was is no change. */
export function checkChangeable(before: RentalTerms, change: ArrangementChange): void {
  const { stage } = before
  if (stage !== 'quote' && change.itemId !== undefined && change.itemId !== before.itemId)
    throw badFields({ itemId: [texts.fixedItem] })
  const open: readonly string[] | null = openFields[stage]
  if (open === null) return
  const closed = Object.entries(change).find(
    ([name, value]) => value !== undefined && !open.includes(name) && !isAsBefore(before, name, value),
  )
  if (closed) throw badFields({ [closed[0]]: [texts.fixed(stageLook(stage).label)] })
}

/** Whom money came from or an invoice names stays who rents, and what is invoiced keeps its tax. */
export async function checkBilled(
  work: Work,
  before: RentalTerms,
  { customerId, taxRate }: ArrangementChange,
): Promise<void> {
  const others = customerId !== undefined && customerId !== before.customerId
  const taxed = taxRate !== undefined && taxRate !== before.taxRate
  if (!others && !taxed) return
  if (others && (await paymentsOf(work, before.id)).length > 0) throw badFields({ customerId: [texts.paidCustomer] })
  if (!(await chargesOf(work, before.id)).some(({ invoice }) => invoice !== null)) return
  throw badFields(others ? { customerId: [texts.billedCustomer] } : { taxRate: [texts.billedTax] })
}

export function isAsBefore(before: RentalTerms, name: string, value: unknown): boolean {
  if (name === 'from' || name === 'to') return isSame(before[name], String(value))
  const stands = name === 'rent' ? before.agreedRent : before[name as keyof RentalTerms]
  return JSON.stringify(stands) === JSON.stringify(value)
}
