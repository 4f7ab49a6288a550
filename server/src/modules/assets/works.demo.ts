import type pg from 'pg'
import type { SeedPart } from '../../demo/later-parts.ts'

/** What is done to the company's assets, and what it led to. */
const jobs = [
  ['corrective', 'Fuga de aceite en el mástil', 'Se cambiaron los sellos del cilindro de inclinación'],
  ['preventive', 'Servicio de 500 horas', 'Aceite, filtros y engrase general'],
  ['corrective', 'No arranca en frío', 'Batería nueva y terminales limpias'],
  ['preventive', 'Calibración anual', 'Certificado vigente por doce meses'],
  ['corrective', 'Frenos con juego', 'Ajuste de rotochamber y balatas nuevas'],
  ['preventive', 'Cambio de filtros', 'Filtros de aire y combustible'],
] as const

const rows = Array.from({ length: 25 }, (_, at) => {
  const [kind, description, outcome] = jobs[at % jobs.length]!
  // The last are still open: six to be done, four being done; one in nine of the others was rejected.
  const process = at >= 19 ? 1 : at >= 15 ? 2 : at % 9 === 7 ? 4 : 3
  return {
    folio: `MA-${String(at + 1).padStart(5, '0')}`,
    at,
    kind,
    description,
    outcome: process === 3 ? outcome : process === 4 ? 'El proveedor lo atiende en garantía' : null,
    process,
    planned: (at - 18) * 9,
    labor: process === 3 ? 450 + ((at * 370) % 4200) : 0,
  }
})

const faults = [
  ['Ruido en la bomba hidráulica', true, 12],
  ['Pantalla rota', false, 9],
  ['Cable de tierra pelado', false, 6],
  ['Le falta el extintor', true, 4],
  ['Llanta trasera desgastada', true, 2],
] as const

/** A year of work on assets and the faults that people reported; open work is on assets that are in the workshop. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  await seedWorks(client, accountId, users.mariana)
  await client.query(
    `with given as (
       select *, row_number() over () as place
       from json_to_recordset($1) as t (description text, usable boolean, days int)
     )
     insert into inventory_issue (account_id, folio, asset_id, description, usable, reported_by, created_at, closed_at, closed_by, closing)
     select $2, 'INC-' || lpad(g.place::text, 5, '0'), a.id, g.description, g.usable, $3, now() - make_interval(days => g.days),
       case when g.place <= 2 then now() - make_interval(days => g.days - 1) end, case when g.place <= 2 then $3::int end,
       case when g.place <= 2 then 'Reparado en taller' end
     from given g join (select id, row_number() over (order by id) as place from asset
       where account_id = $2 and deleted_at is null and state = 1) a on a.place = g.place * 3`,
    [
      JSON.stringify(faults.map(([description, usable, days]) => ({ description, usable, days }))),
      accountId,
      users.mariana,
    ],
  )
  await client.query(
    `insert into store_number (account_id, kind, last) values ($1, 'MA', $2), ($1, 'INC', $3)
     on conflict (account_id, kind) do update set last = greatest(store_number.last, excluded.last)`,
    [accountId, rows.length, faults.length],
  )
}

async function seedWorks(client: pg.ClientBase, accountId: number, userId: number): Promise<void> {
  await client.query(
    `with given as (
       select * from json_to_recordset($1) as t (folio text, at int, kind text, description text, outcome text, process int,
         planned int, labor numeric)
     ), benches as (
       select id, state = 3 as broken, row_number() over (partition by state = 3 order by id) - 1 as place,
         count(*) over (partition by state = 3) as many
       from asset where account_id = $2 and deleted_at is null and kind not in ('Diagnóstico', 'Cómputo')
     ), made as (
       insert into asset_maintenance (account_id, folio, asset_id, kind, description, planned_on, process, started_at, done_at,
         labor, outcome, technician_id, store_id, created_at, updated_by)
       select $2, g.folio, b.id, g.kind, g.description, current_date + g.planned, g.process,
         case when g.process in (2, 3) then now() + make_interval(days => least(g.planned, -1)) end,
         case when g.process in (3, 4) then now() + make_interval(days => g.planned + 2) end,
         g.labor, g.outcome,
         (select id from technician where account_id = $2 and deleted_at is null and active order by id offset g.at % 3 limit 1),
         (select min(id) from store where account_id = $2 and deleted_at is null),
         now() + make_interval(days => least(g.planned - 6, -2)), $3
       from given g join benches b on b.broken = (g.process = 2) and b.place = g.at % b.many
       returning id, asset_id, folio, process, started_at, done_at
     )
     insert into asset_event (account_id, asset_id, at, user_id, kind, text)
     select $2, asset_id, coalesce(done_at, started_at, now()), $3, 'maintenance',
       'Mantenimiento ' || folio || case process when 1 then ', pendiente' when 2 then ', en proceso' when 3 then ', terminado' else ', rechazado' end
     from made order by folio`,
    [JSON.stringify(rows), accountId, userId],
  )
  // What planned work waits for is held back where there is some.
  await client.query(
    `with wanted as (
       select w.id, w.store_id, s.part_id
       from (select id, store_id, row_number() over (order by id) as place from asset_maintenance
         where account_id = $1 and process = 1 and deleted_at is null) w
       join (select s.store_id, s.part_id, row_number() over (partition by s.store_id order by s.qty desc, s.part_id) as place
         from stock s join part p on p.id = s.part_id and p.account_id = s.account_id
         where s.account_id = $1 and p.kind = 2 and s.qty - s.reserved >= 2) s on s.store_id = w.store_id and s.place = w.place
     ), held as (
       update stock s set reserved = s.reserved + 2 from wanted w
       where s.account_id = $1 and s.store_id = w.store_id and s.part_id = w.part_id
       returning w.id, s.part_id
     )
     insert into asset_maintenance_part (account_id, asset_maintenance_id, part_id, qty, reserved)
     select $1, id, part_id, 2, 2 from held`,
    [accountId],
  )
}
