import {
  readingKind,
  sensorNames,
  type SensorName,
  type SensorValues,
} from '@arriero/contract/tracking/sensors.rules.ts'
import { liveStates, type LiveState } from '@arriero/contract/tracking/tracking.rules.ts'
import type { SourcesHeard } from '../engine/fusion.ts'
import { oneMore, type Excursions } from '../engine/excursions.ts'
import type { TimedPlace } from '../engine/jump.ts'
import { stepHour, type HourSum } from '../engine/hours.ts'
import type { UnitFences } from '../engine/membership.ts'
import { readMeter, type Meter } from '../engine/meter.ts'
import { MOTION_DEFAULTS, stepMotion, type MotionOptions, type UnitMotion } from '../engine/motion.ts'
import { aheadKm } from '../engine/odometer.ts'
import { lasting } from '../engine/speeding.ts'
import type { UnitStatus } from '@arriero/telematics/position.ts'
import type { FullFix } from '../store/position-copy.ts'

/** Where positions of a unit come from: a source and the unit's key there. */
export interface UnitSource {
  sourceId: number
  key: string
}

/** What is remembered of a unit over a restart. Plain JSON; instants epoch ms. */
export interface UnitMemory {
  /** The newest position, believed or not by the engine. */
  newest: FullFix
  fences: UnitFences | null
  motion: UnitMotion | null
  /** The hour under way. */
  hour: HourSum | null
  ignitionSince: number
  /** What it told after its newest position without a place. */
  status?: Told
  /** The newest reading of each sensor. */
  sensors?: SensorValues
  /** When each was told, epoch ms. */
  sensorsAt?: SensorValues
  /** The card last held to its reader. */
  card?: { text: string; at: number }
  /** Chassis number as its bus tells it. */
  vin?: string
  /** The device's hour meter, of who has one. */
  meter?: Meter
  /** Kilometres and hours before the first position counted; and hours that only its meter told. */
  baseKm: number
  baseHours: number
  /** Facts told already: the start of the excess and of the stop they were about. */
  told: { excess: number; stop: number }
}

/** What a unit told after its newest position without a place. Epoch ms. */
interface Told {
  at: number
  /** Two sources of a unit may each have a meter of their own. */
  sourceId: number
  ignition: boolean | null
  keptAt: number
  odometerKm?: number | null
  engineHours?: number | null
  /** By how much these are ahead of what positions counted. */
  aheadKm?: number
  aheadHours?: number
}

/** A unit on its way through the pipeline. */
export interface UnitFlow {
  readonly id: number
  options: MotionOptions
  memory: UnitMemory | null
  /** Where its positions come from, the best first. */
  sources: readonly UnitSource[]
  /** Of a unit with several sources: which of them were heard. */
  heard: SourcesHeard | null
  /** Somewhere it could not have driven to; null: it never was. */
  excursions: Excursions | null
  /** Silent until the next position: decided by the sweep. */
  silentSince: number | null
  /** When the memory was last stored, and its newest position then. */
  savedAt: number
  savedFix: number
  /** The hour under way as it was last stored. */
  savedHour: HourSum | null
}

export const unitFlow = (id: number, limitKmh: number): UnitFlow => ({
  id,
  options: motionOptions(limitKmh),
  memory: null,
  sources: [],
  heard: null,
  excursions: null,
  silentSince: null,
  savedAt: 0,
  savedFix: 0,
  savedHour: null,
})

export const motionOptions = (limitKmh: number): MotionOptions => ({ ...MOTION_DEFAULTS, limitKmh })

/** The first position of a unit begins its memory; the device's odometer is where its kilometres start. */
export function remember(flow: UnitFlow, fix: FullFix): UnitMemory {
  const known = flow.memory
  if (known) {
    if (ignitionOf(known) !== fix.ignition) known.ignitionSince = fix.fixTime
    known.newest = fix
    delete known.status
    if (fix.sensors) hear(known, fix.sensors, fix.fixTime)
    return known
  }
  flow.memory = {
    newest: fix,
    fences: null,
    motion: null,
    hour: null,
    ignitionSince: fix.fixTime,
    baseKm: fix.odometerKm ?? 0,
    baseHours: 0,
    told: { excess: 0, stop: 0 },
  }
  if (fix.sensors) hear(flow.memory, fix.sensors, fix.fixTime)
  return flow.memory
}

function hear(memory: UnitMemory, sensors: SensorValues, at: number): void {
  memory.sensors = { ...memory.sensors, ...sensors }
  const times: Partial<Record<SensorName, number>> = {}
  let name: SensorName
  for (name in sensors) times[name] = at
  memory.sensorsAt = { ...memory.sensorsAt, ...times }
}

const longestText = 40
/** Letters, digits and what stands between them: readers and buses tell rubbish as well. */
const tidy = (text: string | undefined) =>
  text
    ?.replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, longestText)

/** The card as it is kept. */
export const cardOf = ({ driverCard }: Pick<UnitStatus, 'driverCard'>) => tidy(driverCard)

/** Who holds a card to the unit and which vehicle it says it is, with a place or without. False: nothing new. */
export function takeIdentity({ memory }: UnitFlow, { at, driverCard, vin }: UnitStatus): boolean {
  if (!memory) return false
  const [card, chassis] = [cardOf({ driverCard }), tidy(vin)]
  const isCard = Boolean(card) && at > (memory.card?.at ?? 0)
  if (card && isCard) memory.card = { text: card, at }
  const isChassis = Boolean(chassis) && chassis !== memory.vin
  if (chassis) memory.vin = chassis
  return isCard || isChassis
}

