import type { CheckedUnitRow, UnitSheetRow } from '@arriero/contract/units/unit-import.contract.ts'
import type { UnitDraft, UnitRow } from '@arriero/contract/units/units.entities.ts'
import { vinWarning } from '@arriero/contract/units/units.rules.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import type { ReadRow, Remark } from '../../../app/sheet-import.ts'
import { foldText } from '../../../shared/sheets/cells.ts'
import { assign } from '../assignments/assignments.service.ts'
import * as repository from './unit-import.repository.ts'
import type { Catalogues } from './unit-import.repository.ts'
import { unitSheet } from './unit-sheet.ts'
import { audit } from '../unit-audit.repository.ts'
import { insertUnit, setReadings, takenNames } from '../unit-changes.repository.ts'
import { listUnits } from '../units.repository.ts'

/** Checks rows against the form's own rules, against each other and against what the account has already. */
export async function checkRows(work: Work, given: readonly ReadRow<UnitSheetRow>[]): Promise<CheckedUnitRow[]> {
  const known = await repository.readCatalogues(work)
  const taken = await takenNames(
    work,
    given.flatMap(({ values }) => values.name ?? []),
  )
  const rowOfName = new Map<string, number>()
  const rowOfDriver = new Map<string, number>()
  return given.map(({ row, values, errors: found }) => {
    const errors = [...found, ...unitSheet.formRemarks(draftOf(values), found)]
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
  unitSheet.demandClean(await checkRows(work, unitSheet.typedRows(rows)))
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

async function createOne(work: Work, known: Catalogues, values: UnitSheetRow): Promise<number> {
  const entry = (entries: Map<string, { id: number }>, name: string | null | undefined) =>
    name ? entries.get(foldText(name))?.id : undefined
  const draft = unitSheet.draftOf(draftOf(values))
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
