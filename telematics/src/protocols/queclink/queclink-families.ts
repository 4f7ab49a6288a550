import type { Fields } from '../fields.ts'

/** What a family of devices writes differently; told by the first digits of the version in every message. */
export interface Family {
  /** A chassis number before the name. */
  hasVin: boolean
  /** After the cell come two figures of the modem, and no odometer at all. */
  isAsset: boolean
  /** Inputs and outputs instead of battery and state. */
  hasPlainInputs: boolean
  /** A fuel sensor's reading stands among the accessories and not before them. */
  fuelIsAccessory: boolean
}

const VEHICLE: Family = { hasVin: false, isAsset: false, hasPlainInputs: false, fuelIsAccessory: false }
const OBD: Family = { ...VEHICLE, hasVin: true }
const ASSET: Family = { ...VEHICLE, isAsset: true }
const GV200: Family = { ...VEHICLE, hasPlainInputs: true }
const GV350M: Family = { ...VEHICLE, fuelIsAccessory: true }

const FAMILIES: ReadonlyMap<string, Family> = new Map([
  // GV500, GV500MAP, GV500VC
  ['1F', OBD],
  ['36', OBD],
  ['5E', OBD],
  ['2D', OBD],
  // GL500, GL50, GL530, GL500M
  ['11', ASSET],
  ['40', ASSET],
  ['44', ASSET],
  ['52', ASSET],
  ['55', ASSET],
  ['DE', ASSET],
  // GV200
  ['04', GV200],
  ['35', GV200],
  ['F1', GV350M],
])

const VERSION = 1

/** Ten digits of version begin with 80 and say the family in their third pair: all of them vehicles'. */
export const familyOf = (fields: Fields): Family =>
  FAMILIES.get(String.fromCharCode(fields.byte(VERSION), fields.byte(VERSION, 1))) ?? VEHICLE
