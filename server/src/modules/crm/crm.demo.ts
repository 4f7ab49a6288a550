import type pg from 'pg'
import { duplicateKeys, keysOf } from '@arriero/contract/crm/duplicates.rules.ts'
import type { ActivityKind, CrmColor, LostReason } from '@arriero/contract/crm/crm.rules.ts'
import type { SeedPart } from '../../demo/later-parts.ts'
import { usualStages } from './config/usual.ts'

const tags: readonly [name: string, color: CrmColor][] = [
  ['Dedicado', 'blue'],
  ['Frío', 'teal'],
  ['Frontera', 'violet'],
  ['Clave', 'green'],
  ['Contenedor', 'amber'],
  ['Spot', 'gray'],
]

type Planned = readonly [kind: ActivityKind, title: string, days: number] | null
/** Company, what is offered, thousands of pesos a month, stage from 0, tags, contact, what comes next, days until its close. */
const offers: readonly (readonly [string, string, number, number, readonly number[], string, Planned, number])[] = [
  ['Forrajes Nogal', 'Granel Delicias–Celaya', 210, 0, [5], 'Inés Rascón', ['call', 'Llamar', -4], 30],
  ['Cerámica Alba', 'Salidas de planta, 3 al día', 340, 0, [0], 'Joel Anaya', ['mail', 'Correo', 0.2], 26],
  ['Plásticos Umbral', 'Altamira–Monterrey', 128, 0, [4], 'Nadia Coss', null, 40],
  ['Huertas del Tajo', 'Aguacate Uruapan–Reynosa', 186, 0, [1, 2], 'Fermín Tapia', ['meeting', 'Reunión', 2], 35],
  ['Molinos La Troje', 'Harina Obregón–Tijuana', 95, 0, [5], 'Elsa Quijano', ['call', 'Llamar', 5], 45],
  ['Refrescos Ojuelos', 'Última milla Aguascalientes', 144, 0, [0], 'Ramón Ibarra', ['call', 'Llamar', 6], 50],
  ['Aluminios Cadereyta', 'Perfil Cadereyta–Querétaro', 172, 0, [0], 'Sofía Leal', ['visit', 'Visita', 4], 38],
  ['Muebles Encino', 'Reparto Guadalajara', 88, 0, [5], 'Hilda Zamora', null, 60],
  ['Motores Cantera', 'Milk run Silao, 6 paradas', 520, 1, [0, 3], 'Óscar Villa', ['visit', 'Visita', -1], 22],
  ['Vinos Casa Lumbre', 'Ensenada–CDMX controlado', 260, 1, [1], 'Paola Rentería', ['call', 'Llamar', 0.3], 28],
  ['Aceros Bravo Norte', 'Planas Monclova–Toluca', 415, 1, [5], 'Iván Salcido', ['mail', 'Costos', 3], 33],
  ['Botanas La Espiga', 'Última milla Bajío', 172, 1, [0], 'Maru Cisneros', ['meeting', 'Reunión', 4], 25],
  ['Cables Río Bravo', 'Carrete Reynosa–San Luis', 198, 1, [2], 'Diego Lara', ['call', 'Llamar', 7], 41],
  ['Papel Sauceda', 'Bobina Tuxtepec–Puebla', 233, 1, [0], 'Nora Barba', ['mail', 'Correo', 8], 37],
  [
    'Lácteos Peña Brava',
    'Dedicado Silao–Nuevo Laredo, 4 unidades',
    684,
    2,
    [1, 3],
    'Blanca Cerda',
    ['call', 'Volumen de diciembre', -2],
    6,
  ],
  ['Cartones Faro', 'Bobina Atenquique–Lerma', 298, 2, [0], 'Raúl Meza', ['mail', 'Correo', -1], 14],
  ['Textiles Pozo Dulce', 'Manzanillo–León', 244, 2, [4], 'Lorena Ávila', ['call', 'Llamar', 0.35], 12],
  ['Química Teocal', 'Residuos, permiso vigente', 366, 2, [5], 'Saúl Prado', null, 18],
  ['Jugos Citriver', 'Martínez de la Torre–Laredo', 312, 2, [1, 2], 'Teresa Olán', ['meeting', 'Reunión', 5], 20],
  ['Vidrios Cerro Pinto', 'Plano Ramos–Puebla', 512, 3, [0, 3], 'Erick Dávila', ['mail', 'Contrato', -1], 5],
  ['Autopartes Loma Alta', 'Cruce Reynosa 24 h', 388, 3, [2], 'Gilberto Solís', ['call', 'Llamar', 0.15], 8],
  ['Harinas Garza Serna', 'Granel Obregón–Irapuato', 274, 3, [0], 'Mónica Serna', ['meeting', 'Firma', 5], 10],
  ['Empaques Río Seco', 'Caja seca Saltillo–Juárez', 196, 3, [5], 'Abel Nájera', ['call', 'Llamar', 6], 15],
  ['Papelera Tres Vertientes', 'Dedicado Lerma, 8 unidades', 480, 4, [0, 3], 'Rosa Bello', ['visit', 'Firma', 0.4], 2],
  ['Ferretera Garza', 'Reparto Noreste', 235, 4, [0], 'Pablo Garza', ['mail', 'Anexo', 3], 4],
  ['Semillas Agua Clara', 'Temporada Los Mochis', 190, 4, [1, 5], 'Lidia Cota', ['meeting', 'Reunión', 4], 7],
  ['Tubos Allende', 'Tubería Allende–Cadereyta', 265, 5, [0], 'Julio Páez', null, -4],
  ['Cerveza Los Pinos', 'Primario Zacatecas–Tepic', 410, 5, [0, 3], 'Araceli Rubio', null, -9],
  ['Pinturas Mirador', 'Reparto Centro', 120, 5, [5], 'Fausto León', null, -13],
  ['Granos Altiplano', 'Granel Veracruz–Torreón', 305, 5, [5], 'Benito Cruz', null, -22],
  ['Electro Cumbres', 'Línea blanca Ramos–Mérida', 226, 5, [0], 'Dalia Ponce', null, -38],
  ['Fertilizantes Yaqui', 'Temporada Guaymas', 154, 5, [5], 'Omar Félix', null, -47],
  ['Maderas El Salto', 'Tabla El Salto–Laredo', 240, 6, [2], 'Rita Soto', null, -6],
  ['Sal de Cuyutlán', 'Granel Colima–Monterrey', 92, 6, [5], 'Luz Arias', null, -11],
  ['Cosméticos Alhelí', 'Última milla CDMX', 310, 6, [0], 'Vera Montes', null, -19],
  ['Cementos Moctezuma Chica', 'Saco Tepic', 188, 6, [5], 'Héctor Ruelas', null, -33],
]
const reasons: readonly LostReason[] = ['price', 'price', 'time', 'coverage']
const dayMs = 86_400_000

