import { expect, test } from 'vitest'
import type { Rule } from '@arriero/contract/alerts/alerts.entities.ts'
import { blankRule, draftOfValues, valuesOfRule } from './rule-values.ts'

const rule: Rule = {
  id: 4,
  name: 'Noche en patio',
  trigger: 'geofence_dwell',
  severity: 'high',
  limitKmh: null,
  sensor: null,
  comparison: null,
  low: null,
  high: null,
  holder: null,
  kinds: [],
  codes: ['A 1'.replace(' ', '-'), '77'],
  durationSeconds: 1200,
  cooldownSeconds: 1800,
  unitIds: [3],
  groups: ['Norte'],
  geofenceIds: [9],
  days: [0, 1],
  fromTime: '22:00',
  toTime: '05:30',
  console: false,
  mails: ['a@example.com', 'b@example.com'],
  webhookUrl: null,
  hasWebhookSecret: false,
  escalateMinutes: null,
  enabled: true,
  version: 2,
  createdAt: '2026-11-21T18:00:00.000Z',
  createdBy: null,
  recent: 0,
  lastAt: null,
}

test('a rule goes through its form and comes back as it was', () => {
  const {
    id: _id,
    hasWebhookSecret: _secret,
    createdAt: _at,
    createdBy: _by,
    recent: _recent,
    lastAt: _last,
    ...kept
  } = rule
  const draft = draftOfValues(valuesOfRule(rule))
  expect({ ...draft, days: draft.days?.toSorted() }).toEqual(kept)
  const fast = { ...rule, trigger: 'speed' as const, limitKmh: 95, durationSeconds: 45 }
  expect(valuesOfRule(fast).duration).toBe(45)
  expect(draftOfValues(valuesOfRule(fast)).durationSeconds).toBe(45)
})

test('addresses may be written one per line or with commas, and an empty secret is not sent', () => {
  const draft = draftOfValues({
    ...blankRule,
    mails: 'a@example.com, b@example.com\n\nc@example.com',
    webhookUrl: '  ',
  })
  expect(draft.mails).toEqual(['a@example.com', 'b@example.com', 'c@example.com'])
  expect(draft.webhookUrl).toBeNull()
  expect(draft).not.toHaveProperty('webhookSecret')
})
