import { texts as formTexts } from '@arriero/contract/core/messages.ts'
import { unitFields, type FullUnitDraft, type Unit, type UnitChange } from '@arriero/contract/units/units.entities.ts'
import { isSelectablePlatform, platformField } from '@arriero/contract/units/units.rules.ts'
import type { App } from '../../app/app.ts'
import { forChange } from '../../app/database/records.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields, conflict, notFound } from '../../app/errors.ts'
import { inAccountBelow } from '../accounts/accounts.read.ts'
import { sharedOnlyWith } from '../users/users.read.ts'
import { activeTripsOf } from './active-trips.ts'
import { assign, endAssignment } from './assignments/assignments.service.ts'
import { isZone } from '../../shared/zones.ts'
import { setFurtherSources } from './unit-sources.repository.ts'
import { checkSources } from './unit-sources.service.ts'
import * as catalogs from './catalogs/unit-catalogs.repository.ts'
import { audit } from './unit-audit.repository.ts'
import * as changes from './unit-changes.repository.ts'
import * as repository from './units.repository.ts'
import { openOrdersOf } from '../maintenance/maintenance.read.ts'
import { checkUnitState, demandUnbooked } from './booked.ts'
import { texts } from './units.texts.ts'

/** A reading differs when somebody typed it, not when the last decimals were cut on the way to the form and back. */
const readingStep = 0.05

export async function find(work: Work, app: App, id: number): Promise<Unit> {
  const found = await repository.findUnit(work, app, id)
  if (!found) throw notFound(texts.unitNotFound)
  return found
}

/** Units the caller sees; of a user, those that both see. */
export const listSeenBy = async (work: Work, app: App, userId: number | undefined) =>
  repository.listUnits(work, app, await sharedOnlyWith(work, userId))

/** Units of an account below the caller's, seen as that account's staff sees them. */
export const listOfAccount = (work: Work, app: App, accountId: number) =>
  inAccountBelow(work, app, accountId, (there) => repository.listUnits(there, app))

export async function create(work: Work, app: App, draft: FullUnitDraft): Promise<Unit> {
  const checked = await check(work, draft)
  const id = await changes.insertUnit(work, { ...draft, ...checked }).catch(orFieldError)
  if (draft.sources) await setFurtherSources(work, id, draft.sources.slice(1)).catch(orFieldError)
  if (draft.km || draft.engineHours)
    await changes.setReadings(work, id, { km: draft.km ?? 0, engineHours: draft.engineHours ?? 0 })
  const [driverId] = draft.drivers ?? []
  if (driverId !== undefined) await assign(work, { unitId: id, driverId })
  await audit(work, 'create', [id])
  return find(work, app, id)
}

export async function update(work: Work, app: App, change: UnitChange): Promise<Unit> {
  const { id, version, km, engineHours, ...fields } = change
  const before = await forChange(work, 'unit', id, version, () => find(work, app, id))
  await checkUnitState(work, id, before.state, fields.state)
  const checked = await check(work, fields, before)
  const columns = changes.columnsOf({ ...fields, ...checked })
  const isRead = differs(km, before.km) || differs(engineHours, before.engineHours)
  if (isRead)
    await changes.setReadings(work, id, { km: km ?? before.km, engineHours: engineHours ?? before.engineHours })
  await changes.updateUnit(work, id, columns).catch(orFieldError)
  if (fields.sources) await setFurtherSources(work, id, fields.sources.slice(1)).catch(orFieldError)
  const after = await find(work, app, id)
  const changed = recorded.filter((field) =>
    field === 'km' || field === 'engineHours'
      ? differs(change[field], before[field])
      : JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  if (changed.length > 0) await audit(work, 'update', [id], changed)
  return after
}

/** Fields whose change is worth a line of the history; of readings what was typed, because they move by themselves. */
const recorded = [...unitFields, 'platform', 'platformAccountId', 'platformKey'] as const

const differs = (given: number | undefined, shown: number) =>
  given !== undefined && Math.abs(given - shown) > readingStep

export async function remove(work: Work, id: number): Promise<void> {
  if (!(await changes.lockUnit(work, id))) throw notFound(texts.unitNotFound)
  const [trip] = await activeTripsOf(work, [id])
  if (trip) throw conflict(texts.onTrip(trip.name))
  const [order] = await openOrdersOf(work, id)
  if (order) throw conflict(texts.inWorkshop(order.folio))
  await demandUnbooked(work, id)
  await endAssignment(work, id)
  await changes.deleteUnit(work, id)
  await audit(work, 'delete', [id])
}

export async function dependants(work: Work, app: App, id: number) {
  const found = await find(work, app, id)
  const trips = await activeTripsOf(work, [id])
  return {
    driver: found.driver?.name ?? null,
    sharedWith: await repository.sharedWith(work, id),
    activeTrips: trips.map((trip) => ({ id: trip.id, name: trip.name })),
  }
}

/** What the database cannot tell by itself: names taken, ids of this account, a model of its brand. */
async function check(work: Work, given: Partial<FullUnitDraft>, before?: Unit): Promise<Partial<FullUnitDraft>> {
  const fields: Record<string, string[]> = {}
  if (given.name !== undefined && given.name !== before?.name) {
    if ((await changes.takenNames(work, [given.name], before?.id)).size > 0) fields['unit_name'] = [texts.nameTaken]
  }
  if (given.timezone !== undefined && !isZone(given.timezone)) fields['timezone'] = [texts.zoneUnknown]
  if (given.platform !== undefined && given.platform !== before?.platform && !isSelectablePlatform(given.platform)) {
    fields[platformField] = [texts.platformNotSelectable]
  }
  const missing = await catalogs.missing(work, {
    unit_type: given.typeId,
    unit_brand: given.brandId,
    insurer: given.insurerId,
    platform_account: given.platformAccountId,
  })
  if (missing.has('unit_type')) fields['typeId'] = [texts.typeNotFound]
  if (missing.has('unit_brand')) fields['brandId'] = [texts.brandNotFound]
  if (missing.has('insurer')) fields['insurerId'] = [texts.insurerNotFound]
  if (missing.has('platform_account')) fields['platformAccountId'] = [texts.sourceNotFound]
  const first = await checkSources(work, given, before, fields)
  const brand: { brandId?: number | null } = {}
  const modelId = given.modelId === undefined ? before?.modelId : given.modelId
  if (modelId != null && (given.modelId !== undefined || given.brandId !== undefined)) {
    const model = await catalogs.findModel(work, modelId)
    if (!model) fields['modelId'] = [texts.modelNotFound]
    else if (given.brandId == null && given.modelId != null) brand.brandId = model.brandId
    else if (given.brandId !== model.brandId) fields['modelId'] = [texts.modelOfOtherBrand]
  }
  if (Object.keys(fields).length > 0) throw badFields(fields)
  return { ...brand, ...first }
}

export const requiredUnit = (given: { unitId?: number | undefined; consoleUnitId?: number | undefined }): number => {
  const id = given.unitId ?? given.consoleUnitId
  if (id === undefined) throw badFields({ id_unit: [formTexts.required] })
  return id
}

/** Two saved the same name or device at once: the check above saw none of it. */
const orFieldError = (error: unknown): never => {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null
  if (constraint === 'unit_platform_key') throw badFields({ platformKey: [texts.platformKeyTaken] })
  if (constraint === 'unit_source_pkey') throw badFields({ sources: [texts.platformKeyTaken] })
  throw error
}
