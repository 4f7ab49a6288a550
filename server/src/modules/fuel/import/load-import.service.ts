import type { CheckedLoadRow, LoadSheetRow } from '@arriero/contract/fuel/loads-import.contract.ts'
import type { FuelLoadDraft } from '@arriero/contract/fuel/loads.entities.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { waitForKey } from '../../../app/database/key.ts'
import type { Work } from '../../../app/database/work.ts'
import { AppError } from '../../../app/errors.ts'
import type { SentFile } from '../../../app/http/route.ts'
import type { ReadRow, Remark } from '../../../app/sheet-import.ts'
import { foldText } from '../../../shared/sheets/cells.ts'
import { instantOf } from '../../../shared/sheets/zone.ts'
import { driverNames } from '../../drivers/drivers.read.ts'
import { unitNames } from '../../units/units.read.ts'
import { fuelProviders } from '../catalogs/providers.service.ts'
import { fuelTypes } from '../catalogs/types.service.ts'
import { recheck } from '../checks/recheck.ts'
import { texts } from '../fuel.texts.ts'
import { impossible, isPriced, priced } from '../loads/draft.ts'
import { insertLoads, type WholeDraft } from '../loads/write.ts'
import { readKnown, ticketKey, type Known } from './known.ts'
import { loadSheet } from './load-sheet.ts'

const clock = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*(?:hrs?\.?|h)?$/i
const no = new Set(['no', 'n', 'parcial', '0', 'false'])
/** Nobody buys a litre of diesel for so much, and gallons cost just that. */
const gallonPrice = 60

/** Where day and hour are in the account's zone; undefined where they are none. */
function momentOf({ day, time }: LoadSheetRow, zone: string): string | undefined {
  const [, hours, minutes] = clock.exec(time ?? '') ?? []
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day) || hours === undefined || Number(hours) > 23 || Number(minutes) > 59)
    return undefined
  const wall = Date.parse(`${day}T${hours.padStart(2, '0')}:${minutes}:00Z`)
  return Number.isNaN(wall) ? undefined : instantOf(wall, zone)
}

/** What the form would send; `providerId` 0: it will be made. */
function draftOf(values: LoadSheetRow, known: Known): Partial<FuelLoadDraft> {
  const { unit, driver, provider, type, station, litres, price, total, odometer, ticket, card, notes, full } = values
  const idOf = (names: ReadonlyMap<string, number>, name: string | null | undefined) =>
    name ? names.get(foldText(name)) : undefined
  const [found, ...others] = unit ? (known.units.get(foldText(unit)) ?? []) : []
  return {
    unitId: others.length === 0 ? found?.id : undefined,
    driverId: idOf(known.drivers, driver),
    providerId: idOf(known.providers, provider),
    typeId: idOf(known.types, type),
    at: momentOf(values, known.zone),
    litres: litres ?? undefined,
    price: price ?? null,
    total: total ?? null,
    odometer: odometer ?? null,
    station,
    ticket: ticket?.trim() || null,
    card,
    notes,
    isFull: !full || !no.has(foldText(full)),
  }
}

/** Checks rows against what no load can be, against each other and against what is recorded already. */
export async function checkRows(work: Work, given: readonly ReadRow<LoadSheetRow>[]): Promise<CheckedLoadRow[]> {
  const known = await readKnown(
    work,
    given.map(({ values }) => values),
  )
  const rowOf = new Map<string, number>()
  return given.map(({ row, values, errors: found }) => {
    const draft = draftOf(values, known)
    const errors: Remark[] = [...found, ...namesWrong(values, draft, known), ...wrong(values, draft, known)]
    const warnings: Remark[] = []
    const key = values.ticket && values.provider && `${foldText(values.provider)} ${foldText(values.ticket)}`
    const first = key ? rowOf.get(key) : undefined
    if (first !== undefined)
      errors.push({ field: 'ticket', message: `El ticket "${values.ticket}" ya está en la fila ${first}.` })
    else if (key) rowOf.set(key, row)
    if (draft.providerId && draft.ticket && known.tickets.has(ticketKey(draft.providerId, draft.ticket)))
      errors.push({ field: 'ticket', message: texts.ticketTaken })
    if (values.provider && !draft.providerId)
      warnings.push({ field: 'provider', message: `Se creará el proveedor "${values.provider}".` })
    const price = values.price ?? (values.total && values.litres ? values.total / values.litres : null)
    if (price && price > gallonPrice)
      warnings.push({ field: 'litres', message: '¿Son galones? Ese precio no es el de un litro.' })
    return { row, values, errors: unrepeated(errors), warnings }
  })
}

