import { geofenceChannel } from '@arriero/contract/geofences/geofences.channel.ts'
import type { EventOf, PayloadOf } from '@arriero/contract/core/channel.ts'
import type { Geofence, GeofenceDraft, GeofenceKind } from '@arriero/contract/geofences/geofences.entities.ts'
import { shapeProblem, shapeTexts, type GeofenceShape } from '@arriero/contract/geofences/geofences.rules.ts'
import { forChange, saveRecord } from '../../app/database/records.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields, badRequest, conflict, notFound } from '../../app/errors.ts'
import { selfCrossings } from '../../shared/geo/polygon.ts'
import { geofencesChanged } from './geofences.events.ts'
import * as repository from './geofences.repository.ts'
import { texts } from './geofences.texts.ts'

/** Spoken as one sentence, or null; also for shapes read from files. */
export function problemOf(shape: GeofenceShape): string | null {
  const problem = shapeProblem(shape)
  if (problem) return problem
  return shape.kind === 'polygon' && selfCrossings(shape.points).length > 0 ? shapeTexts.crossed : null
}

function check(drafts: readonly GeofenceDraft[], many: boolean): void {
  const fields: Record<string, string[]> = {}
  drafts.forEach(({ shape }, i) => {
    const problem = problemOf(shape)
    if (problem) fields[many ? `${i}.geo_payload` : 'geo_payload'] = [problem]
  })
  if (Object.keys(fields).length > 0) throw badFields(fields)
}

/** The customer is a client of the account; without a name of its own the geofence carries theirs. */
async function withCustomers(work: Work, drafts: readonly GeofenceDraft[], many: boolean): Promise<GeofenceDraft[]> {
  const ids = drafts.flatMap(({ customerUserId }) => customerUserId ?? [])
  if (ids.length === 0) return [...drafts]
  const names = await repository.clientNames(work, [...new Set(ids)])
  const fields: Record<string, string[]> = {}
  const named = drafts.map((draft, i) => {
    if (draft.customerUserId == null) return draft
    const name = names.get(draft.customerUserId)
    if (name === undefined) fields[many ? `${i}.customer_id` : 'customer_id'] = [texts.unknownCustomer]
    return { ...draft, customer: draft.customer || (name ?? null) }
  })
  if (Object.keys(fields).length > 0) throw badFields(fields)
  return named
}

const folioTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'geofence_folio'
const orFolioError = (error: unknown): never => {
  throw folioTaken(error) ? badFields({ geo_folio: [texts.folioTaken] }) : error
}

export async function find(work: Work, id: number, kinds: readonly GeofenceKind[]): Promise<Geofence> {
  const found = await repository.findGeofence(work, id, kinds)
  if (!found) throw notFound(texts.notFound)
  return found
}

/** Whoever sees only what is shared with them hears that something changed, not what. */
async function tell<Name extends EventOf<typeof geofenceChannel>>(
  work: Work,
  kind: 'console' | 'route',
  event: Name,
  data: PayloadOf<typeof geofenceChannel, Name>,
): Promise<void> {
  if (kind === 'route') return
  await work.publish(geofenceChannel, event, data, { wholeFleet: true })
  await work.publish(geofenceChannel, 'geofence_console_changed', {}, { wholeFleet: false })
}

export async function create(work: Work, kind: 'console' | 'route', draft: GeofenceDraft): Promise<Geofence> {
  check([draft], false)
  const drafts = await withCustomers(work, [draft], false)
  const [saved] = await repository.insertGeofences(work, kind, drafts).catch(orFolioError)
  await tell(work, kind, 'geofence_console_created', saved!)
  work.emit(geofencesChanged, { kind })
  return saved!
}

export async function createMany(
  work: Work,
  kind: 'console' | 'route',
  drafts: readonly GeofenceDraft[],
): Promise<Geofence[]> {
  check(drafts, true)
  const saved = await repository
    .insertGeofences(work, kind, await withCustomers(work, drafts, true))
    .catch(orFolioError)
  await tell(work, kind, 'geofence_console_created_many', saved)
  work.emit(geofencesChanged, { kind })
  return saved
}

/** A platform's own geofences are found beside those of the console, to be told that they are its. */
const kindsOf = (kind: 'console' | 'route') =>
  kind === 'console' ? (['console', 'wialon'] as const) : (['route'] as const)

export async function update(
  work: Work,
  kind: 'console' | 'route',
  id: number,
  draft: GeofenceDraft,
): Promise<Geofence> {
  const kinds = kindsOf(kind)
  const current = await forChange(work, 'geofence', id, draft.version, () => find(work, id, kinds))
  if (current.kind === 'wialon') throw badRequest(texts.readOnly)
  check([draft], false)
  const [checked = draft] = await withCustomers(work, [draft], false)
  await saveRecord(work, 'geofence', id, repository.columnsOf(checked)).catch(orFolioError)
  const saved = await find(work, id, kinds)
  await tell(work, kind, 'geofence_console_updated', saved)
  work.emit(geofencesChanged, { kind })
  return saved
}

export async function remove(work: Work, kind: 'console' | 'route', id: number): Promise<void> {
  const current = await find(work, id, kindsOf(kind))
  if (current.kind === 'wialon') throw badRequest(texts.readOnly)
  const routes = await repository.routesOf(work, id, 'all')
  if (routes.length > 0) throw conflict(texts.inUse(routes.length))
  await repository.deleteGeofence(work, id)
  await tell(work, kind, 'geofence_console_deleted', { id })
  work.emit(geofencesChanged, { kind })
}
