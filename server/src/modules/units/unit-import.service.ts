import { fieldErrors } from '@arriero/contract/core/messages.ts'
import { unitSheetRow, type CheckedUnitRow, type UnitSheetRow } from '@arriero/contract/units/unit-import.contract.ts'
import { unitDraft, type UnitDraft, type UnitRow } from '@arriero/contract/units/units.entities.ts'
import { vinWarning } from '@arriero/contract/units/units.rules.ts'
import type { App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields } from '../../app/errors.ts'
import { foldText } from '../../shared/sheets/cells.ts'
import { assign } from './assignments.service.ts'
import * as repository from './unit-import.repository.ts'
import type { Catalogues } from './unit-import.repository.ts'
import { headerOf, type ReadRow } from './unit-sheet.ts'
import { audit } from './unit-audit.repository.ts'
import { insertUnit, setReadings, takenNames } from './unit-changes.repository.ts'
import { listUnits } from './units.repository.ts'

type Remark = CheckedUnitRow['errors'][number]

/** Rows typed again in the preview, or sent without a file; numbered as they come. */
export const typedRows = (rows: readonly UnitSheetRow[]): ReadRow[] =>
  rows.map((values, i) => ({ row: i + 1, values, errors: [] }))

/** Checks rows against the form's own rules, against each other and against what the account has already. */
export async function checkRows(work: Work, given: readonly ReadRow[]): Promise<CheckedUnitRow[]> {
  const known = await repository.readCatalogues(work)
  const taken = await takenNames(
    work,
    given.flatMap(({ values }) => values.name ?? []),
  )
  const rowOfName = new Map<string, number>()
  const rowOfDriver = new Map<string, number>()
  return given.map(({ row, values, errors: found }) => {
    const errors = [...found, ...fieldRemarks(values, found)]
    const name = values.name?.toLowerCase()
    if (name) {
      const first = rowOfName.get(name)
      if (first !== undefined)
        errors.push({ field: 'name', message: `La unidad "${values.name}" ya está en la fila ${first}.` })
      else rowOfName.set(name, row)
      if (taken.has(name))
        errors.push({ field: 'name', message: `Ya existe una unidad con el nombre "${values.name}".` })
    }
    const driver = driverRemarks(values.driver, known, row, rowOfDriver)
    if (values.model && !values.brand) errors.push({ field: 'brand', message: 'Indique la marca del modelo.' })
    return {
      row,
      values,
      errors: [...errors, ...driver.errors],
      warnings: [...catalogueWarnings(values, known), ...driver.warnings],
    }
  })
}

/** What the form would say of the same values. */
function fieldRemarks(values: UnitSheetRow, found: readonly Remark[]): Remark[] {
  const parsed = unitDraft.safeParse(wireOf(draftOf(values)))
  if (parsed.success) return []
  const told = new Set(found.map(({ field }) => field))
  return Object.entries(fieldErrors(parsed.error))
    .map(([wireName, [message]]) => ({
      field: cleanName(wireName),
      message: `"${headerOf(cleanName(wireName))}": ${message}`,
    }))
    .filter(({ field }) => !told.has(field))
}

const cleanName = (wireName: string) => unitDraft.names.find(([, name]) => name === wireName)?.[0] ?? wireName
const wireOf = (draft: object) =>
  Object.fromEntries(unitDraft.names.map(([clean, wireName]) => [wireName, new Map(Object.entries(draft)).get(clean)]))

/** What the form would send; catalogue entries follow once they exist. */
function draftOf(values: UnitSheetRow): Partial<UnitDraft> {
  const {
    name,
    plates,
    vin,
    economicNumber,
    year,
    color,
    insurancePolicy,
    insuranceExpires,
    km,
    engineHours,
    speedLimit,
    tankLiters,
    notes,
  } = values
  return {
    ...(name == null ? {} : { name }),
    plates,
    vin,
    economicNumber,
    year,
    color,
    insurancePolicy,
    insuranceExpires,
    tankLiters,
    notes,
    km: km ?? undefined,
    engineHours: engineHours ?? undefined,
    speedLimit: speedLimit ?? undefined,
  }
}

