import { sql } from 'kysely'
import { aboutUnits } from '@arriero/contract/checklists/templates/content.ts'
import type { DestinationDraft, TripDraft, TripPlace } from '@arriero/contract/trips/trips.entities.ts'
import { wireField, type DraftField } from '@arriero/contract/trips/trips.fields.ts'
import { defaultTripName, limits, placeKinds } from '@arriero/contract/trips/trips.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { askedBriefs } from '../../checklists/checklists.read.ts'
import { isSeenDriver } from '../../drivers/drivers.read.ts'
import { unitsById, type UnitBrief } from '../../units/units.read.ts'
import { endsOf, geofenceIdsOf, ownLine, placesById, transportLines } from '../plan/places.ts'
import { demandsOf } from '../demands/demands.repository.ts'
import { knowsChecklists } from '../read/visible.ts'
import { texts } from '../trips.texts.ts'

/** A leg whose places exist and whose dates make sense. */
export interface CheckedLeg {
  id: number | undefined
  clientId: number | null
  client: string
  origin: TripPlace
  destination: TripPlace
  leaveAt: string
  arriveAt: string
  inventory: { typeId: number; amount: number; detail: string | null }[]
  details: string
  folio: string
  /** To be filled there. */
  checklists: Named[]
}

interface Named {
  id: number
  name: string
}

/** A trip that may be saved. */
export interface CheckedTrip {
  name: string
  unit: UnitBrief
  lineId: string
  line: string
  drivers: Named[]
  backups: Named[]
  priceKm: number
  details: string
  locks: { name: string; closed: boolean }[]
  travelTypeId: number | null
  /** To be filled before it leaves and at its end; null: what it demands stays, at its destinations too. */
  checklists: { leave: Named[]; end: Named[] } | null
  legs: CheckedLeg[]
}

/** What is wrong with a draft, and where. */
export type Finding = DraftField & { message: string }
export type Checked = { trip: CheckedTrip; findings: [] } | { trip: null; findings: Finding[] }

/** Sentences by field, as a refusal carries them. */
export function fieldsOf(findings: readonly Finding[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const finding of findings) (fields[wireField(finding)] ??= []).push(finding.message)
  return fields
}

const dayMs = 86_400_000
/** A new trip may be written down this long after it should have ended. */
const forgottenMs = dayMs

/** Checks drafts against the account: what they name exists and is within reach, dates follow one another. */
export async function checkDrafts(work: Work, drafts: readonly TripDraft[], isNew: boolean): Promise<Checked[]> {
  const known = await lookUp(work, drafts)
  return drafts.map((draft) => check(draft, known, isNew))
}

interface Known {
  units: Map<number, UnitBrief>
  drivers: Map<number, string>
  clients: Map<number, string>
  places: Map<number, TripPlace>
  types: Set<number>
  travelTypes: Set<number>
  lines: Map<string, string>
  checklists: KnownChecklists
}

async function lookUp(work: Work, drafts: readonly TripDraft[]): Promise<Known> {
  const { tx, scope } = work
  const unique = (ids: (number | null | undefined)[]) => [...new Set(ids.filter((id) => id != null))]
  const legs = drafts.flatMap((draft) => draft.destinations)
  const anyOf = (ids: number[]) => sql<number>`any(${ids}::int[])`
  const own = anyOf(unique(drafts.map(({ id }) => id)))
  const names = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
  return {
    units: await unitsById(work, unique(drafts.flatMap(({ unitId, backups }) => [unitId, ...(backups ?? [])]))),
    drivers: names(
      await tx
        .selectFrom('driver as d')
        .select(['d.id', 'd.name'])
        .where('d.account_id', '=', scope.accountId)
        .where('d.deleted_at', 'is', null)
        .where('d.id', '=', anyOf(unique(drafts.flatMap(({ drivers }) => drivers))))
        // Who drives the trip already may stay.
        .where(
          sql<boolean>`(${isSeenDriver(work)} or d.id in (select driver_id from trip_driver
            where account_id = ${scope.accountId} and trip_id = ${own}))`,
        )
        .execute(),
    ),
    clients: names(
      await tx
        .selectFrom('app_user')
        .select(['id', 'name'])
        .where('account_id', '=', scope.accountId)
        .where('id', '=', anyOf(unique(legs.map(({ clientId }) => clientId))))
        .$if(!scope.seesAllUnits, (users) =>
          users.where(
            sql<boolean>`(id = ${scope.userId} or id in (select client_user_id from trip_destination
              where account_id = ${scope.accountId} and trip_id = ${own}))`,
          ),
        )
        .execute(),
    ),
    places: await placesById(work, unique(geofenceIdsOf(legs))),
    types: new Set(
      (await tx.selectFrom('inventory_type').select('id').where('account_id', '=', scope.accountId).execute()).map(
        ({ id }) => id,
      ),
    ),
    travelTypes: new Set(
      (await tx.selectFrom('travel_type').select('id').where('account_id', '=', scope.accountId).execute()).map(
        ({ id }) => id,
      ),
    ),
    lines: new Map((await transportLines(work)).map(({ id, name }) => [id, name])),
    checklists: await knownChecklists(work, drafts),
  }
}

