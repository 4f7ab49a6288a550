import type { AlarmKind, Severity } from '@arriero/contract/alerts/alarms.rules.ts'
import type { Rule, RuleDraft } from '@arriero/contract/alerts/alerts.entities.ts'
import {
  escalationMinutes,
  type CardHolder,
  type Comparison,
  type Trigger,
} from '@arriero/contract/alerts/alerts.rules.ts'
import type { ReadingName } from '@arriero/contract/tracking/sensors.rules.ts'

/** A rule as its form shows it: durations in the unit people think in. */
export interface RuleValues {
  name: string
  trigger: Trigger
  severity: Severity
  limitKmh: number | null
  sensor: ReadingName | null
  comparison: Comparison | null
  low: number | null
  high: number | null
  holder: CardHolder | null
  kinds: AlarmKind[]
  /** One per line. */
  codes: string
  /** Seconds of a speed, minutes of everything else. */
  duration: number | null
  cooldownMinutes: number | null
  unitIds: number[]
  groups: string[]
  geofenceIds: number[]
  days: number[]
  fromTime: string
  toTime: string
  console: boolean
  /** One per line. */
  mails: string
  webhookUrl: string
  webhookSecret: string
  escalateMinutes: number | null
  enabled: boolean
  version?: number
}

const allWeek = [1, 2, 3, 4, 5, 6, 0]

export const blankRule: RuleValues = {
  name: '',
  trigger: 'geofence_dwell',
  severity: 'high',
  limitKmh: null,
  sensor: null,
  comparison: null,
  low: null,
  high: null,
  holder: null,
  kinds: [],
  codes: '',
  duration: null,
  cooldownMinutes: 30,
  unitIds: [],
  groups: [],
  geofenceIds: [],
  days: allWeek,
  fromTime: '00:00',
  toTime: '00:00',
  console: true,
  mails: '',
  webhookUrl: '',
  webhookSecret: '',
  escalateMinutes: escalationMinutes.high,
  enabled: true,
}

export const durationUnit = (trigger: Trigger) =>
  trigger === 'speed' ? { seconds: 1, label: 's' } : { seconds: 60, label: 'min' }

export const valuesOfRule = (rule: Rule): RuleValues => ({
  name: rule.name,
  trigger: rule.trigger,
  severity: rule.severity,
  limitKmh: rule.limitKmh,
  sensor: rule.sensor,
  comparison: rule.comparison,
  low: rule.low,
  high: rule.high,
  holder: rule.holder,
  kinds: rule.kinds,
  codes: rule.codes.join('\n'),
  duration: rule.durationSeconds === 0 ? null : rule.durationSeconds / durationUnit(rule.trigger).seconds,
  cooldownMinutes: rule.cooldownSeconds / 60,
  unitIds: rule.unitIds,
  groups: rule.groups,
  geofenceIds: rule.geofenceIds,
  days: allWeek.filter((day) => rule.days.includes(day)),
  fromTime: rule.fromTime,
  toTime: rule.toTime,
  console: rule.console,
  mails: rule.mails.join('\n'),
  webhookUrl: rule.webhookUrl ?? '',
  webhookSecret: '',
  escalateMinutes: rule.escalateMinutes,
  enabled: rule.enabled,
  version: rule.version,
})

const lines = (text: string | undefined) =>
  (text ?? '')
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter(Boolean)

/** What is sent; what the form does not show for this trigger may be missing. */
export function draftOfValues(values: Partial<RuleValues>): RuleDraft {
  const trigger = values.trigger ?? blankRule.trigger
  return {
    name: values.name ?? '',
    trigger,
    severity: values.severity ?? blankRule.severity,
    limitKmh: values.limitKmh ?? null,
    sensor: values.sensor ?? null,
    comparison: values.comparison ?? null,
    low: values.low ?? null,
    high: values.high ?? null,
    holder: values.holder ?? null,
    kinds: values.kinds ?? [],
    codes: lines(values.codes),
    durationSeconds: Math.round((values.duration ?? 0) * durationUnit(trigger).seconds),
    cooldownSeconds: Math.round((values.cooldownMinutes ?? 0) * 60),
    unitIds: values.unitIds ?? [],
    groups: values.groups ?? [],
    geofenceIds: values.geofenceIds ?? [],
    days: values.days ?? allWeek,
    fromTime: values.fromTime || '00:00',
    toTime: values.toTime || '00:00',
    console: values.console ?? true,
    mails: lines(values.mails),
    webhookUrl: values.webhookUrl?.trim() || null,
    escalateMinutes: values.escalateMinutes ?? null,
    enabled: values.enabled ?? true,
    ...(values.webhookSecret && { webhookSecret: values.webhookSecret }),
    ...(values.version !== undefined && { version: values.version }),
  }
}
