import { sql } from 'kysely'
import type { Rule, RuleDraft } from '@arriero/contract/alerts/alerts.entities.ts'
import { comparisonsOf, escalationMinutes, isOfService, limitsOf } from '@arriero/contract/alerts/alerts.rules.ts'
import type { App } from '../../../app/app.ts'
import { forChange, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, notFound } from '../../../app/errors.ts'
import { geofencesById } from '../../geofences/geofences.read.ts'
import { unitsById } from '../../units/units.read.ts'
import { texts } from '../alerts.texts.ts'
import * as repository from './rules.repository.ts'
import { secretPlace } from './secret-place.ts'

export async function find(work: Work, id: number): Promise<Rule> {
  const rule = await repository.findRule(work, id)
  if (!rule) throw notFound(texts.ruleNotFound)
  return rule
}

export async function create(work: Work, app: App, draft: RuleDraft): Promise<Rule> {
  await check(work, app, draft)
  const id = await repository.insertRule(work, columnsOf(draft))
  await keepSecret(work, app, id, draft, false)
  return find(work, id)
}

export async function update(work: Work, app: App, id: number, draft: RuleDraft): Promise<Rule> {
  const former = await forChange(work, 'alert_rule', id, draft.version, find)
  await check(work, app, draft, former)
  await saveRecord(work, 'alert_rule', id, { ...columnsOf(draft), active_from: sql<string>`now()` })
  await keepSecret(work, app, id, draft, former.webhookUrl !== null)
  return find(work, id)
}

export async function remove(work: Work, id: number): Promise<void> {
  if (!(await repository.removeRule(work, id))) throw notFound(texts.ruleNotFound)
}

async function keepSecret(work: Work, app: App, id: number, draft: RuleDraft, hadHook: boolean): Promise<void> {
  if (draft.webhookSecret) await repository.setSecret(work, id, app.secrets.seal(secretPlace(id), draft.webhookSecret))
  else if (hadHook && !draft.webhookUrl) await repository.setSecret(work, id, null)
}

/** What the schema cannot say: what each trigger needs, and that what is named exists. */
export async function check(work: Work, app: App, draft: RuleDraft, former?: Rule): Promise<void> {
  const wrong: Record<string, string[]> = {}
  const kinds = (draft.kinds?.length ?? 0) + (draft.codes?.length ?? 0)
  if (draft.trigger === 'speed' && !draft.limitKmh) wrong['limitKmh'] = [texts.limitNeeded]
  if (draft.trigger === 'alarm' && kinds === 0) wrong['kinds'] = [texts.kindNeeded]
  if (draft.trigger === 'card' && !draft.holder) wrong['holder'] = [texts.holderNeeded]
  if (draft.trigger === 'sensor') Object.assign(wrong, checkReading(draft))
  if (draft.trigger.startsWith('geofence') && !draft.geofenceIds?.length) wrong['geofenceIds'] = [texts.fencesNeeded]
  if (['geofence_dwell', 'not_reporting'].includes(draft.trigger) && !draft.durationSeconds)
    wrong['durationSeconds'] = [texts.durationNeeded]
  if (draft.days?.length === 0) wrong['days'] = [texts.daysNeeded]
  if (draft.webhookUrl && app.outgoing.objectionTo(draft.webhookUrl) !== null)
    wrong['webhookUrl'] = [texts.innerAddress]
  if (draft.webhookUrl && !draft.webhookSecret && !former?.hasWebhookSecret)
    wrong['webhookSecret'] = [texts.secretNeeded]
  const units = draft.unitIds ?? []
  if (units.length > 0 && (await unitsById(work, units)).size < new Set(units).size)
    wrong['unitIds'] = [texts.unknownUnits]
  const fences = draft.geofenceIds ?? []
  if (fences.length > 0 && (await geofencesById(work, fences)).length < new Set(fences).size)
    wrong['geofenceIds'] = [texts.unknownFences]
  if (Object.keys(wrong).length > 0) throw badFields(wrong)
}

function checkReading({ sensor, comparison, low, high }: RuleDraft): Record<string, string[]> {
  if (!sensor) return { sensor: [texts.sensorNeeded] }
  if (!comparison || !comparisonsOf(sensor).includes(comparison)) return { comparison: [texts.comparisonNeeded] }
  const needs = limitsOf(comparison)
  if (needs.low && typeof low !== 'number') return { low: [texts.readingNeeded] }
  if (needs.high && typeof high !== 'number') return { high: [texts.readingNeeded] }
  return needs.low && needs.high && (low ?? 0) >= (high ?? 0) ? { high: [texts.limitsTurned] } : {}
}

const minuteOf = (clock: string | undefined) => {
  const [hours = '0', minutes = '0'] = (clock ?? '').split(':')
  return Number(hours) * 60 + Number(minutes)
}

const allWeek = [0, 1, 2, 3, 4, 5, 6]

/** Defaults of what was left out; what its trigger does not use is not kept. */
export function columnsOf(draft: RuleDraft): repository.RuleColumns {
  const { trigger, severity } = draft
  const comparison = trigger === 'sensor' ? (draft.comparison ?? null) : null
  const limits = comparison && limitsOf(comparison)
  const isTimed = !isOfService(trigger)
  const hasKinds = trigger === 'alarm' || trigger === 'power'
  return {
    name: draft.name,
    trigger,
    severity,
    limit_kmh: trigger === 'speed' ? (draft.limitKmh ?? null) : null,
    sensor: comparison && (draft.sensor ?? null),
    comparison,
    low: limits?.low ? (draft.low ?? null) : null,
    high: limits?.high ? (draft.high ?? null) : null,
    holder: trigger === 'card' ? (draft.holder ?? null) : null,
    kinds: hasKinds ? (draft.kinds ?? []) : [],
    codes: hasKinds ? (draft.codes ?? []) : [],
    duration_s: isTimed ? (draft.durationSeconds ?? 0) : 0,
    cooldown_s: isTimed ? (draft.cooldownSeconds ?? 0) : 0,
    unit_ids: draft.unitIds ?? [],
    groups: draft.groups ?? [],
    geofence_ids: draft.geofenceIds ?? [],
    days: allWeek.filter((day) => (draft.days ?? allWeek).includes(day)),
    from_minute: minuteOf(draft.fromTime),
    to_minute: minuteOf(draft.toTime),
    console: draft.console ?? true,
    mails: draft.mails ?? [],
    webhook_url: draft.webhookUrl || null,
    escalate_minutes: draft.escalateMinutes === undefined ? escalationMinutes[severity] : draft.escalateMinutes,
    enabled: draft.enabled ?? true,
  }
}
