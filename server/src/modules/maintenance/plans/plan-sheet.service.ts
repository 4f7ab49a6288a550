import type {
  CheckedPlanRow,
  LoadedService,
  PlanSheetRow,
} from '@arriero/contract/maintenance/plans/plans-sheet.contract.ts'
import type { Work } from '../../../app/database/work.ts'
import { AppError } from '../../../app/errors.ts'
import type { SentFile } from '../../../app/http/route.ts'
import type { ReadRow, Remark } from '../../../app/sheet-import.ts'
import { foldText } from '../../../shared/sheets/cells.ts'
import { unitNames } from '../../units/units.read.ts'
import { services } from '../services/services.service.ts'
import { planSheet } from './plan-sheet.ts'
import { plansOf } from './plans-of.ts'
import { checkMeasures } from './plans.service.ts'
import { putService } from './unit-plans.service.ts'

interface Known {
  units: ReadonlyMap<string, number>
  services: ReadonlyMap<string, number>
}

async function readNames(work: Work): Promise<Known> {
  const active = (await services.list(work)).filter(({ active }) => active)
  return {
    units: new Map((await unitNames(work)).map(({ id, name }) => [foldText(name), id])),
    services: new Map(active.map(({ id, name }) => [foldText(name), id])),
  }
}

const idIn = (names: ReadonlyMap<string, number>, given: string | null | undefined) =>
  given ? names.get(foldText(given)) : undefined

/** What the form would send; empty cells say nothing. */
function draftOf({ unit, service, ...figures }: PlanSheetRow, known: Known): Partial<LoadedService> {
  const said = Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== null && value !== undefined))
  return {
    ...said,
    unitId: idIn(known.units, unit),
    serviceId: idIn(known.services, service),
  } as Partial<LoadedService>
}

/** Checks rows against the form's own rules and against each other. */
export async function checkRows(work: Work, given: readonly ReadRow<PlanSheetRow>[]): Promise<CheckedPlanRow[]> {
  const known = await readNames(work)
  const drafts = given.map(({ values }) => draftOf(values, known))
  const has = new Set(
    (
      await plansOf(
        work,
        drafts.flatMap(({ unitId }) => unitId ?? []),
      )
    ).map(({ unitId, serviceId }) => `${unitId}:${serviceId}`),
  )
  const rowOf = new Map<string, number>()
  return given.map(({ row, values, errors: found }, i) => {
    const draft = drafts[i]!
    const own: Remark[] = []
    if (values.unit && draft.unitId === undefined)
      own.push({ field: 'unit', message: `No se encontró la unidad "${values.unit}".` })
    if (values.service && draft.serviceId === undefined)
      own.push({ field: 'service', message: `No se encontró el servicio "${values.service}"; créelo en Servicios.` })
    const key = `${draft.unitId}:${draft.serviceId}`
    const first = rowOf.get(key)
    if (own.length === 0 && draft.unitId !== undefined && draft.serviceId !== undefined) {
      if (first === undefined) rowOf.set(key, row)
      else own.push({ field: 'service', message: `Ese servicio de la unidad ya está en la fila ${first}.` })
      own.push(...measuresWrong(draft))
    }
    const errors = [...found, ...own, ...formRemarks(draft, [...found, ...own])]
    const warnings = has.has(key) ? [{ field: 'service', message: 'La unidad ya lo tiene: se cambiará.' }] : []
    return { row, values, errors, warnings }
  })
}

/** The row names units and services by words: what is wrong with them is told of those. */
const columns: Record<string, string> = { unitId: 'unit', serviceId: 'service' }
const formRemarks = (draft: Partial<LoadedService>, found: readonly Remark[]): Remark[] =>
  planSheet
    .formRemarks(draft, found)
    .map(({ field, message }) => ({ field: columns[field] ?? field, message }))
    .filter(({ field }) => !found.some((one) => one.field === field))

function measuresWrong(draft: Partial<LoadedService>): Remark[] {
  try {
    checkMeasures(draft)
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [field = 'everyKm'] = Object.keys(error.fields ?? {})
    return [{ field, message: error.message }]
  }
}

/** All rows or none. */
export async function loadMany(
  work: Work,
  rows: readonly PlanSheetRow[],
): Promise<{ units: number; services: number }> {
  planSheet.demandClean(await checkRows(work, planSheet.typedRows(rows)))
  const known = await readNames(work)
  const drafts = rows
    .map((values) => planSheet.draftOf(draftOf(values, known)))
    // Units are locked in the order of their ids.
    .toSorted((a, b) => a.unitId - b.unitId)
  for (const draft of drafts) await putService(work, draft)
  return { units: new Set(drafts.map(({ unitId }) => unitId)).size, services: drafts.length }
}

/** An empty sheet whose cells offer what the account has. */
export async function template(work: Work): Promise<SentFile> {
  const all = await services.list(work)
  return planSheet.template({
    unit: (await unitNames(work)).map(({ name }) => name),
    service: all.filter(({ active }) => active).map(({ name }) => name),
  })
}
