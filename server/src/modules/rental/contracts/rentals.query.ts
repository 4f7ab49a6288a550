import { sql } from 'kysely'
import type { Extra, Signature } from '@arriero/contract/rental/arrangements.entities.ts'
import { graceMinutes, type Renewal, type Stage } from '@arriero/contract/rental/rental.rules.ts'
import type { Tariff } from '@arriero/contract/rental/price.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { joinThing, thingDetail, thingName } from '../catalog/things.ts'

/** Of a joined rental's customer `c`: the house sees all, a client what is rented to them, other guests nothing. */
export const isTheirs = ({ scope }: Work) =>
  scope.seesAllUnits ? sql<boolean>`true` : sql<boolean>`c.client_id is not distinct from ${scope.userId}::int`

/** An invoice `d` that still charges what it was made of. */
export const isLiving = sql<boolean>`d.deleted_at is null and d.state <> 'cancelled'`

/** A rental `r` that is out and should be back. */
export const isLate = sql<boolean>`(r.stage = 'delivered' and now() > r.to_at + make_interval(mins => ${sql.lit(graceMinutes)}))`

/**
 * What a rental `r` charged and what was paid of it. Money that was given to an invoice and what billing registered as paid
 * of that invoice are the same money: the larger of both counts.
 */
const money = sql`
  left join lateral (
    select sum(h.total) as charged from rental_charge h where h.account_id = r.account_id and h.rental_id = r.id) h on true
  left join lateral (
    select sum(p.amount) filter (where p.concept in ('rent', 'deposit_applied') and p.document_id is null) as paid,
      sum(case p.concept when 'deposit' then p.amount else -p.amount end) filter (where p.concept <> 'rent') as held
    from rental_payment p where p.account_id = r.account_id and p.rental_id = r.id and p.deleted_at is null) p on true
  left join lateral (
    select sum(greatest(given, case when cleared then billed else least(billed, settled) end)) as paid from (
      select coalesce((select sum(q.amount) from rental_payment q where q.account_id = r.account_id and q.rental_id = r.id
          and q.document_id = d.id and q.deleted_at is null and q.concept in ('rent', 'deposit_applied')), 0) as given,
        coalesce((select sum(g.total) from rental_charge g where g.account_id = r.account_id and g.rental_id = r.id
          and g.document_id = d.id), 0) as billed,
        -- Cents that rounding by line leaves between both are nobody's debt.
        coalesce(${isLiving} and d.balance = 0, false) as cleared,
        case when ${isLiving} and d.balance is not null then d.total - d.balance else 0 end as settled
      from fiscal_document d where d.account_id = r.account_id and d.id in (
        select g.document_id from rental_charge g where g.account_id = r.account_id and g.rental_id = r.id
        union select q.document_id from rental_payment q where q.account_id = r.account_id and q.rental_id = r.id)) b) b on true`

export interface RentalRow {
  id: number
  folio: string
  quoteFolio: string | null
  stage: Stage
  itemId: number
  unitId: number | null
  assetId: number | null
  thing: string
  thingDetail: string | null
  customerId: number
  customer: string
  contact: string | null
  contactPhone: string | null
  from: string
  to: string
  days: number
  subtotal: number
  tax: number
  total: number
  charged: number
  paid: number
  balance: number
  deposit: number
  depositHeld: number
  validUntil: string | null
  sentAt: string | null
  deliveredAt: string | null
  returnedAt: string | null
  daysLate: number
  renewal: Renewal
  version: number
  createdAt: string
  updatedAt: string
  updatedBy: string | null
}

