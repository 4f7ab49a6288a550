/** A drive between two stops, or from the start or to the end of what was asked. Instants epoch ms. */
export interface PassedLeg {
  fromAt: number
  toAt: number
  fromLat: number
  fromLon: number
  toLat: number
  toLon: number
  km: number
  topKmh: number
  idleMs: number
  /** Over the unit's limit. */
  overMs: number
}

/** Where a unit stood; `leaveAt` null while it is still there. */
export interface PassedStop {
  arriveAt: number
  leaveAt: number | null
  lat: number
  lon: number
  idleMs: number
}

export interface PassedIdle {
  fromAt: number
  toAt: number
  lat: number
  lon: number
}

export interface PassedExcess {
  fromAt: number
  toAt: number
  limitKmh: number
  topKmh: number
  km: number
  /** Where it was fastest. */
  lat: number
  lon: number
}

/** A silence: from its last position before to the first after; `toAt` null while it lasts. */
export interface PassedGap {
  fromAt: number
  toAt: number | null
  lat: number
  lon: number
  /** Metres between where it fell silent and where it spoke again. */
  movedM: number
}

export interface Passage {
  positions: number
  km: number
  movingMs: number
  idleMs: number
  legs: PassedLeg[]
  stops: PassedStop[]
  idles: PassedIdle[]
  excesses: PassedExcess[]
  gaps: PassedGap[]
}

/** A limit that holds between two instants, as that of a geofence while the unit is in it. Epoch ms. */
export interface LimitWindow {
  from: number
  to: number
  limitKmh: number
}

export interface PassageOptions {
  /** from ≤ t < to, epoch ms; fixes before only say what the unit was doing when it began. */
  from: number
  to: number
  stopMinMs: number
  idleMinMs: number
  /** Shorter silences are none; null: none is looked for. */
  silentMs: number | null
  /** Without windows the unit's limit holds all the time; null has none. */
  limitKmh: number | null
  windows?: readonly LimitWindow[] | undefined
  excessMinMs?: number
}
