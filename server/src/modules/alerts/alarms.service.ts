import { alarmMeaning, type AlarmKind, type Severity } from '@arriero/contract/alerts/alarms.rules.ts'
import {
  cardReadCode,
  escalationMinutes,
  groupHours,
  jammerKinds,
  powerKinds,
  type CardHolder,
  type Trigger,
} from '@arriero/contract/alerts/alerts.rules.ts'
import type { Alarm } from '@arriero/telematics/alarm.ts'
import type { Work } from '../../app/database/work.ts'
import { endAlertsOf, endOpenAlarms } from './alarm-ends.ts'
import { alarmsStored } from './alarms.events.ts'
import { alarmsBetween, storeAlarms, unitsOfKeys, type StoredAlarm } from './alarms.repository.ts'
import { judgeCards } from '../drivers/drivers.read.ts'
import { ZoneClock } from '../../shared/zone-clock.ts'
import { scheduleOf, type Schedule } from './engine/schedule.ts'
import { joinAlert, openOfKind } from './inbox/group.repository.ts'
import { openAlerts, tell, type NewAlert } from './inbox/open-alerts.ts'
import { placesOf, scopeTest, type UnitScope } from './rules/compile.ts'
import { accountZone, enabledRules, type RuleRow } from './rules/rule-row.ts'
import { ruleShapes } from './rules/shapes.ts'

/** Whose alarms they are: an account of ours at a platform, or its listener for devices. */
export interface AlarmSource {
  accountId: number
  sourceId: number
  /** The unit of a platform's key; by the unit's own platform and key where this is left out. */
  unitIdOf?: (unitKey: string) => number | undefined
}

/** Older ones are kept, but open nothing: a platform that is connected for the first time tells its whole past. */
const oldestMs = 24 * 3_600_000

/**
 * Stores what a source raised, each alarm once by its key, and opens or joins the alerts it makes: one for each rule that
 * asks for it, else one by the catalogue's severity (those of the lowest open none). Repetitions of the same unit and
 * kind join the alert that is open (rule CAM-06); what has ended ends its alert. May be called again with the same
 * alarms. Answers how many were new.
 */
export async function receiveAlarms(
  work: Work,
  source: AlarmSource,
  alarms: readonly Alarm[],
  now: number = Date.now(),
): Promise<number> {
  if (alarms.length === 0) return 0
  const client = await work.client()
  // Two that open the same alert at once wait for each other.
  await client.query('select pg_advisory_xact_lock(7311, $1)', [source.accountId])
  const units = await unitsOfKeys(work, source, [...new Set(alarms.map(({ unitKey }) => unitKey))])
  const unitIds = new Map([...units].map(([key, { id }]) => [key, id]))
  const told = alarms.filter(({ endsOpen }) => !endsOpen)
  const { fresh, ended } = await storeAlarms(work, source.sourceId, told, unitIds)
  if (fresh.length > 0) work.emit(alarmsStored, { sourceId: source.sourceId, alarms: fresh })
  const recent = fresh.filter(({ unitId, at }) => unitId !== null && at >= now - oldestMs)
  if (recent.length > 0) {
    const judges = await alarmJudges(work)
    const scopes = new Map([...units.values()].map((unit) => [unit.id, unit]))
    const rules = judges.map(({ rule }) => rule)
    const inOrder = recent.toSorted((a, b) => a.at - b.at)
    for (const alarm of await withCards(work, inOrder, rules))
      for (const opening of openingsOf(alarm, scopes.get(alarm.unitId ?? 0), judges))
        await openOrJoin(work, source.sourceId, alarm, opening, now)
  }
  const unnamed = alarms.filter(({ endsOpen }) => endsOpen)
  const over = fresh.flatMap(({ id, endAt }) => (endAt === null ? [] : [id]))
  await endAlertsOf(work, [...over, ...ended, ...(await endOpenAlarms(work, source.sourceId, unnamed, unitIds))])
  return fresh.length
}

const groupMs = groupHours * 3_600_000

/** What waits for alarms instead of positions. */
export const alarmTriggers: readonly Trigger[] = ['alarm', 'jammer', 'power', 'card']

/** A rule that waits for alarms, ready to be asked. */
interface Judge {
  rule: RuleRow
  concerns: (unit: UnitScope) => boolean
  schedule: Schedule | null
  isInside: (lat: number | null, lon: number | null) => boolean
}

const ownKinds = (rule: RuleRow): readonly AlarmKind[] =>
  rule.trigger === 'jammer'
    ? jammerKinds
    : rule.trigger === 'power' && rule.kinds.length === 0
      ? powerKinds
      : rule.kinds

async function alarmJudges(work: Work): Promise<Judge[]> {
  const rules = await enabledRules(await work.client(), work.scope.accountId)
  return judgesOf(
    work,
    rules.filter(({ trigger }) => alarmTriggers.includes(trigger)),
  )
}

async function judgesOf(work: Work, rules: readonly RuleRow[]): Promise<Judge[]> {
  const { accountId } = work.scope
  const client = await work.client()
  if (rules.length === 0) return []
  const clock = new ZoneClock(await accountZone(client, accountId))
  const shapes = await ruleShapes(work, rules)
  return rules.map((rule) => {
    const places = placesOf(rule.geofenceIds, shapes)
    return {
      rule,
      concerns: scopeTest(rule),
      schedule: scheduleOf(rule, clock),
      isInside: (lat, lon) =>
        places === null || (lat !== null && lon !== null && places.some((place) => place.contains(lat, lon))),
    }
  })
}

/** null: nobody built a rule for it. */
interface Opening {
  rule: RuleRow | null
  severity: Severity
}

