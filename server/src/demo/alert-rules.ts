import type pg from 'pg'
import { enabledRules, type RuleRow } from '../modules/alerts/rules/rule-row.ts'
import { insertMany } from './insert.ts'

/** Rules the company has lived with since its history begins (epoch ms); answers the one about speed. */
export async function seedAlertRules(
  client: pg.ClientBase,
  accountId: number,
  userId: number,
  since: number,
): Promise<RuleRow> {
  const [speedRule] = await insertMany(
    client,
    `insert into alert_rule (account_id, name, trigger, severity, limit_kmh, duration_s, cooldown_s, escalate_minutes, holder, created_by, active_from, created_at)
     select $2, name, trigger, severity, limit_kmh, duration_s, cooldown_s, escalate, holder, $3,
       -- What is overdue when the demonstration begins is not told all at once.
       case when trigger = 'service_overdue' then now() + interval '1 hour' else $4::timestamptz end, $4
     from jsonb_to_recordset($1) as t (name text, trigger text, severity text, limit_kmh float8, duration_s int, cooldown_s int, escalate int, holder text) returning id`,
    [
      {
        name: 'Más de 90 km/h por 5 min',
        trigger: 'speed',
        severity: 'high',
        limit_kmh: 90,
        duration_s: 300,
        cooldown_s: 21_600,
      },
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
        name: 'Tarjeta de otro conductor',
        trigger: 'card',
        holder: 'other',
        severity: 'medium',
        duration_s: 0,
        cooldown_s: 3600,
      },
      {
        name: 'Dos horas sin reportar',
        trigger: 'not_reporting',
        severity: 'medium',
        duration_s: 7200,
        cooldown_s: 21_600,
      },
      { name: 'Servicio vencido', trigger: 'service_overdue', severity: 'medium', duration_s: 0, cooldown_s: 0 },
    ],
    [accountId, userId, new Date(since).toISOString()],
  )
  const rule = (await enabledRules(client, accountId)).find(({ id }) => id === speedRule)
  if (!rule) throw new Error('The rule about speed is not there')
  return rule
}
