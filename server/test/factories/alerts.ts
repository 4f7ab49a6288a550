import type { AlarmKind } from '@arriero/contract/alerts/alarms.rules.ts'
import { createRule } from '@arriero/contract/alerts/alerts.contract.ts'
import type { Rule, RuleDraft } from '@arriero/contract/alerts/alerts.entities.ts'
import type { Alarm } from '@arriero/telematics/alarm.ts'
import { receiveAlarms } from '../../src/modules/alerts/alerts.read.ts'
import { trackingOf } from '../../src/modules/tracking/tracking.service.ts'
import { call } from '../api.ts'
import { inAccount, unique, type TestUser } from '../factories.ts'
import { testApp } from '../server.ts'
import type { TrackedUnit } from './tracking.ts'

/** A rule of the signed-in user's account; over 100 km/h unless told otherwise. Holds for positions of `since` on. */
export async function makeRule(user: TestUser, given: Partial<RuleDraft> = {}, since?: number): Promise<Rule> {
  const { app } = await testApp()
  const rule = await call(user, createRule, {
    body: { name: unique('Regla'), trigger: 'speed', severity: 'high', limitKmh: 100, ...given },
  })
  if (since !== undefined)
    await app.owner.query('update alert_rule set active_from = $2 where id = $1', [
      rule.id,
      new Date(since).toISOString(),
    ])
  // The notification of the database comes a moment later.
  trackingOf(app).pipeline.changed(user.accountId, 'alerts')
  return rule
}

/** Alarms of a unit's source, as an adapter hands them over; answers how many were new. */
export const raise = (
  unit: TrackedUnit,
  ...given: (Partial<Alarm> & { kind: AlarmKind | null; at: number })[]
): Promise<number> =>
  inAccount(unit.accountId, (work) =>
    receiveAlarms(
      work,
      unit,
      given.map((alarm) => ({
        unitKey: unit.key,
        key: unique('alarma'),
        code: '99',
        endAt: null,
        receivedAt: alarm.at + 1000,
        lat: 25.67,
        lon: -100.31,
        speed: 62,
        detail: null,
        ...alarm,
      })),
    ),
  )
