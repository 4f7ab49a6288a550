import type pg from 'pg'
import type { DemoCompany } from '../../demo/company.ts'
import { insertOne } from '../../demo/insert.ts'
import type { SeedPart } from '../../demo/later-parts.ts'

const office = [1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '07:00', to: '20:00' }))
/** Areas with their hours, and their issues: name, priority, minutes promised to the first answer and to the solution. */
const areas = [
  [
    'Tráfico',
    [],
    [
      ['Cambio de ruta', 3, 15, 240],
      ['Evidencia de entrega', 2, 30, 480],
      ['Demora en patio', 2, 30, 360],
    ],
  ],
  [
    'Taller',
    [],
    [
      ['Equipo de frío', 4, 15, 180],
      ['Falla en carretera', 4, 15, 360],
      ['Ruido o vibración', 1, 120, 2880],
    ],
  ],
  [
    'Facturación',
    office,
    [
      ['CFDI rechazado', 3, 60, 480],
      ['Aclaración de estado de cuenta', 2, 120, 1440],
    ],
  ],
  [
    'Sistemas',
    [],
    [
      ['Sin señal', 3, 30, 480],
      ['Usuarios y accesos', 2, 60, 720],
    ],
  ],
  [
    'Seguridad',
    [],
    [
      ['Sello', 4, 10, 120],
      ['Desvío sin aviso', 4, 10, 180],
    ],
  ],
] as const

/** Issue, title, what was written, the answer, how it ended. */
const stories = [
  [
    'Sin señal',
    'Unidad sin posición en patio',
    'Desde las 8 no se mueve en el mapa y la unidad ya salió.',
    'Se reinicia el equipo a distancia; en 10 minutos confirmo.',
    'Volvió a reportar: el fusible estaba flojo.',
  ],
  [
    'Equipo de frío',
    'Refrigeración caída en ruta',
    'El registrador marca −2 °C y la consigna es −18. ¿Qué hacemos?',
    'Ya hablé con el operador; el taller lo guía por teléfono.',
    'Se limpió el condensador y bajó a −18.',
  ],
  [
    'CFDI rechazado',
    'CFDI rechazado, unidad en caseta',
    'El SAT rechaza la carta porte por el código postal del destino.',
    'Se corrige el domicilio y se timbra otra vez.',
    'Timbrada; el operador tiene el PDF.',
  ],
  [
    'Evidencia de entrega',
    'Evidencia ilegible, piden otra',
    'El cliente no acepta la foto de la remisión.',
    'Se la pedimos al operador al llegar a su base.',
    'Se subió la remisión escaneada.',
  ],
  [
    'Cambio de ruta',
    'Desvío por bloqueo, cliente pide hora nueva',
    'Hay bloqueo en la autopista; ¿a qué hora llega?',
    'Sale por la libre: la hora nueva es 17:40.',
    'Llegó 17:52, el andén lo recibió.',
  ],
  [
    'Sello',
    'La caja llegó con sello distinto',
    'El sello de la puerta no es el de la carta porte.',
    'Nadie abre la caja: va un supervisor.',
    'El patio lo cambió por báscula; queda el acta.',
  ],
  [
    'Usuarios y accesos',
    'Acceso para dos monitoristas de noche',
    'Entran el lunes; sólo consulta.',
    'Se dan de alta hoy.',
    'Ya entraron las dos.',
  ],
  [
    'Demora en patio',
    'Tres horas esperando andén',
    'La unidad lleva tres horas formada y la cita era a las 9.',
    'Hablo con el almacén.',
    'Descargó 13:20; se cobra la estadía.',
  ],
  [
    'Falla en carretera',
    'Se quedó sin aire en la subida',
    'Prendió la alarma de presión y se orilló.',
    'Sale la móvil de San Luis, llega en 50 minutos.',
    'Se cambió la válvula gobernadora.',
  ],
  [
    'Aclaración de estado de cuenta',
    'El estado de cuenta no cuadra',
    'Falta aplicar el pago del día 12.',
    'Lo revisa cobranza.',
    'Estaba aplicado a otra factura; se movió.',
  ],
  [
    'Desvío sin aviso',
    'Salió del corredor dos veces',
    'La alerta dice que dejó la ruta cerca de Celaya.',
    'El operador dice que cargó combustible.',
    'La estación está autorizada; se ajustó el corredor.',
  ],
  [
    'Ruido o vibración',
    'Vibra a más de 80',
    'El operador lo nota desde el martes.',
    'Pásela por balanceo al llegar.',
    'Se balancearon los ejes de dirección.',
  ],
] as const

const canned = [
  [
    'Ya lo estamos viendo',
    'Hola {{nombre}}, recibimos {{folio}} y ya lo estamos revisando. Le escribimos en cuanto haya novedad.',
  ],
  [
    'Pedir evidencia',
    'Hola {{nombre}}, para {{folio}} nos ayuda una foto donde se lea completa la placa o el documento.',
  ],
  ['Resuelto', '{{nombre}}, {{folio}} quedó resuelto. Si vuelve a pasar, responda aquí y se abre otra vez.'],
] as const