function catalogueWarnings(values: UnitSheetRow, known: Catalogues): Remark[] {
  const { type, brand, model, insurer, vin } = values
  const warnings: Remark[] = []
  const isNew = (entries: Map<string, unknown>, name: string | null | undefined) =>
    Boolean(name) && !entries.has(foldText(name!))
  if (isNew(known.types, type)) warnings.push({ field: 'type', message: `Se creará el tipo "${type}".` })
  if (isNew(known.brands, brand)) warnings.push({ field: 'brand', message: `Se creará la marca "${brand}".` })
  if (brand && model && !known.models.has(repository.modelKey(brand, model)))
    warnings.push({ field: 'model', message: `Se creará el modelo "${model}".` })
  if (isNew(known.insurers, insurer))
    warnings.push({ field: 'insurer', message: `Se creará la aseguradora "${insurer}".` })
  const odd = vinWarning(vin ?? '')
  if (odd) warnings.push({ field: 'vin', message: odd })
  return warnings
}

function driverRemarks(
  name: string | null | undefined,
  known: Catalogues,
  row: number,
  rowOfDriver: Map<string, number>,
): { errors: Remark[]; warnings: Remark[] } {
  if (!name) return { errors: [], warnings: [] }
  const one = (message: string) => ({ errors: [{ field: 'driver', message }], warnings: [] })
  const found = known.drivers.get(foldText(name)) ?? []
  if (found.length === 0) return one(`No se encontró el conductor "${name}".`)
  if (found.length > 1)
    return one(`Hay ${found.length} conductores con el nombre "${name}"; asígnelo después desde la unidad.`)
  const first = rowOfDriver.get(foldText(name))
  if (first !== undefined) return one(`El conductor "${name}" ya está en la fila ${first}.`)
  rowOfDriver.set(foldText(name), row)
  const unit = found[0]?.unit
  return {
    errors: [],
    warnings: unit ? [{ field: 'driver', message: `El conductor dejará la unidad "${unit}".` }] : [],
  }
}

/** All rows or none. */
export async function createMany(work: Work, app: App, rows: readonly UnitSheetRow[]): Promise<UnitRow[]> {
  const checked = await checkRows(work, typedRows(rows))
  const fields: Record<string, string[]> = {}
  for (const { row, errors } of checked)
    for (const { field, message } of errors)
      (fields[`rows.${row - 1}.${wireNames.get(field) ?? field}`] ??= []).push(message)
  if (Object.keys(fields).length > 0) throw badFields(fields)
  const known = await repository.readCatalogues(work)
  const named = (field: 'type' | 'brand' | 'insurer') => rows.flatMap((values) => values[field] || [])
  await repository.addEntries(work, 'unit_type', known.types, named('type'))
  await repository.addEntries(work, 'unit_brand', known.brands, named('brand'))
  await repository.addEntries(work, 'insurer', known.insurers, named('insurer'))
  await repository.addModels(
    work,
    known,
    rows.flatMap(({ brand, model }) => (brand && model ? { brand, model } : [])),
  )
  const ids: number[] = []
  for (const values of rows) ids.push(await createOne(work, known, values))
  await audit(work, 'create', ids)
  return listUnits(work, app, { ids })
}

const wireNames = new Map(unitSheetRow.names)

async function createOne(work: Work, known: Catalogues, values: UnitSheetRow): Promise<number> {
  const entry = (entries: Map<string, { id: number }>, name: string | null | undefined) =>
    name ? entries.get(foldText(name))?.id : undefined
  const draft = unitDraft.parse(wireOf(draftOf(values)))
  const id = await insertUnit(work, {
    ...draft,
    typeId: entry(known.types, values.type),
    brandId: entry(known.brands, values.brand),
    insurerId: entry(known.insurers, values.insurer),
    modelId:
      values.brand && values.model ? known.models.get(repository.modelKey(values.brand, values.model))?.id : undefined,
  })
  if (draft.km || draft.engineHours)
    await setReadings(work, id, { km: draft.km ?? 0, engineHours: draft.engineHours ?? 0 })
  const [driver] = values.driver ? (known.drivers.get(foldText(values.driver)) ?? []) : []
  if (driver) await assign(work, { unitId: id, driverId: driver.id })
  return id
}