function check(draft: TripDraft, known: Known, isNew: boolean): Checked {
  const findings: Finding[] = []
  const fail: Fail = (place, message) => void findings.push({ ...place, message })
  const unit = known.units.get(draft.unitId)
  if (!unit) fail({ field: 'unitId' }, texts.unknownUnit)
  const given = draft.lineId ?? draft.transportLineId ?? null
  const lineId = given ?? unit?.resourceKey ?? unit?.resourceName ?? ownLine
  const line = known.lines.get(lineId) ?? unit?.resourceName ?? undefined
  if (given !== null && !known.lines.has(given)) fail({ field: 'lineId' }, texts.unknownLine)
  const drivers = draft.drivers.flatMap((id) => named(known.drivers, id))
  if (drivers.length < draft.drivers.length) fail({ field: 'drivers' }, texts.unknownDriver)
  if (new Set(draft.drivers).size < draft.drivers.length) fail({ field: 'drivers' }, texts.repeatedDriver)
  const backupIds = [...new Set(draft.backups ?? [])]
  const backups = backupIds.flatMap((id) => known.units.get(id) ?? [])
  if (backups.length < backupIds.length) fail({ field: 'backups' }, texts.unknownBackup)
  if (backupIds.includes(draft.unitId)) fail({ field: 'backups' }, texts.backupIsUnit)
  if (draft.travelTypeId != null && !known.travelTypes.has(draft.travelTypeId))
    fail({ field: 'travelTypeId' }, texts.unknownTravelType)
  const checklists =
    draft.checklists && known.checklists.knows ? checkAsked(draft.checklists, known.checklists, fail) : null
  const legs = checkLegs(draft.destinations, known, isNew, fail)
  if (findings.length > 0 || !unit || !legs) return { trip: null, findings }
  const lineName = line ?? known.lines.get(ownLine) ?? ''
  return {
    findings: [],
    trip: {
      name: draft.name || defaultTripName(lineName, unit.name),
      unit,
      lineId,
      line: lineName,
      drivers,
      backups,
      priceKm: draft.priceKm ?? 0,
      details: draft.details ?? '',
      locks: draft.locks ?? [],
      travelTypeId: draft.travelTypeId ?? null,
      checklists,
      legs,
    },
  }
}

interface KnownChecklists {
  /** Whether the caller may say what is demanded. */
  knows: boolean
  /** What they use and is asked, and what the trip demands already. */
  names: Map<number, string>
  /** Those that are asked of something else than a unit or a trip. */
  others: ReadonlySet<number>
}

async function knownChecklists(work: Work, drafts: readonly TripDraft[]): Promise<KnownChecklists> {
  const ids = drafts.flatMap(({ checklists, destinations }) => [
    ...(checklists?.leave ?? []),
    ...(checklists?.end ?? []),
    ...destinations.flatMap((leg) => leg.checklists ?? []),
  ])
  const asked = [...(await askedBriefs(work, ids))]
  const demanded = await demandsOf(
    work,
    drafts.flatMap(({ id }) => id ?? []),
  )
  return {
    knows: knowsChecklists(work),
    names: new Map([
      ...demanded.map(({ checklistId, name }) => [checklistId, name] as const),
      ...asked.map(([id, { name }]) => [id, name] as const),
    ]),
    others: new Set(asked.flatMap(([id, { purpose }]) => (aboutUnits.includes(purpose) ? [] : [id]))),
  }
}

