import type { MapUnits } from '@arriero/contract/tracking/tracking.entities.ts'
import { liveStates, type LiveState } from '@arriero/contract/tracking/tracking.rules.ts'
import { folded } from '../../../kit/format.ts'

/** A unit as the map knows it: what it is, and what it does now. Frames change it in place. */
export interface LiveUnit {
  readonly id: number
  readonly name: string
  readonly plates: string | null
  readonly model: string | null
  readonly type: string | null
  readonly platform: number
  readonly sourceId: number | null
  /** Group of the platform the unit belongs to. */
  readonly resourceKey: string
  readonly resource: string
  readonly driver: string | null
  readonly driverPhone: string | null
  /** km/h */
  readonly speedLimit: number
  /** Words it is found by, folded. */
  readonly words: string
  /** null: never reported. */
  lat: number | null
  lon: number | null
  /** Degrees clockwise from north; null: the device does not say. */
  course: number | null
  /** km/h */
  speed: number
  state: LiveState
  /** Epoch seconds of the fix and of the beginning of the state; 0 unknown. */
  at: number
  since: number
  /** 1 on, 0 off, -1 the device does not say. */
  ignition: number
}

export const noResource = 'Sin grupo'

const stateById = new Map<number, LiveState>(Object.values(liveStates).map((state) => [state, state]))
/** An unknown state is shown as a unit that does not report. */
export const liveState = (value: number | undefined): LiveState => stateById.get(value ?? 0) ?? liveStates.silent

/** Rows of the columns the server answers. */
export function unitsOfColumns(columns: MapUnits): LiveUnit[] {
  return columns.id.map((id, i) => {
    const name = columns.name[i] ?? String(id)
    const [plates, driver, resource] = [
      columns.plates[i] ?? null,
      columns.driver[i] ?? null,
      columns.resource[i] ?? null,
    ]
    const words = [name, plates, columns.economicNumber[i], driver, columns.model[i], resource]
    return {
      id,
      name,
      plates,
      driver,
      model: columns.model[i] ?? null,
      type: columns.type[i] ?? null,
      platform: columns.platform[i] ?? 0,
      sourceId: columns.sourceId[i] ?? null,
      resourceKey: columns.resourceKey[i] ?? resource ?? '',
      resource: resource ?? noResource,
      driverPhone: columns.driverPhone[i] ?? null,
      speedLimit: columns.speedLimit[i] ?? 0,
      words: folded(words.filter(Boolean).join(' ')),
      lat: columns.lat[i] ?? null,
      lon: columns.lon[i] ?? null,
      course: columns.course[i] ?? null,
      speed: columns.speed[i] ?? 0,
      state: liveState(columns.state[i]),
      at: columns.at[i] ?? 0,
      since: columns.since[i] ?? 0,
      ignition: columns.ignition[i] ?? -1,
    }
  })
}
