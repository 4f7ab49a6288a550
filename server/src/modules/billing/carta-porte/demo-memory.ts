import type pg from 'pg'
import { rfcCheckDigit } from '@arriero/cfdi/validate/rfc.ts'
import type { Address, Goods, Vehicle } from '@arriero/contract/billing/carta-porte/carta-porte.entities.ts'

/** Key and postal code of the states the demo's fleet goes through, by their names. */
const states: Readonly<Record<string, readonly [key: string, postalCode: string]>> = {
  Aguascalientes: ['AGU', '20000'],
  'Baja California': ['BCN', '22000'],
  Chihuahua: ['CHH', '31000'],
  Coahuila: ['COA', '25000'],
  'Ciudad de México': ['CMX', '06000'],
  Durango: ['DUR', '34000'],
  Guanajuato: ['GUA', '36000'],
  Guerrero: ['GRO', '39000'],
  Hidalgo: ['HID', '42000'],
  Jalisco: ['JAL', '44100'],
  'Estado de México': ['MEX', '50000'],
  México: ['MEX', '50000'],
  Michoacán: ['MIC', '58000'],
  Morelos: ['MOR', '62000'],
  Nayarit: ['NAY', '63000'],
  'Nuevo León': ['NLE', '66600'],
  Oaxaca: ['OAX', '68000'],
  Puebla: ['PUE', '72000'],
  Querétaro: ['QUE', '76246'],
  'Quintana Roo': ['ROO', '77500'],
  'San Luis Potosí': ['SLP', '78395'],
  Sinaloa: ['SIN', '80000'],
  Sonora: ['SON', '83000'],
  Tabasco: ['TAB', '86000'],
  Tamaulipas: ['TAM', '88000'],
  Tlaxcala: ['TLA', '90000'],
  Veracruz: ['VER', '91700'],
  Yucatán: ['YUC', '97000'],
  Zacatecas: ['ZAC', '98000'],
}

/** Of one piece of each kind of load. */
const loads: Readonly<Record<string, Partial<Goods>>> = {
  Tarima: { productKey: '24112700', description: 'Producto en tarima', unitKey: 'XPX', weightKg: 820, value: 6400 },
  Caja: { productKey: '24121503', description: 'Cajas para empacar', unitKey: 'XBX', weightKg: 12.5, value: 380 },
  'Rollo de acero': {
    productKey: '30102200',
    description: 'Rollo de acero',
    unitKey: 'XRO',
    weightKg: 1000,
    value: 21_500,
  },
  Costal: { productKey: '50221000', description: 'Grano en costal', unitKey: 'XBG', weightKg: 1, value: 9 },
  Contenedor: {
    productKey: '24112101',
    description: 'Carga en contenedor',
    unitKey: 'XCN',
    weightKg: 340,
    value: 5200,
  },
  Granel: { productKey: '11111611', description: 'Material a granel', unitKey: 'TNE', weightKg: 1000, value: 740 },
}

/** An invented person's RFC: letters of the name, a day and its check digit. */
export function rfcOf(name: string, n: number): string {
  const letters = name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .toUpperCase()
    .split(' ')
  const [first = 'XX', last = 'XX', second = 'X'] = [letters[0], letters.at(-2) ?? letters[0], letters.at(-1)]
  const born =
    `${70 + (n % 25)}`.padStart(2, '0') + `${1 + (n % 12)}`.padStart(2, '0') + `${1 + (n % 28)}`.padStart(2, '0')
  const body = `${last.slice(0, 2).padEnd(2, 'X')}${second[0] ?? 'X'}${first[0] ?? 'X'}${born}T${n % 10}`
  return body + rfcCheckDigit(`${body}0`)
}

/** 'Apodaca, Nuevo León' as the SAT writes it. */
export function addressIn(words: string | null): Address {
  const [city = '', state = ''] = (words ?? '').split(',').map((part) => part.trim())
  const [key, postalCode] = states[state] ?? ['NLE', '66600']
  return { street: city ? `Parque Industrial ${city}` : null, country: 'MEX', state: key, postalCode }
}

export const vehicleOf = (n: number): Vehicle => ({
  permit: n % 9 === 4 ? 'TPAF03' : 'TPAF01',
  permitNumber: `TSC${15_012_014 + n * 7}`,
  configuration: n % 6 === 5 ? 'C2' : 'T3S2',
  grossWeight: n % 6 === 5 ? 17.5 : 46.5,
  trailers: n % 6 === 5 ? [] : [{ subtype: n % 4 === 1 ? 'CTR006' : 'CTR007', plate: `${10 + (n % 89)}UB${n % 10}K` }],
})

/** Remembers of units, drivers, places and loads what their own records have no room for. */
export async function seedMemory(client: pg.ClientBase, accountId: number, userId: number): Promise<void> {
  const { rows: units } = await client.query<{ id: number }>(
    'select id from unit where account_id = $1 and deleted_at is null order by id',
    [accountId],
  )
  const { rows: drivers } = await client.query<{ id: number; name: string }>(
    'select id, name from driver where account_id = $1 and deleted_at is null order by id',
    [accountId],
  )
  const { rows: places } = await client.query<{ id: number; name: string; address: string | null }>(
    // Geofences of the platform have no address of their own: their trips know where they are.
    `select g.id, coalesce(g.customer_name, g.name) as name, coalesce(g.address, t.address) as address
     from geofence g left join (
       select distinct on (place ->> 'id') (place ->> 'id')::int as id, place ->> 'address' as address
       from trip_destination d cross join lateral (values (d.origin), (d.destination)) as v (place)
       where d.account_id = $1 and place ->> 'id' is not null
       order by place ->> 'id') t on t.id = g.id
     where g.account_id = $1 and g.deleted_at is null order by g.id`,
    [accountId],
  )
  const { rows: kinds } = await client.query<{ id: number; name: string }>(
    'select id, name from inventory_type where account_id = $1 order by id',
    [accountId],
  )
  const known = [
    ...units.map(({ id }, n) => ({ subject: 'unit', id, data: vehicleOf(n) })),
    ...drivers.map(({ id, name }, n) => ({ subject: 'driver', id, data: { rfc: rfcOf(name, n), licence: null } })),
    ...places.map(({ id, name, address }, n) => ({
      subject: 'place',
      id,
      data: { name, rfc: companyRfc(n), taxId: null, taxResidence: null, address: addressIn(address) },
    })),
    ...kinds.flatMap(({ id, name }) => (loads[name] ? [{ subject: 'load', id, data: loads[name] }] : [])),
  ]
  await client.query(
    `insert into carta_porte_memory (account_id, subject, subject_id, data, updated_by)
     select $2, subject, id, data, $3 from jsonb_to_recordset($1) as t (subject text, id int, data jsonb)`,
    [JSON.stringify(known), accountId, userId],
  )
}

/** An invented company's RFC. */
export function companyRfc(n: number): string {
  const letter = (at: number) => String.fromCodePoint(65 + (at % 26))
  const body = `${letter(n)}${letter(n * 7 + 3)}${letter(n * 3 + 11)}${String(90 + (n % 10))}${String(1 + (n % 12)).padStart(2, '0')}1${n % 10}Q${n % 10}`
  return body + rfcCheckDigit(`${body}0`)
}
