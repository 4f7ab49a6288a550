import type pg from 'pg'
import type { DemoCompany } from '../../../demo/company.ts'
import type { SeedPart } from '../../../demo/later-parts.ts'
import { commandTexts as texts } from './commands.texts.ts'

/** What was asked of the first unit with a Teltonika, as a week of work leaves it; `ago` and `took` in seconds. */
const asked = [
  {
    ago: 640,
    took: 4,
    command: 'locate',
    state: 'done',
    by: 'mariana',
    answer: 'GPS:1 Sat:11 Lat:25.960 Long:-100.280',
  },
  { ago: 700, command: 'interval', seconds: 10, state: 'delivered', by: 'mariana' },
  {
    ago: 1100,
    took: 0,
    command: 'engine_cut',
    state: 'refused',
    by: 'supervisor',
    outcome: 'Sin aprobación: el conductor ya contestó',
  },
  {
    ago: 8 * 3600,
    took: 5,
    command: 'output_on',
    output: 2,
    state: 'done',
    by: 'mariana',
    answer: 'DOUT1:IGNORED DOUT2:1',
  },
  {
    ago: 26 * 3600,
    took: 1,
    command: 'text',
    words: 'getver',
    state: 'done',
    by: 'supervisor',
    answer: 'Ver:03.27.13 Device:FMC130',
  },
  {
    ago: 5 * 86_400,
    took: 0,
    command: 'engine_restore',
    state: 'refused',
    by: 'mariana',
    outcome: texts.opposite('engine_cut', 'Tomás Ibarra', 40),
  },
  {
    ago: 12 * 86_400,
    took: 7 * 86_400,
    command: 'restart',
    state: 'expired',
    by: 'supervisor',
    outcome: texts.offAllTime,
  },
] as const

/** Of a unit that a platform follows: it took the command, and never told whether the device did it. */
const askedOfPlatform = [
  {
    ago: 9 * 86_400,
    took: 7 * 86_400,
    command: 'output_on',
    output: 1,
    state: 'handed',
    by: 'supervisor',
    outcome: texts.platformQuiet,
  },
] as const

/** Who commands what in the company, and what was asked of one of its trucks. */
export const seed: SeedPart = async (client, company) => {
  const { accountId, users } = company
  await client.query(
    `update app_user set extra_permissions = array(select distinct unnest(extra_permissions || '{comandos.engine,comandos.approve,comandos.text}'))
     where id = $1`,
    [users.supervisor],
  )
  await client.query(
    `insert into command_settings (account_id, engine_people, text_people, approvers, told, output_names, updated_by)
     values ($1, $2, $3, $3, $3, '{"2": "Sirena"}', $4) on conflict (account_id) do nothing`,
    [accountId, [users.mariana, users.supervisor], [users.supervisor], users.mariana],
  )
  const commanded = 'platform_key in (select device_id from device where account_id = $2 and protocol = $$teltonika$$)'
  await askedOf(client, company, `not ${commanded}`, askedOfPlatform)
  await askedOf(client, company, commanded, asked)
}

/** Of the first unit that the condition picks. */
async function askedOf(
  client: pg.ClientBase,
  { accountId, users }: DemoCompany,
  picks: string,
  commands: readonly object[],
): Promise<void> {
  await client.query(
    `insert into unit_command (account_id, unit_id, device_id, source_id, unit_key, through, command, seconds, output, words, state,
       asked_by, asked_at, expires_at, sent_at, network_at, delivered_at, ended_at, answer, outcome, reason, report_number)
     select $2, u.id, d.id, s.id, u.platform_key, coalesce(d.name, s.name, 'Sin equipo'), t.command, t.seconds, t.output, t.words, t.state,
       case t.by when 'mariana' then $3::int else $4 end, t.at, t.at + interval '7 days',
       case when t.went then t.at end, case when t.went then t.at end, case when t.went and t.state <> 'handed' then t.at + interval '2 seconds' end,
       t.at + make_interval(secs => t.took), t.answer, t.outcome,
       case t.command when 'engine_cut' then 'theft' end, case t.command when 'engine_cut' then '911-NL-2284107' end
     from (select * from unit where account_id = $2 and deleted_at is null order by ${picks} desc nulls last, id limit 1) u
       left join device d on d.account_id = u.account_id and d.source_id = u.platform_account_id and d.device_id = u.platform_key
       left join platform_account s on s.account_id = u.account_id and s.id = u.platform_account_id
       cross join (select *, now() - make_interval(secs => ago) as at, state in ('done', 'delivered', 'handed') as went
         from jsonb_to_recordset($1) as r (ago int, took int, command text, seconds int, output int, words text, state text, by text, answer text, outcome text)) t order by t.ago desc`,
    [JSON.stringify(commands), accountId, users.mariana, users.supervisor],
  )
}
