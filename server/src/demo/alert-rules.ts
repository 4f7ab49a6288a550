import type pg from 'pg'
import { insertMany } from './insert.ts'

const minute = 60_000

/** Rules the company lives with, and an alert that somebody is attending. */
export async function seedAlertRules(
  client: pg.ClientBase,
  accountId: number,
  userId: number,
  unit: { id: number; name: string },
  now: number,
): Promise<void> {
  const [speedRule] = await insertMany(
    client,
    `insert into alert_rule (account_id, name, trigger, severity, limit_kmh, duration_s, cooldown_s, escalate_minutes, created_by)
     select $2, name, trigger, severity, limit_kmh, duration_s, cooldown_s, escalate, $3
     from jsonb_to_recordset($1) as t (name text, trigger text, severity text, limit_kmh float8, duration_s int, cooldown_s int, escalate int) returning id`,
    [
      { name: 'Más de 110 km/h', trigger: 'speed', severity: 'high', limit_kmh: 110, duration_s: 60, cooldown_s: 1800 },
      {
        name: 'Inhibidor de señal',
        trigger: 'jammer',
        severity: 'critical',
        duration_s: 0,
        cooldown_s: 600,
        escalate: 10,
      },
      { name: 'Corte de corriente', trigger: 'power', severity: 'high', duration_s: 0, cooldown_s: 1800, escalate: 30 },
      {
        name: 'Dos horas sin reportar',
        trigger: 'not_reporting',
        severity: 'medium',
        duration_s: 7200,
        cooldown_s: 21_600,
      },
    ],
    [accountId, userId],
  )
  const at = (minutesAgo: number) => new Date(now - minutesAgo * minute).toISOString()
  await client.query(
    `insert into alert (account_id, key, rule_id, trigger, title, detail, severity, state, unit_id, unit_name, start_at, at, last_at, speed, assigned_to, acknowledged_by, acknowledged_at)
     values ($1, $2, $3, 'speed', 'Más de 110 km/h', '118 km/h', 'high', 'acknowledged', $4, $5, $6, $6, $6, 118, $7, $7, $8)`,
    [accountId, `demo:${unit.id}`, speedRule, unit.id, unit.name, at(95), userId, at(92)],
  )
}
