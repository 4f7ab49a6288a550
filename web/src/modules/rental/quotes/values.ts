import type { ArrangementChange, ArrangementDraft } from '@arriero/contract/rental/arrangements.contract.ts'
import type { ArrangementDetail, Extra } from '@arriero/contract/rental/arrangements.entities.ts'
import type { RentalItem } from '@arriero/contract/rental/items.contract.ts'
import { priceOf, type Price, type Rates } from '@arriero/contract/rental/price.rules.ts'
import { usualValidDays } from '@arriero/contract/rental/rental.rules.ts'
import { dayKey } from '../../../kit/format.ts'
import { addDays } from '../line/days.ts'

/** A quote or contract while it is being written. */
export interface RentalValues extends Omit<Partial<ArrangementDraft>, 'extras' | 'taxRate'> {
  extras: Extra[]
  taxRate: 0 | 8 | 16
  version?: number
}

/** The first instant of a day here. */
export const startOf = (day: string) => new Date(`${day}T00:00`).toISOString()
/** The day an end still has a minute of. */
export const lastDayOf = (to: string) => dayKey(new Date(Date.parse(to) - 1))

export const blank = (): RentalValues => ({
  extras: [],
  taxRate: 16,
  tariff: null,
  rent: null,
  validUntil: addDays(dayKey(), usualValidDays),
})

/** What a thing brings along. */
export const termsOf = ({ id, deposit, kmPerDay }: RentalItem) => ({ itemId: id, deposit, kmPerDay, rent: null })

export const valuesOf = (stored: ArrangementDetail): RentalValues => ({
  itemId: stored.itemId,
  customerId: stored.customerId,
  from: stored.from,
  to: stored.to,
  tariff: stored.tariff,
  rent: stored.isAgreed ? stored.rent : null,
  extras: stored.extras,
  // The call takes no other.
  taxRate: stored.taxRate as RentalValues['taxRate'],
  deposit: stored.deposit,
  kmPerDay: stored.kmPerDay,
  ...(stored.validUntil && { validUntil: stored.validUntil }),
  templateId: stored.templateId,
  geofenceId: stored.geofenceId,
  contact: stored.contact,
  contactPhone: stored.contactPhone,
  notes: stored.notes,
  renewal: stored.renewal,
  version: stored.version,
})

/** Another term for who has it now, as long as the one that ends. */
export function renewalOf(stored: ArrangementDetail): RentalValues {
  const { version: _, renewal: __, ...values } = valuesOf(stored)
  const length = Date.parse(stored.to) - Date.parse(stored.from)
  return {
    ...values,
    from: stored.to,
    to: new Date(Date.parse(stored.to) + length).toISOString(),
    tariff: null,
    validUntil: blank().validUntil,
  }
}

/** As the call takes it; the form's rules let nothing through without what it needs. */
export const draftOf = ({ version: _, ...values }: RentalValues) => values as ArrangementDraft

/** What may still change: once it is out, its end, its zone, its contact and its notes. */
export function changesOf(values: RentalValues, stored: ArrangementDetail): ArrangementChange {
  const { to, geofenceId, contact, contactPhone, notes, renewal, version } = values
  const always = { to, geofenceId, contact, contactPhone, notes, renewal, version }
  return stored.stage === 'delivered' ? always : { ...values, ...always }
}

/** Rates as agreed, or of the thing as its list says today. */
export type Agreed = Rates & { kmOverRate: number; costDay: number | null }

/** What it comes to as far as it is written. */
export function priceSoFar(values: RentalValues, rates: Agreed | undefined): Price | undefined {
  const { from, to, tariff, extras, kmPerDay = null, taxRate, rent = null } = values
  if (!rates || !from || !to || to <= from) return undefined
  return priceOf({ ...rates, from, to, tariff, extras, kmPerDay, taxRate }, rent)
}
