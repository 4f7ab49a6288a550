/** What may ask for somebody in billing, the most urgent first. */
export const billingNeeds = ['refused', 'seals', 'receipts', 'cancelling', 'trips', 'overdue', 'drafts'] as const
export type BillingNeedKind = (typeof billingNeeds)[number]

/** How late what is owed is (domain §7); the first is not due yet. `from` days on. */
export const ageBuckets = [
  { key: 'current', label: 'Por vencer', from: Number.NEGATIVE_INFINITY },
  { key: '1-30', label: '1–30 días', from: 1 },
  { key: '31-60', label: '31–60', from: 31 },
  { key: '61-90', label: '61–90', from: 61 },
  { key: '90+', label: 'Más de 90', from: 91 },
] as const

export type AgeKey = (typeof ageBuckets)[number]['key']
export const ageKeys = ageBuckets.map(({ key }) => key)

/** Days before its end that a seal asks for its renewal. */
export const sealNoticeDays = 30