const checkAsked = (
  { leave, end }: NonNullable<TripDraft['checklists']>,
  known: KnownChecklists,
  fail: Fail,
): NonNullable<CheckedTrip['checklists']> => {
  const failHere = (message: string) => fail({ field: 'checklists' }, message)
  return { leave: chosen(known, leave, failHere), end: chosen(known, end, failHere) }
}

/** Each once, in the order given. */
function chosen({ names, others }: KnownChecklists, ids: readonly number[], fail: (message: string) => void): Named[] {
  return [...new Set(ids)].flatMap((id) => {
    const found = named(names, id)
    if (others.has(id)) fail(texts.otherChecklist)
    else if (found.length === 0) fail(texts.unknownChecklist)
    return found
  })
}

const named = (names: ReadonlyMap<number, string>, id: number) => {
  const name = names.get(id)
  return name === undefined ? [] : [{ id, name }]
}

function checkLegs(drafts: readonly DestinationDraft[], known: Known, isNew: boolean, fail: Fail): CheckedLeg[] | null {
  const legs: CheckedLeg[] = []
  let before: CheckedLeg | null = null
  const now = Date.now()
  for (const [index, draft] of drafts.entries()) {
    const failHere = (field: LegField, message: string) => fail({ leg: index, field }, message)
    const { origin, destination } = endsOf(draft, known.places, before?.destination ?? null)
    if (!origin)
      failHere(
        fieldOf('origin', draft.originKind ?? draft.placeKind),
        origin === null ? texts.required : texts.unknownPlace,
      )
    if (!destination)
      failHere(fieldOf('destination', draft.placeKind), destination === null ? texts.required : texts.unknownPlace)
    const same =
      origin &&
      destination &&
      origin.id === destination.id &&
      origin.lat === destination.lat &&
      origin.lon === destination.lon
    if (same) failHere(fieldOf('destination', draft.placeKind), texts.samePlace)
    const [leave, arrive] = [Date.parse(draft.estimatedLeave), Date.parse(draft.estimatedArrival)]
    if (leave < now - limits.pastDays * dayMs) failHere('estimatedLeave', texts.tooOld)
    if (leave > now + limits.futureDays * dayMs) failHere('estimatedLeave', texts.tooFar)
    if (arrive > now + limits.futureDays * dayMs) failHere('estimatedArrival', texts.tooFar)
    if (arrive <= leave) failHere('estimatedArrival', texts.afterLeave)
    else if (isNew && index === drafts.length - 1 && arrive < now - forgottenMs)
      failHere('estimatedArrival', texts.tooOld)
    if (before && leave < Date.parse(before.arriveAt)) failHere('estimatedLeave', texts.afterBefore)
    const client = draft.clientId == null ? '' : known.clients.get(draft.clientId)
    if (client === undefined) failHere('clientId', texts.unknownClient)
    const inventory = draft.inventory ?? []
    for (const [line, { typeId }] of inventory.entries())
      if (!known.types.has(typeId)) fail({ leg: index, line }, texts.unknownType)
    const checklists = chosen(known.checklists, draft.checklists ?? [], (message) => failHere('checklists', message))
    if (!origin || !destination) return null
    before = {
      id: draft.id,
      clientId: draft.clientId ?? null,
      client: client ?? '',
      origin,
      destination,
      leaveAt: new Date(leave).toISOString(),
      arriveAt: new Date(arrive).toISOString(),
      inventory: inventory.map(({ typeId, amount, detail }) => ({ typeId, amount, detail: detail ?? null })),
      details: draft.details ?? '',
      folio: draft.folio ?? '',
      checklists,
    }
    legs.push(before)
  }
  return legs
}

type LegField = Extract<DraftField, { leg: number; field: string }>['field']
type Fail = (place: DraftField, message: string) => void

const fieldOf = (end: 'origin' | 'destination', kind: number): LegField =>
  kind === placeKinds.coordinates
    ? end === 'origin'
      ? 'originCoordinates'
      : 'destinationCoordinates'
    : end === 'origin'
      ? 'originId'
      : 'destinationId'
