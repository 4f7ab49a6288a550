import type { SeedPart } from '../../demo/later-parts.ts'

/** kind | name | brand | cost | percent a year | what comes next; one asset for each serial. */
const sheet = `
Montacargas | Montacargas Toyota 8FGU25 | Toyota | 486000 | 10 | Servicio | 71342 71343 71390 71415
Montacargas | Montacargas Hyster H50FT | Hyster | 452000 | 10 | Servicio | L177V-2201 L177V-2245 L177V-2250
Patín | Patín Crown PE 4500 | Crown | 142500 | 10 | Servicio | 6A-22871 6A-22872 6A-22904 6A-22911 6A-22930
Planta de luz | Planta de luz Cummins 60 kW | Cummins | 318400 | 12 | Servicio | C60D5-118 C60D5-131
Planta de luz | Planta de luz Honda EU70 | Honda | 96500 | 20 | Servicio | EU70-3312 EU70-3350 EU70-3361
Diagnóstico | Escáner Jaltest Link | Jaltest | 64900 | 30 | Licencia | JL-88412 JL-88460 JL-88502
Diagnóstico | Cámara térmica FLIR E8 | FLIR | 52300 | 25 | Calibrar | 63912 63970
Diagnóstico | Termógrafo Testo 184 T3 | Testo | 7920 | 25 | Calibrar | T184-01 T184-02 T184-03 T184-04 T184-05 T184-06
Caja | Caja seca Utility 53 pies | Utility | 742000 | 10 | Seguro | 1UYVS2538 1UYVS2539 1UYVS2601 1UYVS2644 1UYVS2710
Caja | Caja refrigerada Great Dane 53 pies | Great Dane | 1286000 | 10 | Seguro | 1GRAA0622 1GRAA0655 1GRAA0701
Plataforma | Plataforma Great Dane 48 pies | Great Dane | 512000 | 10 | Seguro | 1GRAP9620 1GRAP9644 1GRAP9650
Dolly | Dolly convertidor Fruehauf | Fruehauf | 186000 | 10 | Servicio | FRU-20931 FRU-20940 FRU-20958
Taller | Compresor Ingersoll Rand 2475 | Ingersoll Rand | 58700 | 10 | Servicio | IR-4471 IR-4480
Taller | Rampa niveladora Kelley | Kelley | 226000 | 10 | Servicio | HK-6690 HK-6691 HK-6702
Taller | Gato neumático Norco 25 t | Norco | 38400 | 15 | Servicio | N25-104 N25-117
Vehículo | Nissan NP300 2023 | Nissan | 398000 | 25 | Seguro | 3N6AD33A 3N6AD33B
Cómputo | Laptop Dell Latitude 5440 | Dell | 24800 | 30 | Garantía | DL5440-01 DL5440-02 DL5440-03 DL5440-04 DL5440-05
Cómputo | Tableta Samsung Active5 | Samsung | 14200 | 30 | Garantía | SA5-11 SA5-12 SA5-13 SA5-14
`

const holders = ['Óscar Peña Rangel', 'Taller Apodaca', 'CEDIS Apodaca', 'Iván Rangel', 'Patio Saltillo', null]
const places = ['Bahía 2', 'Andén 4', 'Patio norte', 'Caseta 1', 'Oficina de tráfico', 'Rack C-03']
const renters = ['Aceros Valle Alto', 'Lácteos Pozo Dulce', 'Frutas Sierra Lisa', 'Cementos del Bajío']

const rows = sheet
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [kind = '', name = '', brand = '', cost = '', percent = '', next = '', serials = ''] = line.split(' | ')
    return serials
      .split(' ')
      .map((serial) => ({ kind, name, brand, cost: Number(cost), percent: Number(percent), next, serial }))
  })
  .map((row, at) => {
    const state = at % 11 === 0 || at % 7 === 5 ? 2 : at % 9 === 4 ? 3 : at % 13 === 8 ? 4 : 1
    return {
      ...row,
      code: `ACT-${String(at + 1).padStart(5, '0')}`,
      state,
      holder: state === 2 ? renters[at % renters.length] : holders[at % holders.length],
      place: places[at % places.length],
      // Days from today; three are late.
      due: state === 2 ? ((at * 5) % 40) - 3 : null,
      price: state === 2 ? Math.round(row.cost / 260) : null,
      bought: 90 + ((at * 97) % 1900),
      coming: ((at * 13) % 180) - 2,
      since: 1 + ((at * 7) % 40),
    }
  })

/** What the company owns besides its units: where it is, who has it, how it got there. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  await client.query(
    `with given as (
       select * from json_to_recordset($1) as t (kind text, name text, brand text, cost numeric, percent numeric, next text,
         serial text, code text, state int, holder text, place text, due int, price numeric, bought int, coming int, since int)
     ), made as (
       insert into asset (account_id, code, name, kind, brand, serial, state, state_since, holder_name, due_back, day_price,
         place, acquired_on, cost, yearly_percent, residual, next_on, next_what, created_at, updated_by)
       select $2, code, name, kind, brand, serial, state, now() - make_interval(days => since), holder, current_date + due, price,
         place, current_date - bought, cost, percent, round(cost * 0.05, 2), current_date + coming, next,
         now() - make_interval(days => bought), $3
       from given returning id, code, state, state_since, created_at, holder_name
     )
     insert into asset_event (account_id, asset_id, at, user_id, kind, text)
     select $2, m.id, e.at, $3, e.kind, e.text from made m cross join lateral (
       values (1, m.created_at, 'created', 'Alta'),
         (2, m.state_since, 'state', case m.state when 2 then 'A En renta, ' || m.holder_name when 3 then 'A En taller' when 4 then 'A En venta' end)
     ) as e (place, at, kind, text) where e.text is not null order by m.code, e.place`,
    [JSON.stringify(rows), accountId, users.mariana],
  )
  await client.query(
    `insert into store_number (account_id, kind, last) values ($1, 'ACT', $2)
     on conflict (account_id, kind) do update set last = greatest(store_number.last, excluded.last)`,
    [accountId, rows.length],
  )
}