type Raised = Pick<StoredAlarm, 'kind' | 'code' | 'at' | 'lat' | 'lon'> & { card: CardVerdict | null }

function meets({ rule, schedule, isInside }: Judge, alarm: Raised): boolean {
  return (
    isWaitedFor(rule, alarm) &&
    alarm.at >= rule.activeFrom &&
    (schedule === null || schedule.holds(alarm.at)) &&
    isInside(alarm.lat, alarm.lon)
  )
}

function isWaitedFor(rule: RuleRow, { kind, code, card }: Raised): boolean {
  if (rule.holder !== null) return card !== null && holds[rule.holder](card)
  const kinds = ownKinds(rule)
  const isAny = kinds.length === 0 && rule.codes.length === 0
  return isAny || (kind !== null && kinds.includes(kind)) || rule.codes.includes(code)
}

type CardVerdict = Awaited<ReturnType<typeof judgeCards>>[number]
const holds: Record<CardHolder, (card: CardVerdict) => boolean> = {
  anyone: () => true,
  unknown: ({ isKnown }) => !isKnown,
  other: ({ isForeign }) => isForeign,
}

/** The same alarms, of card reads with what is known of the card; asked only when a rule wants to know. */
async function withCards<A extends Pick<StoredAlarm, 'unitId' | 'code' | 'at' | 'detail'>>(
  work: Work,
  alarms: readonly A[],
  rules: readonly RuleRow[],
): Promise<(A & { card: CardVerdict | null })[]> {
  const isAsked = rules.some(({ trigger }) => trigger === 'card')
  const isRead = ({ code }: A) => isAsked && code === cardReadCode
  const reads = alarms.filter(isRead).map(({ unitId, at, detail }) => ({ unitId: unitId ?? 0, at, card: detail ?? '' }))
  const verdicts = (await judgeCards(work, reads)).values()
  return alarms.map((alarm) => ({ ...alarm, card: isRead(alarm) ? (verdicts.next().value ?? null) : null }))
}

/** What a rule would have made of stored alarms between two instants (epoch ms); repetitions join as they do live. */
export async function judgeAlarms(
  work: Work,
  rule: RuleRow,
  unitIds: ReadonlySet<number>,
  from: number,
  to: number,
): Promise<AlarmFiring[]> {
  const [judge] = await judgesOf(work, [rule])
  if (!judge) return []
  const withinMs = rule.cooldownSeconds > 0 ? rule.cooldownSeconds * 1000 : groupMs
  const lasts = new Map<string, number>()
  const firings: AlarmFiring[] = []
  for (const alarm of await withCards(work, await alarmsBetween(work, from, to), [rule])) {
    if (!unitIds.has(alarm.unitId) || !meets(judge, alarm)) continue
    const key = `${alarm.unitId} ${alarm.sourceId} ${alarm.kind ?? alarm.code}`
    const last = lasts.get(key) ?? -Infinity
    lasts.set(key, alarm.at)
    if (alarm.at - last <= withinMs) continue
    const { unitId, at, lat, lon, speed, detail } = alarm
    firings.push({ unitId, ruleId: rule.id, geofenceId: null, startAt: at, at, lat, lon, speed, detail })
  }
  return firings
}

export interface AlarmFiring {
  unitId: number
  ruleId: number
  geofenceId: null
  startAt: number
  at: number
  lat: number | null
  lon: number | null
  speed: number | null
  detail: string | null
}

function openingsOf(alarm: StoredAlarm & Raised, unit: UnitScope | undefined, judges: readonly Judge[]): Opening[] {
  if (!unit) return []
  const met = judges.filter((judge) => judge.concerns(unit) && meets(judge, alarm))
  if (met.length > 0) return met.map(({ rule }) => ({ rule, severity: rule.severity }))
  // An unknown code is shown as it came, after everything else.
  if (alarm.kind === null) return [{ rule: null, severity: 'low' }]
  const { severity } = alarmMeaning(alarm.kind)
  return severity === 'low' ? [] : [{ rule: null, severity }]
}

async function openOrJoin(
  work: Work,
  sourceId: number,
  alarm: StoredAlarm,
  { rule, severity }: Opening,
  now: number,
): Promise<void> {
  const { kind, code } = alarm
  const unitId = alarm.unitId ?? 0
  const found = await openOfKind(work, {
    ruleId: rule?.id ?? null,
    unitId,
    sourceId,
    kind,
    code,
    at: alarm.at,
    withinMs: groupMs,
    cooldownMs: (rule?.cooldownSeconds ?? 0) * 1000,
  })
  if (found !== null) {
    if (await joinAlert(work, found, alarm)) await tell(work, [found], false)
    return
  }
  const title =
    rule && rule.trigger !== 'alarm'
      ? rule.name
      : kind === null
        ? `Alarma sin clasificar (${code})`
        : alarmMeaning(kind).label
  const alert: NewAlert = {
    key: rule ? `r${rule.id}:a${alarm.id}` : `a${alarm.id}`,
    ruleId: rule?.id ?? null,
    trigger: rule?.trigger ?? 'alarm',
    kind,
    code,
    sourceId,
    title,
    detail: alarm.detail,
    severity,
    unitId,
    geofenceId: null,
    startAt: new Date(alarm.at).toISOString(),
    at: new Date(alarm.at).toISOString(),
    endAt: alarm.endAt === null ? null : new Date(alarm.endAt).toISOString(),
    lat: alarm.lat,
    lon: alarm.lon,
    speed: alarm.speed,
    escalateMinutes: rule ? rule.escalateMinutes : escalationMinutes[severity],
  }
  for (const id of (await openAlerts(work, [alert], now)).values()) await joinAlert(work, id, alarm)
}