/** One remark of each cell: what was found first. */
const unrepeated = (errors: readonly Remark[]) =>
  errors.filter(({ field }, i) => errors.findIndex((other) => other.field === field) === i)

function namesWrong({ unit, driver, type }: LoadSheetRow, draft: Partial<FuelLoadDraft>, known: Known): Remark[] {
  const found: Remark[] = []
  if (unit && draft.unitId === undefined) {
    const count = known.units.get(foldText(unit))?.length ?? 0
    found.push({
      field: 'unit',
      message: count > 1 ? `Hay ${count} unidades que se llaman "${unit}".` : `No se encontró la unidad "${unit}".`,
    })
  }
  if (driver && !draft.driverId) found.push({ field: 'driver', message: `No se encontró el conductor "${driver}".` })
  if (type && !draft.typeId) found.push({ field: 'type', message: `No se encontró el combustible "${type}".` })
  return found
}

const cellOf: Record<string, keyof LoadSheetRow> = { at: 'day', unitId: 'unit', typeId: 'type', providerId: 'provider' }

function wrong(values: LoadSheetRow, draft: Partial<FuelLoadDraft>, known: Known): Remark[] {
  const found: Remark[] = []
  if (values.day && values.time && !draft.at)
    found.push({ field: 'time', message: `"Hora": "${values.time}" no es una hora, escriba 07:31.` })
  const remarks = loadSheet.formRemarks(
    { ...draft, providerId: draft.providerId ?? (values.provider ? 1 : undefined) },
    found,
  )
  for (const { field, message } of remarks) {
    const own = cellOf[field] ?? (field as keyof LoadSheetRow)
    // A name that nobody has, or an hour that is none, was told already.
    if (own === field || !values[own]) found.push({ field: own, message })
  }
  if (draft.at && draft.litres) {
    const tank = values.unit ? (known.units.get(foldText(values.unit))?.[0]?.tank ?? null) : null
    const money = priced({ litres: draft.litres, price: draft.price, total: draft.total })
    const problems = { ...(isPriced(money) ? {} : money), ...impossible({ at: draft.at, litres: draft.litres }, tank) }
    for (const [field, messages] of Object.entries(problems))
      found.push({ field: cellOf[field] ?? field, message: messages[0] ?? '' })
  }
  return found
}

/** All rows or none, and each is judged. */
export async function createMany(
  work: Work,
  rows: readonly LoadSheetRow[],
): Promise<{ loads: number; doubts: number }> {
  // Of two sheets at once that name the same new provider, the second finds the one that the first made.
  await waitForKey(work, `fuel loads ${work.scope.accountId}`)
  loadSheet.demandClean(await checkRows(work, loadSheet.typedRows(rows)))
  const before = await readKnown(work, [])
  for (const name of newNames(rows, before.providers)) await fuelProviders.create(work, { name })
  const known = await readKnown(work, [])
  const drafts = rows.map((values): WholeDraft => {
    const draft = loadSheet.draftOf(draftOf(values, known))
    const money = priced(draft)
    if (!isPriced(money)) throw new AppError(400, 'bad_fields', texts.needsPrice)
    return { ...draft, ...money }
  })
  const ids = await insertLoads(work, drafts)
  const since = new Map<number, number>()
  for (const { unitId, at } of drafts) since.set(unitId, Math.min(since.get(unitId) ?? Infinity, Date.parse(at)))
  await recheck(work, since, new Set(ids))
  const doubted = await work.tx
    .selectFrom('fuel_load')
    .where('account_id', '=', work.scope.accountId)
    .where('id', 'in', (eb) => eb.selectFrom('fuel_check').select('load_id').where('verdict', '=', 'duda'))
    .where('id', 'in', ids)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { loads: ids.length, doubts: doubted.count }
}

/** Turned round: of several spellings the first stays. */
const newNames = (rows: readonly LoadSheetRow[], known: ReadonlyMap<string, number>) => {
  const named = rows.toReversed().flatMap(({ provider }) => (provider ? [[foldText(provider), provider] as const] : []))
  return [...new Map(named)].flatMap(([key, name]) => (known.has(key) ? [] : [name]))
}

/** Drivers write down their own loads one by one. */
export function demandOffice({ scope }: Work): void {
  if (scope.role === roles.driver)
    throw new AppError(403, 'own_loads', 'Un conductor registra sus cargas una por una, no desde una hoja.')
}

/** An empty sheet whose cells offer what the account has. */
export async function template(work: Work): Promise<SentFile> {
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)
  return loadSheet.template({
    unit: names(await unitNames(work)),
    driver: names(await driverNames(work)),
    provider: names(await fuelProviders.list(work)),
    type: names(await fuelTypes.list(work)),
    full: ['Sí', 'No'],
  })
}
