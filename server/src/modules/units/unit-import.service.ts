import { z } from 'zod'
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
import type { ReadRow } from './unit-sheet.ts'
import { audit, listUnits, setReadings, takenNames } from './units.repository.ts'

/** A remark on a cell; `field` is a field of the row. */
interface Remark {
  field: string
  message: string
}

interface Checked extends CheckedUnitRow {
  draft: UnitDraft | null
}

/** Checks rows against the form's own rules, each other and what the account has already. */
export async function checkRows(work: Work, given: readonly ReadRow[]): Promise<Checked[]> {
  const known = await repository.readCatalogues(work)
  const taken = await takenNames(work, given.flatMap(({ values }) => values.name ?? []))
  const firstRow = new Map<string, number>()
  return given.map(({ row, values, errors: found }) => {
    const errors: Remark[] = [...found]
    const warnings: Remark[] = []
    const name = values.name?.toLowerCase()
    if (name) {
      const first = firstRow.get(name)
      if (first !== undefined) errors.push({ field: 'name', message: `La unidad "${values.name}" ya está en la fila ${first}.` })
      else firstRow.set(name, row)
      if (taken.has(name)) errors.push({ field: 'name', message: `Ya existe una unidad con el nombre "${values.name}".` })
    }
    const draft = draftOf(values)
    const parsed = unitDraft.safeParse(z.encode(unitDraft, draft as UnitDraft, { reportInput: false }))
    return { row, values, errors, warnings, draft: parsed.success ? parsed.data : null }
  })
}