/** The usual stages with what two of them ask for; whoever looked at sales meanwhile made them already. */
async function seedStages(client: pg.ClientBase, accountId: number): Promise<{ id: number; kind: number }[]> {
  await client.query(
    `insert into crm_config (account_id, goal, last_number) values ($1, 3000000, $2)
     on conflict (account_id) do update set goal = excluded.goal, last_number = excluded.last_number`,
    [accountId, offers.length],
  )
  const [names, kinds, colors, chances, days] = [0, 1, 2, 3, 4].map((at) => usualStages.map((stage) => stage[at]))
  await client.query(
    `insert into crm_stage (account_id, name, kind, color, probability, cold_days, place)
     select $1, s.* from unnest($2::text[], $3::int[], $4::text[], $5::int[], $6::int[]) with ordinality s
     where not exists (select from crm_stage where account_id = $1)`,
    [accountId, names, kinds, colors, chances, days],
  )
  await client.query(
    `update crm_stage set conditions = case probability when 10 then array['phone'] else array['quotation', 'close_date'] end
     where account_id = $1 and probability in (10, 50)`,
    [accountId],
  )
  const { rows } = await client.query<{ id: number; kind: number }>(
    'select id, kind from crm_stage where account_id = $1 and deleted_at is null order by kind, place',
    [accountId],
  )
  return rows
}