const facts = sql`
  r.id, r.folio, r.quote_folio as "quoteFolio", r.stage, r.item_id as "itemId", r.unit_id as "unitId",
  r.asset_id as "assetId", ${thingName} as thing, ${thingDetail} as "thingDetail", r.customer_id as "customerId",
  c.name as customer, r.contact, r.contact_phone as "contactPhone", r.from_at as "from", r.to_at as "to", r.days,
  r.subtotal::float8 as subtotal, r.tax::float8 as tax, r.total::float8 as total,
  r.deposit::float8 as deposit, r.valid_until as "validUntil",
  r.sent_at as "sentAt", r.delivered_at as "deliveredAt", r.returned_at as "returnedAt",
  case when ${isLate} then ceil((extract(epoch from now() - r.to_at) / 60 - ${sql.lit(graceMinutes)}) / 1440)::int else 0 end as "daysLate",
  r.renewal, r.version, r.created_at as "createdAt", r.updated_at as "updatedAt", w.name as "updatedBy"`
const sums = sql`
  coalesce(h.charged, 0)::float8 as charged, (coalesce(p.paid, 0) + coalesce(b.paid, 0))::float8 as paid,
  greatest(coalesce(h.charged, 0) - coalesce(p.paid, 0) - coalesce(b.paid, 0), 0)::float8 as balance,
  coalesce(p.held, 0)::float8 as "depositHeld"`
/** What lists show of a rental `r`. */
export const listed = sql`${facts}, ${sums}`

const joined = sql`
  rental r ${joinThing('r')}
  join billing_customer c on c.id = r.customer_id and c.account_id = r.account_id
  left join app_user w on w.id = r.updated_by and w.account_id = r.account_id`
const seen = (work: Work) =>
  sql`where r.account_id = ${work.scope.accountId} and r.deleted_at is null and ${isTheirs(work)}`

/** Where they come from: those the caller sees. */
export const fromRentals = (work: Work) => sql`${joined} ${money} ${seen(work)}`

type Found = RentalRow & { search: string; late: boolean }
const found = sql`${isLate} as late,
  search_text(r.folio, r.quote_folio, ${thingName}, ${thingDetail}, c.name, r.contact, u.plates, a.serial) as search`

export const rentalsNow = (work: Work) => sql<Found>`(select ${listed}, ${found} from ${fromRentals(work)})`

/** The same for whoever asks nothing of money: it is not summed up. */
export const rentalsWithoutSums = (work: Work) =>
  sql<Found>`(select ${facts}, 0 as balance, ${found} from ${joined} ${seen(work)})`

export interface TermsRow {
  tariff: Tariff | null
  rateDay: number
  rateWeek: number | null
  rateMonth: number | null
  agreedRent: number | null
  rent: number
  extras: Extra[]
  taxRate: number
  kmPerDay: number | null
  kmOverRate: number
  fuelRate: number
  costDay: number | null
  readyHours: number
  templateId: number | null
  templateName: string | null
  geofenceId: number | null
  geofenceName: string | null
  notes: string | null
  signature: (Signature & { at: string }) | null
  gpsKm: number | null
  countedKm: number | null
  plates: string | null
}

/** What only the page of one shows. */
export const terms = sql`
  r.tariff, r.rate_day::float8 as "rateDay", r.rate_week::float8 as "rateWeek", r.rate_month::float8 as "rateMonth",
  r.agreed_rent::float8 as "agreedRent", r.rent::float8 as rent, r.extras, r.tax_rate as "taxRate",
  r.km_per_day as "kmPerDay", r.km_over_rate::float8 as "kmOverRate", r.fuel_rate::float8 as "fuelRate",
  r.cost_day::float8 as "costDay", r.ready_hours as "readyHours", r.template_id as "templateId",
  (select t.name from rental_template t where t.id = r.template_id and t.account_id = r.account_id) as "templateName",
  r.geofence_id as "geofenceId",
  (select g.name from geofence g where g.id = r.geofence_id and g.account_id = r.account_id) as "geofenceName",
  r.notes, r.signature, r.gps_km::float8 as "gpsKm", r.counted_km::float8 as "countedKm",
  coalesce(u.plates, a.serial) as plates`
