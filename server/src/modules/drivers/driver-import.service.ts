import { fieldErrors } from '@arriero/contract/core/messages.ts'
import {
  driverSheetRow,
  type CheckedDriverRow,
  type DriverSheetRow,
} from '@arriero/contract/drivers/drivers.contract.ts'
import { driverDraft, type Driver } from '@arriero/contract/drivers/drivers.entities.ts'
import type { App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields } from '../../app/errors.ts'
import { foldText } from '../../shared/sheets/cells.ts'
import { unitNames } from '../units/units.read.ts'
import { assignDriver } from '../units/units.step.ts'
import { headerOf, type ReadRow } from './driver-sheet.ts'
import * as repository from './drivers.repository.ts'

type Remark = CheckedDriverRow['errors'][number]

/** Rows typed again in the preview, or sent without a file; numbered as they come. */
export const typedRows = (rows: readonly DriverSheetRow[]): ReadRow[] =>
  rows.map((values, i) => ({ row: i + 1, values, errors: [] }))

/** Checks rows against the form's own rules, against each other and against what the account has already. */
export async function checkRows(work: Work, given: readonly ReadRow[]): Promise<CheckedDriverRow[]> {
  const known = await repository.knownDrivers(work)
  const names = new Set(known.map(({ name }) => foldText(name)))
  const licenses = new Map(known.flatMap(({ license, name }) => (license ? [[foldText(license), name] as const] : [])))
  const units = Map.groupBy(await unitNames(work), ({ name }) => foldText(name))
  const rowOf = new Map<string, number>()
  /** The row that said the same before, if any. */
  const earlier = (kind: string, text: string, row: number) => {
    const key = `${kind}\n${foldText(text)}`
    const first = rowOf.get(key)
    if (first === undefined) rowOf.set(key, row)
    return first
  }
  return given.map(({ row, values, errors: found }) => {
    const errors: Remark[] = [...found, ...fieldRemarks(values, found)]
    const warnings: Remark[] = []
    const { name, license, unit } = values
    if (name) {
      const first = earlier('name', name, row)
      // Two people may have one name; the same licence is the same person.
      if (first !== undefined)
        warnings.push({ field: 'name', message: `El conductor "${name}" también está en la fila ${first}.` })
      else if (names.has(foldText(name)))
        warnings.push({ field: 'name', message: `Ya existe un conductor con el nombre "${name}".` })
    }
    if (license) {
      const first = earlier('license', license, row)
      const owner = licenses.get(foldText(license))
      if (first !== undefined)
        errors.push({ field: 'license', message: `La licencia "${license}" ya está en la fila ${first}.` })
      else if (owner) errors.push({ field: 'license', message: `La licencia "${license}" es de ${owner}.` })
    }
    if (unit) {
      const found = units.get(foldText(unit)) ?? []
      const first = earlier('unit', unit, row)
      if (found.length === 0) errors.push({ field: 'unit', message: `No se encontro la unidad ${unit}` })
      else if (found.length > 1)
        errors.push({ field: 'unit', message: `Hay ${found.length} unidades con el nombre "${unit}".` })
      else if (first !== undefined)
        errors.push({ field: 'unit', message: `La unidad "${unit}" ya está en la fila ${first}.` })
    }
    return { row, values, errors, warnings }
  })
}

/** What the form would say of the same values. */
function fieldRemarks(values: DriverSheetRow, found: readonly Remark[]): Remark[] {
  const parsed = driverDraft.safeParse(wireOf(values))
  if (parsed.success) return []
  const told = new Set(found.map(({ field }) => field))
  return Object.entries(fieldErrors(parsed.error))
    .map(([wireName, [message]]) => ({
      field: cleanName(wireName),
      message: `"${headerOf(cleanName(wireName))}": ${message}`,
    }))
    .filter(({ field }) => !told.has(field))
}

const cleanName = (wireName: string) => driverDraft.names.find(([, name]) => name === wireName)?.[0] ?? wireName
const wireOf = (values: DriverSheetRow) =>
  Object.fromEntries(
    driverDraft.names.map(([clean, wireName]) => [wireName, new Map(Object.entries(values)).get(clean)]),
  )
const wireNames = new Map(driverSheetRow.names)

/** All rows or none. */
export async function createMany(work: Work, app: App, rows: readonly DriverSheetRow[]): Promise<Driver[]> {
  const fields: Record<string, string[]> = {}
  for (const { row, errors } of await checkRows(work, typedRows(rows))) {
    for (const { field, message } of errors)
      (fields[`rows.${row - 1}.${wireNames.get(field) ?? field}`] ??= []).push(message)
  }
  if (Object.keys(fields).length > 0) throw badFields(fields)
  const units = new Map((await unitNames(work)).map(({ id, name }) => [foldText(name), id]))
  const ids: number[] = []
  for (const values of rows) {
    const id = await repository.insertDriver(work, driverDraft.parse(wireOf(values)))
    const unitId = values.unit ? units.get(foldText(values.unit)) : undefined
    if (unitId !== undefined) await assignDriver(work, unitId, id)
    ids.push(id)
  }
  return repository.listDrivers(work, app, { ids })
}
