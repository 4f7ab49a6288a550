import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { verbFamily } from '../../core/families.ts'
import { changeOf, money, optionalId, optionalText, recordFacts, text } from '../../core/fields.ts'
import { day, id, moment, named, wire } from '../../core/wire.ts'
import { quantity } from '../../store/store.fields.ts'
import { processes } from '../../store/store.rules.ts'
import { assetManage, assetView } from '../assets.contract.ts'
import { maintenanceKindCodes } from './maintenance.rules.ts'

const process = z.literal(processes.map((one) => one.id))
const kind = z.enum(maintenanceKindCodes)

const maintenancePart = wire({
  partId: named('part', z.number()),
  code: named('pm_code', z.string()),
  name: named('pm_name', z.string()),
  measure: z.string(),
  itemId: named('item', z.number().nullable()),
  serial: z.string().nullable(),
  qty: z.number(),
  /** Held back in the store; the rest is waited for. */
  reserved: z.number(),
})

/** Work on an asset, with the parts it needs. */
export const maintenance = wire({
  id: z.number(),
  folio: z.string(),
  assetId: named('asset', z.number()),
  assetCode: z.string(),
  assetName: z.string(),
  kind,
  description: z.string(),
  technicianId: named('technical', z.number().nullable()),
  technicianName: named('technical_name', z.string().nullable()),
  supplierId: named('provider', z.number().nullable()),
  supplierName: named('provider_name', z.string().nullable()),
  storeId: named('store', z.number().nullable()),
  storeName: named('store_name', z.string().nullable()),
  plannedOn: named('planned_on', day.nullable()),
  process,
  startedAt: named('started_at', moment.nullable()),
  doneAt: named('done_at', moment.nullable()),
  /** Pesos. */
  labor: z.number(),
  /** Pesos its parts left the store with; 0 while it is open. */
  partsValue: named('parts_value', z.number()),
  outcome: z.string().nullable(),
  parts: z.array(maintenancePart),
  ...recordFacts,
})
export type Maintenance = z.output<typeof maintenance>

const facts = {
  kind: kind.optional(),
  description: text(2000),
  technicianId: named('technical', optionalId),
  supplierId: named('provider', optionalId),
  storeId: named('store', optionalId),
  plannedOn: named('planned_on', day.nullable().optional()),
  labor: money().optional(),
  parts: z
    .array(wire({ partId: named('part', id), itemId: named('item', optionalId), qty: quantity }))
    .max(100)
    .optional(),
}
const maintenanceDraft = wire({ assetId: named('asset', id), ...facts })
export type MaintenanceDraft = z.output<typeof maintenanceDraft>
const maintenanceChange = wire({ ...changeOf(facts), process: process.optional(), outcome: optionalText(2000) })
export type MaintenanceChange = z.output<typeof maintenanceChange>

/**
 * `update` also brings it on: 2 sends the asset to the workshop, 3 takes its parts out of the store and gives the asset
 * back, 4 lets the parts go. `remove`: only what was not begun.
 */
export const maintenances = verbFamily(
  'asset_maintenance',
  { view: [...assetView], create: assetManage, update: assetManage, remove: assetManage },
  maintenance,
  maintenanceDraft,
  maintenanceChange,
)

/** Those with pieces that have a serial number. */
export const serializedMaintenances = endpoint({
  method: 'GET',
  path: '/apis/asset_maintenance/get/serialized/maintenances',
  access: [...assetView],
  reply: z.array(maintenance),
  summary: 'Mantenimientos con piezas serializadas.',
})
/** The piece with this code or serial number. */
export const serializedByCode = endpoint({
  method: 'GET',
  path: '/apis/asset_maintenance/get/serializedQr',
  access: [...assetView],
  query: wire({ qr: text(200) }),
  reply: wire({
    id: z.number(),
    partId: named('sp_part', z.number()),
    code: named('pm_code', z.string()),
    name: named('pm_name', z.string()),
    serial: z.string(),
    status: named('sp_status', z.number()),
    storeId: named('store', z.number().nullable()),
    storeName: named('store_name', z.string().nullable()),
  }),
  summary: 'Pieza serializada por su código QR o su serie.',
})