const past = 220
const open = 26

/** Months of tickets, the last still open: some late, some about to be, some waiting. */
export const seed: SeedPart = async (client, company) => {
  const issues = await seedAreas(client, company)
  await seedTickets(client, company, issues)
  await seedTalk(client, company)
  await seedPeople(client, company)
  await seedMailbox(client, company)
}

/** One that is not read: nobody answers at its address. */
const seedMailbox = (client: pg.ClientBase, { accountId, users }: DemoCompany) =>
  client.query(
    `insert into ticket_mailbox (account_id, address, area_id, host, port, username, active, updated_by)
     select $1, 'soporte@sierraclara.example', min(id), 'imap.sierraclara.example', 993, 'soporte@sierraclara.example', false, $2
     from ticket_area where account_id = $1`,
    [accountId, users.mariana],
  )

interface IssueIds {
  id: number
  areaId: number
  priority: number
  first: number
  solve: number
}

async function seedAreas(client: pg.ClientBase, { accountId, users }: DemoCompany): Promise<Map<string, IssueIds>> {
  const issues = new Map<string, IssueIds>()
  for (const [at, [name, hours, own]] of areas.entries()) {
    const leader = at % 2 === 0 ? users.supervisor : users.mariana
    const areaId = await insertOne(
      client,
      'insert into ticket_area (account_id, name, user_id, hours, updated_by) values ($1, $2, $3, $4, $5) returning id',
      [accountId, name, leader, JSON.stringify(hours), users.mariana],
    )
    await client.query(
      'insert into ticket_area_member (account_id, area_id, user_id) values ($1, $2, $3), ($1, $2, $4)',
      [accountId, areaId, users.mariana, users.supervisor],
    )
    for (const [issue, priority, first, solve] of own) {
      const id = await insertOne(
        client,
        `insert into ticket_issue (account_id, area_id, name, priority, first_minutes, solve_minutes, updated_by)
         values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [accountId, areaId, issue, priority, first, solve, users.mariana],
      )
      issues.set(issue, { id, areaId, priority, first, solve })
    }
  }
  await client.query(
    `insert into ticket_canned (account_id, title, body, updated_by)
     select $1, t->>0, t->>1, $3 from json_array_elements($2) t`,
    [accountId, JSON.stringify(canned), users.mariana],
  )
  return issues
}

async function seedTickets(
  client: pg.ClientBase,
  { accountId, users }: DemoCompany,
  issues: ReadonlyMap<string, IssueIds>,
): Promise<void> {
  const rows = Array.from({ length: past + open }, (_, at) => {
    const [issue, title, body] = stories[(at * 5 + Math.floor(at / 7)) % stories.length]!
    const { id, areaId, priority, first, solve } = issues.get(issue)!
    const isPast = at < past
    // Old ones over nine months; the open ones by the share of their time that is gone, some of them more than all.
    const share = [0.2, 1.15, 0.6, 0.85, 0.4, 1.4, 0.1, 0.92, 0.5, 0.3][at % 10]!
    const ago = isPast ? (past - at) * 1730 + ((at * 977) % 600) + 400 : Math.max(3, Math.round(solve * share))
    const isLate = at % 11 === 3
    const took = Math.round(solve * (isLate ? 1.3 : 0.25 + ((at * 13) % 60) / 100))
    const answered = Math.round(first * (at % 13 === 5 ? 1.6 : 0.2 + ((at * 7) % 70) / 100))
    const state = isPast ? (at > past - 6 ? 4 : 5) : at % 6 === 2 ? 3 : at % 4 === 1 ? 1 : 2
    return {
      number: at + 1,
      title,
      body,
      area: areaId,
      issue: id,
      priority,
      state,
      first,
      solve,
      ago,
      took: isPast ? Math.min(took, ago - 1) : null,
      answered: isPast || state > 1 ? Math.min(answered, ago - 1) : null,
      holder: isPast || state > 1 || at % 8 === 5 ? (at % 3 === 0 ? users.supervisor : users.mariana) : null,
      opener: at % 5 === 0 ? users.cliente : at % 2 === 0 ? users.mariana : users.supervisor,
    }
  })
  await client.query(
    `with given as (
       select g.*, now() - make_interval(mins => g.ago) as opened from json_to_recordset($2) as g (number int, title text, body text,
         area int, issue int, priority int, state int, first int, solve int, ago int, took int, answered int, holder int, opener int)),
     car as (select id, row_number() over (order by id) as n, count(*) over () as all from unit where account_id = $1 and deleted_at is null),
     firm as (select id, row_number() over (order by id) - 1 as n, count(*) over () as all from social_reason where account_id = $1 and deleted_at is null)
     insert into ticket (account_id, number, title, body, area_id, issue_id, priority, state, waiting_for, social_reason_id, holder_id,
       opened_by, unit_id, source, first_minutes, solve_minutes, first_due, solve_due, first_at, first_took, solved_at, solve_took, closed_at,
       paused_at, warn_at, warned, awaits_since, last_said_at, created_at, updated_at, updated_by)
     select $1, g.number, g.title, g.body, g.area, g.issue, g.priority, g.state, case when g.state = 3 then 'requester' end,
       (select id from firm where n = g.number % firm.all), g.holder, g.opener,
       (select id from car where n = 1 + g.number * 7 % car.all), case when g.number % 4 = 0 then 'unit' else 'console' end,
       g.first, g.solve, g.opened + make_interval(mins => g.first), g.opened + make_interval(mins => g.solve),
       g.opened + make_interval(mins => g.answered), g.answered,
       case when g.state >= 4 then g.opened + make_interval(mins => g.took) end, case when g.state >= 4 then g.took end,
       case when g.state = 5 then g.opened + make_interval(mins => g.took) + interval '5 days' end,
       case when g.state = 3 then g.opened + make_interval(mins => g.ago / 2) end,
       g.opened + make_interval(mins => (g.solve * 3 / 4)::int),
       case when g.state <= 2 and g.ago > g.solve * 3 / 4 then case when g.ago > g.solve then 2 else 1 end else 0 end,
       case when g.state = 1 then g.opened when g.state = 2 and g.number % 3 = 0 then now() - make_interval(mins => least(g.ago / 3, 50)) end,
       g.opened + make_interval(mins => coalesce(g.took, g.ago / 2)), g.opened, g.opened, g.opener
     from given g order by g.number`,
    [accountId, JSON.stringify(rows)],
  )
  await client.query('insert into ticket_number (account_id, last) values ($1, $2)', [accountId, rows.length])
  await client.query(
    `insert into ticket_stretch (account_id, ticket_id, area_id, user_id, from_at, until_at, minutes)
     select account_id, id, area_id, holder_id, created_at, coalesce(solved_at, paused_at),
       coalesce(solve_took, case when paused_at is not null then (extract(epoch from paused_at - created_at) / 60)::int end)
     from ticket where account_id = $1`,
    [accountId],
  )
}

/** What was said in each: how it was opened, the answer, a note here and there, the end. */
async function seedTalk(client: pg.ClientBase, { accountId, users }: DemoCompany): Promise<void> {
  const ends = stories.map(([, title, , answer, end]) => ({ title, answer, end }))
  await client.query(
    `with s as (select * from json_to_recordset($2) as s (title text, answer text, "end" text)), said as (
       select t.id, t.created_at as at, t.opened_by as by, 'system' as kind, 'Se abrió desde consola' as body, 1 as place from ticket t where t.account_id = $1
       union all select t.id, t.first_at, t.holder_id, 'public', s.answer, 2 from ticket t join s using (title) where t.account_id = $1 and t.first_at is not null
       union all select t.id, t.first_at + interval '3 minutes', $4, 'internal', 'Si no queda en su turno, pásenlo al supervisor de noche.', 3
         from ticket t where t.account_id = $1 and t.first_at is not null and t.number % 4 = 1
       union all select t.id, t.awaits_since, t.opened_by, 'public', 'Sigue igual, ¿hay alguna novedad?', 4
         from ticket t where t.account_id = $1 and t.state = 2 and t.awaits_since is not null
       union all select t.id, t.solved_at, t.holder_id, 'public', s."end", 5 from ticket t join s using (title) where t.account_id = $1 and t.solved_at is not null
       union all select t.id, t.solved_at, t.holder_id, 'system', 'Pasó a «Resuelto»', 6 from ticket t where t.account_id = $1 and t.solved_at is not null)
     insert into ticket_comment (account_id, ticket_id, at, user_id, kind, body, from_requester)
     select $1, said.id, said.at, coalesce(said.by, $3), said.kind, said.body, said.place = 4 from said order by said.id, said.place`,
    [accountId, JSON.stringify(ends), users.mariana, users.supervisor],
  )
  await client.query(
    `update ticket t set last_comment_id = c.id from (select ticket_id, max(id) as id from ticket_comment where account_id = $1 group by 1) c
     where t.account_id = $1 and c.ticket_id = t.id`,
    [accountId],
  )
  // What is over was read by everybody.
  await client.query(
    `insert into ticket_seen (account_id, ticket_id, user_id, comment_id)
     select $1, t.id, u, t.last_comment_id from ticket t, unnest($2::int[]) u where t.account_id = $1 and (t.state > 2 or t.number % 3 > 0)`,
    [accountId, [users.mariana, users.supervisor]],
  )
}

const seedPeople = (client: pg.ClientBase, { accountId, users }: DemoCompany) =>
  client.query(
    `insert into ticket_person (account_id, ticket_id, user_id, notified)
     select $1, id, case when holder_id = $2 then $3::int else $2::int end, number % 7 > 0 from ticket where account_id = $1 and number % 3 = 0`,
    [accountId, users.mariana, users.supervisor],
  )
