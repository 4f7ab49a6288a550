import { expiryState } from '@arriero/contract/units/expiry.rules.ts'
import type { DriverProfile, UnitLive, UnitRow } from '@arriero/contract/units/units.entities.ts'
import { isReporting, liveStates } from '@arriero/contract/tracking/tracking.rules.ts'
import type { App } from '../../app/app.ts'
import { fileUrl } from '../../app/files/stored-files.ts'

export interface LiveColumns {
  id: number
  at: string | null
  lat: number | null
  lon: number | null
  speed: number | null
  course: number | null
  ignition: boolean | null
  movement: number | null
}

export interface RowColumns extends LiveColumns {
  name: string
  plates: string | null
  vin: string | null
  economic_number: string | null
  year: number | null
  color: string | null
  type_id: number | null
  type_name: string | null
  brand_id: number | null
  brand_name: string | null
  model_id: number | null
  model_name: string | null
  insurer_id: number | null
  insurer_name: string | null
  insurance_policy: string | null
  insurance_expires: string | null
  state: number
  platform: number
  platform_key: string | null
  resource_key: string | null
  resource_name: string | null
  thumbnail_key: string | null
  version: number
  driver_id: number | null
  driver_name: string | null
  driver_phone: string | null
  km: number
  engine_hours: number
}

/** Two decimals: what people read, and what a form gives back unchanged. */
const hundredths = (value: number) => Math.round(value * 100) / 100

/** `now`: epoch ms. A unit whose last position is older than a day does not report, whatever it was doing then. */
export function toLive(row: LiveColumns, now: number): UnitLive {
  const { id, at, lat, lon, course } = row
  const hasPosition = at !== null && lat !== null && lon !== null
  const reporting = hasPosition && isReporting(Date.parse(at), now)
  return {
    id,
    ignition: row.ignition,
    lastMessage: hasPosition ? { lon, lat, course, at } : null,
    speed: row.speed,
    movement: hasPosition ? (reporting ? row.movement : liveStates.silent) : null,
    reporting,
  }
}

export const toDriver = (row: Pick<RowColumns, 'driver_id' | 'driver_name' | 'driver_phone'>): DriverProfile | null =>
  row.driver_id === null || row.driver_name === null
    ? null
    : { id: row.driver_id, name: row.driver_name, phone: row.driver_phone }

/** `today`: calendar day of the account, from which a policy is expiring or expired. */
export const toUnitRow =
  (app: Pick<App, 'links'>, today: string, now = Date.now()) =>
  (row: RowColumns): UnitRow => ({
    ...toLive(row, now),
    name: row.name,
    plates: row.plates,
    vin: row.vin,
    economicNumber: row.economic_number,
    year: row.year,
    color: row.color,
    typeId: row.type_id,
    typeName: row.type_name,
    brandId: row.brand_id,
    brandName: row.brand_name,
    modelId: row.model_id,
    modelName: row.model_name,
    insurerId: row.insurer_id,
    insurerName: row.insurer_name,
    insurancePolicy: row.insurance_policy,
    insuranceExpires: row.insurance_expires,
    insuranceState: expiryState(row.insurance_expires, today),
    state: row.state,
    platform: row.platform,
    platformKey: row.platform_key,
    resourceId: row.resource_key,
    resourceName: row.resource_name,
    km: hundredths(row.km),
    engineHours: hundredths(row.engine_hours),
    driver: toDriver(row),
    thumbnail: row.thumbnail_key === null ? null : fileUrl(app, row.thumbnail_key, 24 * 3600),
    version: row.version,
  })
