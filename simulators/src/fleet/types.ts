/** The invented fleet every tracking simulator shows and the demo seeder copies. Times are epoch ms, distances metres. */
import type { Itinerary } from './itinerary.ts'
import type { RoadPath } from './road-path.ts'

export interface FleetLine {
  /** 0-based */
  index: number
  /** 'Línea Noreste' */
  name: string
  /** Two letters used in unit names. */
  prefix: string
}

export type PlaceShape =
  | { kind: 'polygon'; points: { lat: number; lon: number }[] }
  | { kind: 'circle'; radius: number }

/** A yard of the fleet or a customer of it, near a highway of a real city; company names are invented. */
export interface Place {
  index: number
  kind: 'yard' | 'customer'
  /** 'Patio Apodaca', 'Forrajes Cumbre Azul, Celaya' */
  name: string
  city: string
  state: string
  lat: number
  lon: number
  /** Yards are polygons; customers circles, some with a radius under 40 m. */
  shape: PlaceShape
  /** The line the yard belongs to, or whose yard is nearest. */
  line: FleetLine
}

export interface Truck {
  index: number
  /** 'NE-101' */
  name: string
  line: FleetLine
  yard: Place
  plates: string
  vin: string
  imei: string
  phone: string
  /** When it sent its last message; null for a truck that reports; -Infinity for one that never did. */
  silentSince: number | null
  /** Days between two departures from the yard. */
  rotationDays: number
  /** Where it is at any instant: read through `truckAt`, `reportTimes` and `fleetPlan`. */
  itinerary: Itinerary
}

export type Activity = 'parked' | 'loading' | 'unloading' | 'driving' | 'toll' | 'fuel' | 'meal' | 'rest'

/** One piece of a truck's plan; consecutive pieces touch. `place` for what happens at one, `path` for what is on the road. */
export interface PlanPiece {
  activity: Activity
  start: number
  end: number
  ignition: boolean
  place: Place | null
  /** On the road: the way between two places and the metres along it (`fromM` = `toM` while stopped). */
  path: RoadPath | null
  fromM: number
  toM: number
  /** Since the rotation's start until the piece's: metres driven, ms with the engine on. */
  drivenM: number
  engineMs: number
  /** Percent of the tank at start and end. */
  fuelFrom: number
  fuelTo: number
}

export interface Visit {
  place: Place
  arrive: number
  leave: number
}

/** From one loading at the yard to the next. `destinations` in the order they are visited. */
export interface Rotation {
  truck: Truck
  index: number
  start: number
  end: number
  yard: Place
  destinations: Place[]
  /** Loading at the yard, each destination, and the yard again until `end`. */
  visits: Visit[]
  pieces: PlanPiece[]
}

export interface TruckState {
  t: number
  lat: number
  lon: number
  /** km/h */
  speed: number
  course: number
  altitude: number
  ignition: boolean
  odometerKm: number
  engineHours: number
  fuelPercent: number
  activity: Activity
  /** The place it stands at, null on the road. */
  place: Place | null
}

export interface Fleet {
  seed: number
  lines: FleetLine[]
  places: Place[]
  trucks: Truck[]
}