type ToldStatus = Omit<UnitStatus, 'sensors'> & { sourceId: number; sensors: SensorValues | undefined }

/** What changes little by little is kept this often while a unit has no place. */
const keepEveryMs = 5 * 60_000

/**
 * What a unit tells without a place holds until its next position: an engine that starts under a roof is seen at once.
 * Its odometer and hours count at once, and that position takes them on. `ignored`: it is older than what is known, or
 * of a unit that was never seen;
 * `news`: worth keeping, because ignition or a switch changed or nothing was kept for some minutes.
 */
export function takeStatus(
  { memory, options }: UnitFlow,
  { at, sourceId, ignition, fuelPercent, sensors, odometerKm, engineHours }: ToldStatus,
): 'ignored' | 'known' | 'news' {
  const lastAt = memory?.status?.at ?? 0
  if (!memory || at <= memory.newest.fixTime || at <= lastAt) return 'ignored'
  const before = ignitionOf(memory)
  const keptAt = memory.status?.keptAt ?? memory.newest.fixTime
  const isNews =
    (ignition !== null && ignition !== before) ||
    isSwitched(memory.sensors, sensors) ||
    (at - keptAt >= keepEveryMs && (ignition !== null || fuelPercent !== null || sensors !== undefined))
  const known = memory.status?.sourceId === sourceId ? memory.status : undefined
  memory.status = { ...known, at, sourceId, ignition: ignition ?? before, keptAt: isNews ? at : keptAt }
  if (odometerKm !== null && memory.motion) {
    memory.status.odometerKm = odometerKm
    memory.status.aheadKm = aheadKm(memory.motion.odometer, odometerKm, at, options)
  }
  if (engineHours !== null) {
    const counted = countedHours(memory)
    const { hours, meter } = readMeter(memory.meter, { hours: engineHours, at, sourceId }, counted)
    memory.meter ??= meter
    memory.status.engineHours = engineHours
    memory.status.aheadHours = hours - counted
  }
  if (memory.status.ignition !== before) memory.ignitionSince = at
  if (sensors) hear(memory, sensors, at)
  if (fuelPercent !== null) memory.newest = { ...memory.newest, fuelPercent }
  return isNews ? 'news' : 'known'
}

/** What a fix of this instant takes on: told by its source after the newest position and not after it. */
export const toldSince = ({ memory }: UnitFlow, sourceId: number, fixTime: number): Told | undefined =>
  memory?.status && memory.status.at <= fixTime && memory.status.sourceId === sourceId ? memory.status : undefined

const isSwitched = (known: SensorValues | undefined, told: SensorValues | undefined) =>
  sensorNames.some(
    (name) => told?.[name] !== undefined && readingKind(name) !== 'number' && told[name] !== known?.[name],
  )

export const ignitionOf = ({ newest, status }: UnitMemory) => (status ? status.ignition : newest.ignition)

/** Moves a unit on to its next position; hours that are over with it are put into `ended`. */
export function moveOn(unit: UnitFlow, memory: UnitMemory, fix: FullFix, ended: HourSum[]): void {
  const before = memory.motion
  const step = stepMotion(before, fix, unit.options)
  const { suspect } = step.state
  if (suspect !== null && before !== null && before.suspect === null)
    unit.excursions = oneMore(unit.excursions, before.last, suspect, unit.options.jumpKmh)
  memory.motion = step.state
  memory.hour = stepHour(memory.hour, step, fix, unit.options.jumpKmh, ended)
  const { engineHours, fixTime, sourceId } = fix
  if (engineHours != null && sourceId !== null) {
    const counted = countedHours(memory)
    const { hours, meter } = readMeter(memory.meter, { hours: engineHours, at: fixTime, sourceId }, counted)
    memory.meter = meter
    memory.baseHours += hours - counted
  }
}

export const newestPlace = (flow: UnitFlow): TimedPlace | null => flow.memory?.newest ?? null

const byActivity = { moving: liveStates.moving, idle: liveStates.idle, parked: liveStates.parked }

/** What the map shows of a unit, and since when. */
export function liveStateOf({ memory, silentSince, options }: UnitFlow): { state: LiveState; since: number } {
  if (silentSince !== null) return { state: liveStates.silent, since: silentSince }
  const motion = memory?.motion
  if (!motion) return { state: liveStates.parked, since: memory?.newest.fixTime ?? 0 }
  const excess = motion.excess && lasting(motion.excess, options)
  if (excess) return { state: liveStates.alert, since: excess.fromAt }
  const told = memory.status?.ignition
  if (told === true && motion.activity === 'parked') return { state: liveStates.idle, since: memory.ignitionSince }
  if (told === false && motion.activity === 'idle') return { state: liveStates.parked, since: memory.ignitionSince }
  return { state: byActivity[motion.activity], since: motion.since }
}

const countedHours = ({ baseHours, motion }: UnitMemory) => baseHours + (motion?.engineMs ?? 0) / 3_600_000

export const odometerOf = ({ baseKm, motion, status }: UnitMemory) =>
  baseKm + (motion?.odometerKm ?? 0) + (status?.aheadKm ?? 0)
export const engineHoursOf = (memory: UnitMemory) => countedHours(memory) + (memory.status?.aheadHours ?? 0)
