import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { newCartaPorteId } from '@arriero/cfdi/build/build-carta-porte.ts'
import type { SeedPart } from '../../../demo/later-parts.ts'
import type { Journey } from './carta-porte.content.ts'
import { endsOf } from './carta-porte.content.ts'
import { addressIn, companyRfc, rfcOf, seedMemory, vehicleOf } from './demo-memory.ts'

/** Cartas porte of the latest trips. */
const count = 42

interface Place {
  id: number | null
  name: string
  address: string | null
  lat: number
  lon: number
}
interface Leg {
  origin: Place
  destination: Place
  arrive: string
  km: number | null
}
interface Trip {
  id: number
  folio: string
  name: string
  unitId: number
  plates: string | null
  year: number | null
  insurer: string | null
  policy: string | null
  /** A text or a Date, as the connection reads instants. */
  leave: string | Date
  price: string
  drivers: { id: number; name: string; license: string | null }[]
  legs: Leg[]
}

/**
 * Cartas porte of the company's latest trips in all states, most of them of income, with what they leave in the ledger;
 * and what units, drivers and places are remembered by, so that the next one is filled with one click. None of them was
 * sent to a PAC: their seal is that of a demonstration.
 */
export const seed: SeedPart = async (client, { accountId, users }) => {
  await seedMemory(client, accountId, users.mariana)
  const { rows: trips } = await client.query<Trip>(latestTrips, [accountId, count])
  const { rows: customers } = await client.query<{ id: number; rfc: string; receiver: object; creditDays: number }>(
    `select id, rfc, credit_days as "creditDays",
       json_build_object('rfc', rfc, 'name', name, 'regime', regime, 'postalCode', postal_code, 'use', cfdi_use) as receiver
     from billing_customer where account_id = $1 and deleted_at is null and postal_code is not null and length(rfc) = 12
     order by id`,
    [accountId],
  )
  if (customers.length === 0) return
  for (const [at, trip] of trips.toReversed().entries())
    await write(client, accountId, users.mariana, trip, {
      customer: customers[(at * 5 + 2) % customers.length]!,
      fromEnd: trips.length - at,
      n: at,
    })
}

const latestTrips = `
  select t.id, t.folio, t.name, t.unit_id as "unitId", u.plates, u.year, i.name as insurer, u.insurance_policy as policy,
    t.leave_at as leave, round((t.price_km * coalesce(t.total_km, 0))::numeric, 2)::text as price,
    coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name, 'license', d.license) order by d.id)
      from trip_driver x join driver d on d.id = x.driver_id where x.trip_id = t.id), '[]') as drivers,
    (select json_agg(json_build_object('origin', d.origin, 'destination', d.destination, 'km', d.distance_km,
      'arrive', d.arrive_at) order by d.position) from trip_destination d where d.trip_id = t.id) as legs
  from trip t join unit u on u.id = t.unit_id left join insurer i on i.id = u.insurer_id
  where t.account_id = $1 and t.status <> 'cancelled' and t.leave_at < now()
    and exists (select from trip_destination d where d.trip_id = t.id)
    and not exists (select from fiscal_line l where l.account_id = $1 and l.trip_id = t.id and l.is_living)
  order by t.leave_at desc, t.id desc limit $2`

interface Written {
  customer: { id: number; rfc: string; receiver: object; creditDays: number }
  /** Counts from the youngest. */
  fromEnd: number
  n: number
}

const stateOf = ({ fromEnd, n }: Written) => {
  if (fromEnd <= 4) return 'draft'
  if (fromEnd === 7) return 'error'
  if (fromEnd === 10) return 'cancelling'
  return n % 11 === 6 ? 'cancelled' : 'stamped'
}

const cents = (amount: number) => Math.round(amount * 100) / 100

