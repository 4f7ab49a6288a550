import { isPersonRfc, regimeProblem } from '../../social-reasons/fiscal.rules.ts'
import { usesFor } from '../fiscal.catalogs.ts'

/** Sales to the public and to foreigners without an RFC. */
export const publicRfc = 'XAXX010101000'
export const foreignRfc = 'XEXX010101000'
export const isGenericRfc = (rfc: string) => rfc === publicRfc || rfc === foreignRfc
/** The name that only the global invoice's receiver has. */
const publicName = 'PUBLICO EN GENERAL'

/** What happens over the credit limit. */
export const creditPolicies = [
  { key: 'warn', label: 'Avisar' },
  { key: 'block', label: 'Impedir el timbrado' },
] as const
export const creditPolicyKeys = creditPolicies.map(({ key }) => key)
export type CreditPolicy = (typeof creditPolicies)[number]['key']

export const mostContacts = 20
export const mostClabes = 20

/** Bank 3, place 3, account 11, check digit (CLABE, Banxico). */
export function isClabe(text: string): boolean {
  if (!/^\d{18}$/.test(text)) return false
  const sum = [...text]
    .slice(0, 17)
    .reduce((total, digit, at) => total + ((Number(digit) * [3, 7, 1][at % 3]!) % 10), 0)
  return Number(text[17]) === (10 - (sum % 10)) % 10
}

export interface FiscalCustomer {
  rfc: string
  name: string
  regime: string
  postalCode?: string | null | undefined
  use: string
  taxResidence?: string | null | undefined
  taxId?: string | null | undefined
  creditDays?: number | undefined
  creditLimit?: number | null | undefined
  paymentForm?: string | null | undefined
  paymentMethod?: 'PUE' | 'PPD' | null | undefined
}

/** What is wrong with a customer whose fields are right one by one, by field; `rfc` as the SAT writes it. */
export function customerProblems(customer: FiscalCustomer): Partial<Record<keyof FiscalCustomer, string[]>> {
  const { rfc, name, regime, postalCode, use, taxResidence, taxId, paymentForm, paymentMethod } = customer
  const wrong: Partial<Record<keyof FiscalCustomer, string[]>> = {}
  const isGeneric = isGenericRfc(rfc)
  if (isGeneric && regime !== '616') wrong.regime = ['Con RFC genérico el régimen es 616, Sin obligaciones fiscales']
  const misfit = isGeneric ? undefined : regimeProblem(regime, rfc)
  if (misfit) wrong.regime = [misfit]
  if (!wrong.regime && !usesFor(isPersonRfc(rfc), regime).some(({ key }) => key === use))
    wrong.use = [`El uso ${use} no corresponde al régimen ${regime}`]
  if (!isGeneric && !postalCode) wrong.postalCode = ['El código postal es el de la constancia fiscal']
  if (name === publicName && rfc !== publicRfc) wrong.rfc = [`El RFC de ${publicName} es ${publicRfc}`]
  if (rfc !== foreignRfc && taxResidence) wrong.taxResidence = ['La residencia fiscal es sólo de extranjeros']
  if (rfc !== foreignRfc && taxId) wrong.taxId = ['El registro tributario es sólo de extranjeros']
  if (taxResidence === 'MEX') wrong.taxResidence = ['La residencia fiscal de un extranjero no es México']
  if (rfc === foreignRfc && taxId && !taxResidence) wrong.taxResidence = ['Indique el país del registro tributario']
  if (customer.creditLimit === 0 && (customer.creditDays ?? 0) > 0)
    wrong.creditDays = ['Con límite 0 se vende de contado: los días de crédito son 0']
  if (paymentMethod === 'PPD' && paymentForm && paymentForm !== '99')
    wrong.paymentForm = ['Con PPD la forma de pago es 99, Por definir']
  if (paymentMethod === 'PUE' && paymentForm === '99')
    wrong.paymentForm = ['Con PUE se dice con qué se paga: 99 es sólo de PPD']
  return wrong
}
