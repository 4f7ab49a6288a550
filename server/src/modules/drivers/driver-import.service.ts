import { type CheckedDriverRow, type DriverSheetRow } from '@arriero/contract/drivers/drivers.contract.ts'
import type { Driver } from '@arriero/contract/drivers/drivers.entities.ts'
import type { App } from '../../app/app.ts'
import { addRecord } from '../../app/database/records.ts'
import type { Work } from '../../app/database/work.ts'
import type { ReadRow, Remark } from '../../app/sheet-import.ts'
import { foldText } from '../../shared/sheets/cells.ts'
import { unitNames } from '../units/units.read.ts'
import { assignDriver } from '../units/units.commands.ts'
import { driverSheet } from './driver-sheet.ts'
import * as repository from './drivers.repository.ts'

/** Checks rows against the form's own rules, against each other and against what the account has already. */
export async function checkRows(work: Work, given: readonly ReadRow<DriverSheetRow>[]): Promise<CheckedDriverRow[]> {
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
    const errors: Remark[] = [...found, ...driverSheet.formRemarks(values, found)]
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

/** All rows or none. */
export async function createMany(work: Work, app: App, rows: readonly DriverSheetRow[]): Promise<Driver[]> {
  driverSheet.demandClean(await checkRows(work, driverSheet.typedRows(rows)))
  const units = new Map((await unitNames(work)).map(({ id, name }) => [foldText(name), id]))
  const ids: number[] = []
  for (const values of rows) {
    const id = await addRecord(work, 'driver', repository.columnsOf(driverSheet.draftOf(values)))
    const unitId = values.unit ? units.get(foldText(values.unit)) : undefined
    if (unitId !== undefined) await assignDriver(work, unitId, id)
    ids.push(id)
  }
  return repository.listDrivers(work, app, { ids })
}
