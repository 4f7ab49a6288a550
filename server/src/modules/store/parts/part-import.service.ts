import type { CheckedPartRow, PartSheetRow } from '@arriero/contract/store/parts/parts-import.contract.ts'
import type { Part, PartDraft } from '@arriero/contract/store/parts/parts.entities.ts'
import { partCategories, partKinds, partProblems } from '@arriero/contract/store/store.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import type { SentFile } from '../../../app/http/route.ts'
import type { ReadRow, Remark } from '../../../app/sheet-import.ts'
import { foldText } from '../../../shared/sheets/cells.ts'
import { measurements } from '../catalogs/measurements.service.ts'
import { suppliers } from '../catalogs/suppliers.service.ts'
import { partSheet } from './part-sheet.ts'
import * as repository from './parts.repository.ts'
import { orTaken } from './parts.service.ts'

/** Ids by what people write. */
type Names<Id extends number = number> = ReadonlyMap<string, Id>

/** A word, its number in lists, or how workshops call it. */
const kinds: Names<Part['kind']> = new Map([
  ...partKinds.flatMap(({ id, label }) => [[foldText(label), id] as const, [String(id), id] as const]),
  ['serie', 1],
  ['con serie', 1],
  ['pieza', 2],
])
const categories: Names<Part['category']> = new Map([
  ...partCategories.flatMap(({ id, label }) => [[foldText(label), id] as const, [String(id), id] as const]),
  ['llanta', 2],
])

interface Known {
  measurements: Names
  suppliers: Names
}
async function readNames(work: Work): Promise<Known> {
  const listed = await measurements.list(work)
  return {
    measurements: new Map(
      // A symbol that is also a name stands for the name.
      [
        ...listed.map(({ id, symbol }) => [symbol, id] as const),
        ...listed.map(({ id, name }) => [name, id] as const),
      ].map(([name, id]) => [foldText(name), id]),
    ),
    suppliers: new Map((await suppliers.list(work)).map(({ id, name }) => [foldText(name), id])),
  }
}

const idIn = <Id extends number>(names: Names<Id>, given: string | null | undefined): Id | undefined =>
  given ? names.get(foldText(given)) : undefined

/** What the form would send. */
function draftOf(values: PartSheetRow, known: Known): Partial<PartDraft> {
  const { code, name, kind, category, measurement, supplier, pack, price, ...same } = values
  return {
    ...same,
    ...(code && { code }),
    ...(name && { name }),
    ...(kind && { kind: idIn(kinds, kind) }),
    category: idIn(categories, category),
    measurementId: idIn(known.measurements, measurement),
    supplierId: idIn(known.suppliers, supplier),
    pack: pack ?? undefined,
    price,
  }
}

function unknownNames({ kind, category, measurement }: PartSheetRow, known: Known): Remark[] {
  const asked = [
    ['kind', kind, kinds, `El tipo "${kind}" no existe: es Serializada, Unidad o Consumible.`],
    ['category', category, categories, `La categoría "${category}" no existe: es Otro, Neumatico o Bateria.`],
    ['measurement', measurement, known.measurements, `No se encontró la unidad de medida "${measurement}".`],
  ] as const
  return asked.flatMap(([field, given, names, message]) =>
    given && idIn(names, given) === undefined ? [{ field, message }] : [],
  )
}

/** Checks rows against the form's own rules, against each other and against what the account has already. */
export async function checkRows(work: Work, given: readonly ReadRow<PartSheetRow>[]): Promise<CheckedPartRow[]> {
  const known = await readNames(work)
  const taken = await repository.takenNames(
    work,
    given.flatMap(({ values: { code, barcode } }) => [code ?? [], barcode ?? []].flat()),
  )
  const rowOf = new Map<string, number>()
  const repeated = (field: 'code' | 'barcode', value: string | null | undefined, row: number): Remark[] => {
    if (!value) return []
    const words = field === 'code' ? 'La clave' : 'El código de barras'
    const key = field === 'code' ? value.toUpperCase() : value
    const first = rowOf.get(`${field}\n${key}`)
    if (first !== undefined) return [{ field, message: `${words} "${value}" ya está en la fila ${first}.` }]
    rowOf.set(`${field}\n${key}`, row)
    const owner = taken[field].get(key)
    return owner === undefined ? [] : [{ field, message: `${words} "${value}" es de ${owner}.` }]
  }
  return given.map(({ row, values, errors: found }) => {
    const draft = draftOf(values, known)
    const unknown = unknownNames(values, known)
    const own = [...unknown, ...repeated('code', values.code, row), ...repeated('barcode', values.barcode, row)]
    const errors = [...found, ...own, ...partSheet.formRemarks(draft, [...found, ...own])]
    if (unknown.length === 0) errors.push(...countedWrong(draft))
    const supplier = values.supplier
    const isNew = supplier && !known.suppliers.has(foldText(supplier))
    const warnings = isNew ? [{ field: 'supplier', message: `Se creará el proveedor "${supplier}".` }] : []
    return { row, values, errors, warnings }
  })
}

const columnOf: Record<string, keyof PartSheetRow> = { measurementId: 'measurement', kind: 'kind' }
function countedWrong({ kind, category = 1, measurementId }: Partial<PartDraft>): Remark[] {
  if (kind === undefined) return []
  return Object.entries(partProblems({ kind, category, measurementId })).flatMap(([field, messages]) =>
    messages.map((message) => ({ field: columnOf[field] ?? field, message })),
  )
}

/** All rows or none. */
export async function createMany(work: Work, rows: readonly PartSheetRow[]): Promise<Part[]> {
  partSheet.demandClean(await checkRows(work, partSheet.typedRows(rows)))
  const { suppliers: known } = await readNames(work)
  // Turned round: of several spellings the first stays.
  const named = rows.toReversed().flatMap(({ supplier }) => (supplier ? [[foldText(supplier), supplier] as const] : []))
  for (const [key, name] of new Map(named)) if (!known.has(key)) await suppliers.create(work, { name })
  const names = await readNames(work)
  const drafts = rows.map((values) => partSheet.draftOf(draftOf(values, names)))
  return repository.listParts(work, await repository.addParts(work, drafts).catch(orTaken))
}

/** An empty sheet whose cells offer what the account has. */
export async function template(work: Work): Promise<SentFile> {
  const labels = (list: readonly { label: string }[]) => list.map(({ label }) => label)
  return partSheet.template({
    kind: labels(partKinds),
    category: labels(partCategories),
    measurement: (await measurements.list(work)).map(({ name }) => name),
    supplier: (await suppliers.list(work)).map(({ name }) => name),
  })
}
