import { conditionText } from '@arriero/contract/alerts/alerts.rules.ts'
import { readingKind, readings, readingText } from '@arriero/contract/tracking/sensors.rules.ts'
import type { Firing } from '../engine/plan.ts'
import type { NewAlert } from '../inbox/open-alerts.ts'
import type { RuleRow } from '../rules/rule-row.ts'

const iso = (at: number) => new Date(at).toISOString()

/** Rule, unit, geofence and beginning: the same is the same alert, however often it is worked out. */
export const keyOf = (
  unitId: number,
  { ruleId, geofenceId, startAt }: Pick<Firing, 'ruleId' | 'geofenceId' | 'startAt'>,
) => `r${ruleId}:u${unitId}:${Math.round(startAt)}${geofenceId === null ? '' : `:g${geofenceId}`}`

/** What the inbox says of a rule's firing. */
export const detailOf = (rule: RuleRow, firing: Pick<Firing, 'speed' | 'reading'>): string | null => {
  switch (rule.trigger) {
    case 'speed':
      return `${Math.round(firing.speed)} km/h, límite ${rule.limitKmh ?? 0}`
    case 'sensor':
      return readingDetail(rule, firing.reading)
    case 'geofence_dwell':
      return `Más de ${inWords(rule.durationSeconds)}`
    default:
      return null
  }
}

/** 'Temperatura 1: -12.5 °C (por encima de -15.0 °C por 10 min)', 'Puerta 1 abierta por 10 min' */
function readingDetail(
  { sensor, comparison, low, high, durationSeconds }: RuleRow,
  reading: number | null,
): string | null {
  if (sensor === null || comparison === null) return null
  const during = durationSeconds > 0 ? ` por ${inWords(durationSeconds)}` : ''
  const condition = `${conditionText({ sensor, comparison, low, high })}${during}`
  if (reading === null || readingKind(sensor) !== 'number') return condition
  const { label } = readings[sensor]
  return `${label}: ${readingText(sensor, reading)} (${condition.slice(label.length + 1)})`
}

/** '45 s', '20 min', '3 h', '1 h 30 min'. */
export function inWords(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return `${minutes} min`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ''}`
}

export function alertOf(rule: RuleRow, unitId: number, firing: Firing, endAt: number | null): NewAlert {
  return {
    key: keyOf(unitId, firing),
    ruleId: rule.id,
    trigger: rule.trigger,
    kind: null,
    code: null,
    sourceId: null,
    title: rule.name,
    detail: detailOf(rule, firing),
    severity: rule.severity,
    unitId,
    geofenceId: firing.geofenceId,
    startAt: iso(firing.startAt),
    at: iso(firing.at),
    endAt: endAt === null ? null : iso(endAt),
    lat: firing.lat,
    lon: firing.lon,
    speed: firing.speed,
    escalateMinutes: rule.escalateMinutes,
  }
}
