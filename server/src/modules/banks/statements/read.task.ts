import { readFile } from 'node:fs/promises'
import type { Layout } from '@arriero/contract/banks/banks.entities.ts'
import { mostStatementLines } from '@arriero/contract/banks/banks.rules.ts'
import { decodeCsv } from '../../../shared/sheets/sniff.ts'
import { readCamt } from './camt.ts'
import { readCsv, type CsvStatement } from './csv.ts'
import { readMt940 } from './mt940.ts'
import { readOfx } from './ofx.ts'
import { sortLines, type SortedLines, type Sorting } from './sorted.ts'
import { StatementError, type Statement } from './statement.types.ts'

export interface ReadRequest extends Sorting {
  path: string
  layout?: Layout | undefined
  layouts: Readonly<Record<string, Layout>>
}
export type AnyStatement = Statement | CsvStatement
/** What a file says of itself, and of a CSV how it was read. */
export type StatementFacts = Omit<Statement, 'lines'> & Partial<Omit<CsvStatement, keyof Statement>>
export type ReadReply = ({ ok: true; statement: StatementFacts } & SortedLines) | { ok: false; message: string }

/** Task of the pool: reads the statement at `path`, whatever its format, and sorts its lines. */
export async function run({ path, layout, layouts, ...sorting }: ReadRequest): Promise<ReadReply> {
  try {
    const { lines, ...statement } = readStatement(decodeCsv(await readFile(path)), layout, layouts)
    if (lines.length === 0) throw new StatementError('El archivo no trae ningún movimiento.')
    if (lines.length > mostStatementLines)
      throw new StatementError(
        `El archivo trae más de ${mostStatementLines} movimientos: pida al banco periodos más cortos.`,
      )
    return { ok: true, statement, ...sortLines(lines, sorting) }
  } catch (error) {
    if (error instanceof StatementError) return { ok: false, message: error.message }
    throw error
  }
}

/** The format is known by its content, never by the name of the file. */
export function readStatement(
  given: string,
  layout?: Layout,
  layouts: Readonly<Record<string, Layout>> = {},
): AnyStatement {
  const text = given.replace(/^\ufeff/, '')
  const head = text.slice(0, 5000)
  if (/<OFX>/i.test(head) || /^\s*OFXHEADER/i.test(head)) return readOfx(text)
  if (/^\s*</.test(head)) return readCamt(text)
  if (/^:(20|25|60F|61):/m.test(head)) return readMt940(text)
  return readCsv(text, layout, layouts)
}
