import { z } from 'zod'
import { restFamily } from '../core/families.ts'
import { changeOf, optionalId, optionalText, recordFacts, text } from '../core/fields.ts'
import { ruled } from '../core/form-rules.ts'
import { named, wire } from '../core/wire.ts'
import { knownRfc } from '../social-reasons/fiscal.rules.ts'
import { mostPrice } from './fuel.rules.ts'

const manage = 'combustible.catalogo.update'
const access = {
  view: ['combustible.carga_combustible.view', 'combustible.carga_combustible.create'],
  create: manage,
  update: manage,
  remove: manage,
} as const

/** What is loaded: diesel, gasoline. */
export const fuelType = wire({
  id: z.number(),
  name: named('tf_name', z.string()),
  /** Loads of it. */
  loads: z.number(),
  ...recordFacts,
})
export type FuelType = z.output<typeof fuelType>
const typeFields = { name: named('tf_name', text(60)) }
const fuelTypeDraft = wire(typeFields)
export type FuelTypeDraft = z.output<typeof fuelTypeDraft>
const fuelTypeChange = wire(changeOf(typeFields))
export type FuelTypeChange = z.output<typeof fuelTypeChange>
export const fuelTypes = restFamily('typefuel', access, fuelType, fuelTypeDraft, fuelTypeChange)

/** Who sells it. */
export const fuelProvider = wire({
  id: z.number(),
  name: named('prov_name', z.string()),
  /** By which its invoices are known. */
  rfc: z.string().nullable(),
  /** Pesos for a litre, taxes included, that were agreed on; null: nothing was. */
  agreedPrice: named('agreed_price', z.number().nullable()),
  /** Of which fuel; null: of any. */
  agreedTypeId: named('agreed_type', z.number().nullable()),
  agreedTypeName: named('agreed_type_name', z.string().nullable()),
  loads: z.number(),
  ...recordFacts,
})
export type FuelProvider = z.output<typeof fuelProvider>
const providerFields = {
  name: named('prov_name', text(120)),
  rfc: ruled(optionalText(16), knownRfc),
  agreedPrice: named('agreed_price', z.number().min(0.01).max(mostPrice).nullable().optional()),
  agreedTypeId: named('agreed_type', optionalId),
}
const fuelProviderDraft = wire(providerFields)
export type FuelProviderDraft = z.output<typeof fuelProviderDraft>
const fuelProviderChange = wire(changeOf(providerFields))
export type FuelProviderChange = z.output<typeof fuelProviderChange>
/** Of fuel; the store's suppliers are other records under the same prefix. */
export const fuelProviders = restFamily('provider', access, fuelProvider, fuelProviderDraft, fuelProviderChange)