/** Who may buy: some forty sales in all stages, what is overdue and what stands still among them. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  const now = Date.now()
  const iso = (days: number) => new Date(now + days * dayMs).toISOString()
  const { rows: people } = await client.query<{ id: number }>(
    'select id from app_user where account_id = $1 and deactivated_at is null and role not in (2, 4, 6) order by id limit 3',
    [accountId],
  )
  const owners = [users.mariana, ...people.map(({ id }) => id)]
  const stages = await seedStages(client, accountId)
  const { rows: tagRows } = await client.query<{ id: number }>(
    'insert into crm_tag (account_id, name, color) select $1, name, color from unnest($2::text[], $3::text[]) t (name, color) returning id',
    [accountId, tags.map(([name]) => name), tags.map(([, color]) => color)],
  )
  const sales = offers.map(([company, title, thousands, at, tagged, contact, next, close], n) => {
    const stage = stages[at]!
    const domain = company
      .normalize('NFD')
      .replaceAll(/[^A-Za-z]/g, '')
      .toLowerCase()
    const email = `compras@${domain}.example`
    const phone = `81 5550 ${String(1000 + n * 37)}`
    const keys = keysOf({ name: company, email, phone })
    const created = -(6 + ((n * 7) % 26)) + Math.min(0, close)
    return {
      n: n + 1,
      company,
      title,
      email,
      phone,
      ...Object.fromEntries(duplicateKeys.map((key) => [`${key}_key`, keys[key]])),
      amount: thousands * 1000,
      stage: stage.id,
      first: stages[0]!.id,
      state: stage.kind,
      contact,
      close_on: iso(close).slice(0, 10),
      closed_at: stage.kind === 1 ? null : iso(close),
      reason: stage.kind === 3 ? reasons[n % reasons.length] : null,
      owner: owners[n % owners.length],
      created_at: iso(created),
      entered_at: iso(stage.kind === 1 ? created / 2 : close),
      last_at: iso(stage.kind === 1 ? -((n * 5) % 13) - 0.1 : close),
      next_at: next && iso(next[2]),
      kind: next?.[0],
      activity: next?.[1],
      tags: tagged.map((tag) => tagRows[tag]!.id),
    }
  })
  await client.query(
    `with given as (select * from jsonb_to_recordset($2) as t (n int, company text, title text, email text, phone text,
       rfc_key text, email_key text, domain_key text, phone_key text, name_key text, amount numeric, stage int, first int,
       state int, contact text, close_on date, closed_at timestamptz, reason text, owner int, created_at timestamptz,
       entered_at timestamptz, last_at timestamptz, next_at timestamptz, kind text, activity text, tags jsonb)),
     companies as (
       insert into crm_company (account_id, name, email, phone, name_key, rfc_key, email_key, domain_key, phone_key, updated_by)
       select $1, company, email, phone, name_key, rfc_key, email_key, domain_key, phone_key, $3 from given order by n
       returning id, name),
     made as (
       insert into crm_sale (account_id, number, title, company_id, company_name, contact_name, contact_role, contact_phone,
         contact_email, amount, stage_id, state, place, close_on, closed_at, lost_reason, owner_id, source, next_at,
         last_activity_at, entered_at, created_at, updated_by)
       select $1, g.n, g.title, c.id, g.company, g.contact, 'Compras', g.phone, g.email, g.amount, g.stage, g.state, g.n,
         g.close_on, g.closed_at, g.reason, g.owner, (array['Recomendación', 'Sitio', 'Llamada en frío', 'Expo'])[1 + g.n % 4],
         g.next_at, g.last_at, g.entered_at, g.created_at, $3
       from given g join companies c on c.name = g.company order by g.n returning id, number),
     stays as (
       insert into crm_stay (account_id, sale_id, stage_id, entered_at, user_id)
       select $1, m.id, s.stage, s.at, $3 from made m join given g on g.n = m.number
         cross join lateral (select g.first as stage, g.created_at as at where g.stage <> g.first
           union all select g.stage, g.entered_at) s order by m.id, s.at),
     tagged as (
       insert into crm_sale_tag (account_id, sale_id, tag_id)
       select $1, m.id, t.value::int from made m join given g on g.n = m.number, jsonb_array_elements_text(g.tags) t),
     planned as (
       insert into crm_activity (account_id, sale_id, kind, title, at, remind_minutes, owner_id, told, created_at)
       select $1, m.id, g.kind, g.activity, g.next_at, 0, g.owner, g.next_at < now(), g.created_at
       from made m join given g on g.n = m.number where g.next_at is not null),
     quoted as (
       insert into crm_quotation (account_id, sale_id, quotation_id)
       select $1, m.id, q.id from (select id, row_number() over (order by id) as n from quotation
         where account_id = $1 and deleted_at is null) q join made m on m.number = 14 + q.n where q.n <= 5)
     insert into crm_note (account_id, sale_id, at, user_id, kind, body)
     select $1, m.id, e.at, $3, e.kind, e.body from made m join given g on g.n = m.number
       cross join lateral (select g.created_at as at, 'event' as kind, 'Venta creada' as body
         union all select g.entered_at, 'note', 'Piden bajar 3 % si firman 12 meses. Sí, con 22 viajes al mes.' where g.n = 15
         union all select g.last_at, 'event', 'Llamada hecha: presentar el servicio' where g.n % 3 = 0) e
     order by m.id, e.at`,
    [accountId, JSON.stringify(sales), users.mariana],
  )
  // Each goes one of the ways that were driven most, with as many trips as leave a margin, or not, at what they cost.
  await client.query(
    `with ways as (
       select d.route, row_number() over (order by count(*) desc, d.route) as n
       from (select (array_agg(origin ->> 'name' order by position))[1] || ' – ' ||
           (array_agg(destination ->> 'name' order by position desc))[1] as route
         from trip_destination where account_id = $1 group by trip_id) d
       group by d.route limit 8)
     update crm_sale s set route = w.route, trips = greatest(1, round(s.amount / (26000 + 4000 * (s.number % 3))))
     from ways w where s.account_id = $1 and w.n = 1 + s.number % 8 and s.number % 5 < 4`,
    [accountId],
  )
  // Those without an activity came in a sheet, and nobody worked on them since.
  await client.query(
    `with sheet as (
       insert into crm_import (account_id, file, created, companies, user_id, at)
       select $1, 'expo-carga.xlsx', count(*), count(*), $2, min(created_at) from crm_sale
       where account_id = $1 and next_at is null and state = 1 returning id),
     sales as (
       update crm_sale s set import_id = i.id from sheet i
       where s.account_id = $1 and s.next_at is null and s.state = 1 returning s.company_id, i.id)
     update crm_company c set import_id = s.id from sales s where c.account_id = $1 and c.id = s.company_id`,
    [accountId, users.mariana],
  )
}
