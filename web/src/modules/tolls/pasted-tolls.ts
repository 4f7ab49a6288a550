import type { tollDraft } from '@arriero/contract/tolls/tolls.contract.ts'
import type { z } from 'zod'
import { axleCounts } from './tolls.data.ts'

type TollDraft = z.output<typeof tollDraft>

interface PastedToll {
  /** Line of the pasted text, from 1. */
  line: number
  name: string
  draft?: TollDraft
  problem?: string
}

/** Columns in their order; prices follow, two axles first. */
export const tollColumns = [
  'Nombre',
  'Autopista',
  'Latitud',
  'Longitud',
  ...axleCounts.map((axles) => `${axles} ejes`),
] as const

/** Reads cells copied from a spreadsheet (tabs) or the lines of a CSV (commas or semicolons); a head is left out. */
export function pastedTolls(text: string): PastedToll[] {
  return text.split(/\r?\n/).flatMap((row, at) => {
    if (row.trim() === '') return []
    const cells = cellsOf(row)
    // A head has words where coordinates should be.
    if (at === 0 && /^lat/i.test(cells[2] ?? '')) return []
    return [readRow(cells, at + 1)]
  })
}

function readRow(cells: readonly string[], line: number): PastedToll {
  const [name = '', road = '', latText = '', lonText = '', ...rest] = cells
  const [lat, lon] = [coordinate(latText), coordinate(lonText)]
  const wrong = (problem: string): PastedToll => ({ line, name, problem })
  if (name === '') return wrong('Falta el nombre')
  if (name.length > 200) return wrong('El nombre es demasiado largo')
  if (lat === undefined || Math.abs(lat) > 90) return wrong(`La latitud «${latText}» no es válida`)
  if (lon === undefined || Math.abs(lon) > 180) return wrong(`La longitud «${lonText}» no es válida`)
  const prices: Record<string, string> = {}
  for (const [at, cell] of rest.entries()) {
    if (cell === '') continue
    const axles = axleCounts[at]
    if (!axles) return wrong(`Hay más columnas que precios: ${tollColumns.length} como máximo`)
    const pesos = Number(cell.replace(/^\$\s*/, '').replaceAll(',', ''))
    if (!Number.isFinite(pesos) || pesos < 0 || pesos > 99_999_999)
      return wrong(`El precio «${cell}» de ${axles} ejes no es válido`)
    prices[axles] = pesos.toFixed(2)
  }
  return { line, name, draft: { name, road: road || null, lat, lon, prices, active: true } }
}

const coordinate = (text: string) => (/^-?\d{1,3}([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined)

/** Cells of a row; between quotes a separator is a letter like any other. */
function cellsOf(row: string): string[] {
  const separator = row.includes('\t') ? '\t' : row.includes(';') ? ';' : ','
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const letter of row) {
    if (letter === '"') isQuoted = !isQuoted
    else if (letter === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += letter
  }
  return [...cells, cell.trim()]
}
