import { z } from 'zod'
import { changeOf, optionalId, optionalText, recordFacts, text } from '../../core/fields.ts'
import { named, wire } from '../../core/wire.ts'
import { partCategory, partKind, quantity, unitPrice } from '../store.fields.ts'

/** What is kept in stores (rules STORE-09 and STORE-10). */
export const part = wire({
  id: z.number(),
  code: named('pm_code', z.string()),
  name: named('pm_name', z.string()),
  kind: named('pm_type', partKind),
  category: named('pm_serialized_type', partCategory),
  measurementId: named('pm_measurement', z.number().nullable()),
  /** 'pza' for what is counted by piece. */
  symbol: named('pm_measurement_symbol', z.string()),
  /** Decimals a quantity of it may have. */
  decimals: named('pm_decimals', z.number()),
  brand: named('pm_brand', z.string().nullable()),
  model: named('pm_model', z.string().nullable()),
  description: named('pm_description', z.string().nullable()),
  /** The maker's own code, as scanners read it. */
  barcode: named('pm_barcode', z.string().nullable()),
  supplierId: named('pm_provider', z.number().nullable()),
  supplierName: named('pm_provider_name', z.string().nullable()),
  /** It is ordered in multiples of this. */
  pack: named('pm_pack', z.number()),
  /** The last one agreed or paid, in pesos without taxes. */
  price: named('pm_price', z.number().nullable()),
  active: named('active_status', z.boolean()),
  ...recordFacts,
})
export type Part = z.output<typeof part>

const fields = {
  code: named('pm_code', text(60)),
  name: named('pm_name', text(200)),
  kind: named('pm_type', partKind),
  /** 1 when left out. */
  category: named('pm_serialized_type', partCategory.optional()),
  measurementId: named('pm_measurement', optionalId),
  brand: named('pm_brand', optionalText(120)),
  model: named('pm_model', optionalText(120)),
  description: named('pm_description', optionalText(2000)),
  barcode: named('pm_barcode', optionalText(60)),
  supplierId: named('pm_provider', optionalId),
  pack: named('pm_pack', quantity.optional()),
  price: named('pm_price', unitPrice.nullable().optional()),
  active: named('active_status', z.boolean().optional()),
}
export const partDraft = wire(fields)
export type PartDraft = z.output<typeof partDraft>
export const partChange = wire(changeOf(fields))
export type PartChange = z.output<typeof partChange>