async function write(client: pg.ClientBase, accountId: number, userId: number, trip: Trip, given: Written) {
  const { customer, n } = given
  const isIncome = n % 5 !== 3
  const state = stateOf(given)
  const isSealed = !['draft', 'error'].includes(state)
  const journey = journeyOf(trip, n, state === 'error')
  // Some trips have no price of their own.
  const price = Number(trip.price) || 18_500 + n * 370
  const [iva, withheld] = isIncome ? [cents(price * 0.16), cents(price * 0.04)] : [0, 0]
  const total = isIncome ? cents(price + iva - withheld) : 0
  const { rows } = await client.query<{ id: number }>(
    `with series as (
       update document_series set next = next + 1
       where id = (select id from document_series where account_id = $1 and kind = $2 and active
         order by social_reason_id, id limit 1)
       returning id, name, next - 1 as folio, social_reason_id as issuer)
     insert into fiscal_document (account_id, kind, series_id, series, folio, issuer_id, customer_id, receiver, issued_at,
       due_on, credit_days, currency, method, form, subtotal, transferred, withheld, total, content, state, problem, uuid,
       pac, is_test, stamped_at, sat_status, checked_at, motive, cancel_requested_at, cancelled_at, sent_at, created_at,
       updated_by)
     select $1, 'carta_porte', s.id, s.name, s.folio, s.issuer, $3,
       coalesce($4::jsonb, (select json_build_object('rfc', rfc, 'name', name, 'regime', regime,
         'postalCode', postal_code, 'use', 'S01')::jsonb from social_reason where id = s.issuer)),
       $5, case when $6 and $3::int is not null then ($5::timestamptz + make_interval(days => $7))::date end, $7,
       case when $3::int is null then 'XXX' else 'MXN' end, case when $3::int is not null then 'PPD' end,
       case when $3::int is not null then '99' end, $8, $9, $10, $11, '{}', $12,
       case when $12 = 'error' then 'Mercancía 1: falta el peso.' end,
       case when $6 then $13::uuid end, case when $6 then 'Demostración' end, $6,
       case when $6 then $5::timestamptz + interval '20 seconds' end,
       case when not $6 then null when $12 = 'cancelled' then 'Cancelado' else 'Vigente' end,
       case when $6 then now() - interval '2 hours' end,
       case when $12 in ('cancelling', 'cancelled') then '02' end,
       case when $12 = 'cancelling' then now() - interval '26 hours' when $12 = 'cancelled' then $5::timestamptz + interval '3 hours' end,
       case when $12 = 'cancelled' then $5::timestamptz + interval '5 hours' end,
       case when $6 and $14 then $5::timestamptz + interval '10 minutes' end, $5, $15
     from series s returning id`,
    [
      accountId,
      isIncome ? 'I' : 'T',
      isIncome ? customer.id : null,
      isIncome ? JSON.stringify(customer.receiver) : null,
      new Date(new Date(trip.leave).getTime() - 40 * 60_000).toISOString(),
      isSealed,
      isIncome ? customer.creditDays : null,
      isIncome ? price : 0,
      iva,
      withheld,
      total,
      state,
      randomUUID(),
      n % 4 !== 0,
      userId,
    ],
  )
  const id = rows[0]?.id
  if (id === undefined) return
  await client.query(
    `insert into carta_porte (document_id, account_id, type, trip_id, unit_id, complement_id, origin, destination, journey)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      accountId,
      isIncome ? 'ingreso' : 'traslado',
      trip.id,
      trip.unitId,
      newCartaPorteId(),
      ...Object.values(endsOf(journey.stops)),
      JSON.stringify(journey),
    ],
  )
  if (!isIncome) return
  await client.query(
    `insert into fiscal_line (account_id, document_id, position, trip_id, product_key, sku, description, unit_key, unit,
       quantity, unit_price, amount, taxes, is_living)
     values ($1, $2, 1, $3, '78101802', $4, $5, 'E48', 'Servicio', 1, $6, $6,
       '[{"kind":"traslado","tax":"002","factor":"Tasa","rate":0.16},{"kind":"retencion","tax":"002","factor":"Tasa","rate":0.04}]', $7)`,
    [accountId, id, trip.id, trip.folio, `Flete ${trip.name}`, price, state !== 'cancelled'],
  )
  if (!isSealed) return
  await client.query(ledger, [accountId, id])
}

/** Owed from the stamp on, until it is cancelled. */
const ledger = `
  with moves as (
    select 1 as turn, 'stamped' as cause, total as amount, stamped_at as at from fiscal_document where id = $2
    union all
    select 2, 'cancelled', -total, cancelled_at from fiscal_document where id = $2 and state = 'cancelled'
  ), written as (
    insert into receivable_entry (account_id, document_id, cause, amount, balance, at, created_at)
    select $1, $2, cause, amount, sum(amount) over (order by turn), at, at from moves order by turn
    returning amount)
  update fiscal_document set balance = (select sum(amount) from written) where id = $2 and account_id = $1`

/** The trip's journey as its proposal would fill it. */
function journeyOf(trip: Trip, n: number, isUnfinished: boolean): Journey {
  const numbered = new Map<string, number>()
  const stop = (place: Place, kind: 'Origen' | 'Destino', at: string, km: number | null) => {
    const number = (numbered.get(kind) ?? 0) + 1
    numbered.set(kind, number)
    return {
      kind,
      number,
      placeId: place.id,
      name: place.name,
      rfc: companyRfc(n + number),
      at: new Date(at).toISOString(),
      distanceKm: km === null ? null : cents(km),
      lat: place.lat,
      lon: place.lon,
      address: addressIn(place.address),
    }
  }
  const [first] = trip.legs
  const stops = [
    ...(first ? [stop(first.origin, 'Origen', new Date(trip.leave).toISOString(), null)] : []),
    ...trip.legs.map(({ destination, arrive, km }) => stop(destination, 'Destino', arrive, km ?? 120)),
  ]
  const last = stops.at(-1)?.number ?? 1
  const carried = (quantity: number) => (trip.legs.length > 1 ? [{ origin: 1, destination: last, quantity }] : [])
  const shared = { currency: 'MXN', hazardous: null }
  const pallets = 8 + (n % 14)
  const goods = [
    {
      ...shared,
      productKey: '24121503',
      description: 'Cajas para empacar',
      quantity: pallets * 40,
      unitKey: 'H87',
      unit: 'Pieza',
      weightKg: isUnfinished ? null : pallets * 400,
      value: pallets * 17_200,
      carried: carried(pallets * 40),
    },
    ...(n % 3 === 0
      ? [
          {
            ...shared,
            productKey: '14111507',
            description: 'Papel para impresora',
            quantity: pallets,
            unitKey: 'XPX',
            unit: 'Tarima',
            weightKg: pallets * 44.5,
            value: pallets * 3880,
            carried: carried(pallets),
          },
        ]
      : []),
  ]
  return {
    international: null,
    reverseLogistics: false,
    stops,
    goods,
    vehicle: {
      ...vehicleOf(n),
      plate: trip.plates,
      year: trip.year,
      liabilityInsurer: trip.insurer ?? 'Seguros Faro',
      liabilityPolicy: trip.policy ?? `AV-${882_014 + n}`,
    },
    figures: trip.drivers.map(({ id, name, license }) => ({
      type: '01' as const,
      driverId: id,
      name,
      rfc: rfcOf(name, id),
      licence: license,
    })),
  }
}
