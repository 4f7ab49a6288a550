import {
  clauseDocuments,
  clauseDraft,
  clauseSheetRow,
  mostImportedClauses,
  type CheckedClauseRow,
  type Clause,
  type ClauseDraft,
  type ClauseSheetRow,
} from '@arriero/contract/billing/clauses/clauses.contract.ts'
import type { Work } from '../../../app/database/work.ts'
import { sheetImport, type ReadRow, type Remark } from '../../../app/sheet-import.ts'
import { foldText } from '../../../shared/sheets/cells.ts'
import * as repository from './clauses.repository.ts'
import { orTaken } from './clauses.service.ts'

export const clauseSheet = sheetImport<ClauseSheetRow, ClauseDraft>({
  name: 'Cláusulas',
  most: mostImportedClauses,
  row: clauseSheetRow,
  draft: clauseDraft,
  columns: [
    { key: 'title', header: 'Título', aliases: ['Cláusula', 'Nombre'], required: true, type: 'text', width: 30 },
    { key: 'text', header: 'Texto', aliases: ['Descripción'], required: true, type: 'text', width: 80 },
    { key: 'position', header: 'Orden', aliases: ['Número'], type: 'number', width: 10 },
    { key: 'defaultFor', header: 'Incluir en', aliases: ['Documentos'], type: 'text', width: 34 },
  ],
})

const documents = new Map(clauseDocuments.map(({ key, label }) => [foldText(label), key]))
const namesOf = (given: string | null | undefined) =>
  (given ?? '')
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter(Boolean)

/** What the form would send. */
const draftOf = ({ title, text, position, defaultFor }: ClauseSheetRow) => ({
  title: title ?? undefined,
  text: text ?? undefined,
  position: position ?? undefined,
  defaultFor: namesOf(defaultFor).flatMap((name) => documents.get(foldText(name)) ?? []),
})

/** Checks rows against the form's own rules, against each other and against what the account has already. */
export async function checkRows(work: Work, given: readonly ReadRow<ClauseSheetRow>[]): Promise<CheckedClauseRow[]> {
  const known = await repository.titles(work)
  const rowOf = new Map<string, number>()
  const repeated = (title: string | null | undefined, row: number): Remark[] => {
    if (!title) return []
    const key = title.toLowerCase()
    const first = rowOf.get(key)
    if (first !== undefined) return [{ field: 'title', message: `El título "${title}" ya está en la fila ${first}.` }]
    rowOf.set(key, row)
    return known.has(key) ? [{ field: 'title', message: `Ya existe una cláusula "${title}".` }] : []
  }
  return given.map(({ row, values, errors: found }) => {
    const own = [...found, ...repeated(values.title, row), ...unknownDocuments(values)]
    return { row, values, errors: [...own, ...clauseSheet.formRemarks(draftOf(values), own)], warnings: [] }
  })
}

const unknownDocuments = ({ defaultFor }: ClauseSheetRow): Remark[] =>
  namesOf(defaultFor)
    .filter((name) => !documents.has(foldText(name)))
    .map((name) => ({
      field: 'defaultFor',
      message: `"${name}" no es un documento con cláusulas: ${clauseDocuments.map(({ label }) => label).join(', ')}.`,
    }))

/** All rows or none. */
export async function createMany(work: Work, rows: readonly ClauseSheetRow[]): Promise<Clause[]> {
  clauseSheet.demandClean(await checkRows(work, clauseSheet.typedRows(rows)))
  const drafts = rows.map((values) => clauseSheet.draftOf(draftOf(values)))
  return repository.clausesById(work, await repository.addClauses(work, drafts).catch(orTaken))
}
