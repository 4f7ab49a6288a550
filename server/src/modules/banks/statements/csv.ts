import { parse } from 'csv-parse/sync'
import type { Layout } from '@arriero/contract/banks/banks.entities.ts'
import { mostStatementLines, type ColumnRole } from '@arriero/contract/banks/banks.rules.ts'
import { guessLayout, headingHash, headingRow } from './csv-layout.ts'
import { blankLine, StatementError, type Statement, type StatementLine } from './statement.types.ts'
import { told } from './spei.ts'
import { clean, readAmount, readDay, readTime } from './values.ts'

interface Row {
  line: number
  cells: string[]
}

/** A table without anything decided about it. */
export interface Table {
  headings: string[]
  rows: Row[]
}
export interface CsvStatement extends Statement {
  headings: string[]
  /** What stands under each heading, once. */
  examples: string[]
  layout: Layout
  hash: string
}

const delimiters = [',', ';', '\t', '|']
const mostColumns = 100

/** What `layouts` remembers by the hash of its headings is how it is read, unless `wanted` says how. */
export function readCsv(text: string, wanted?: Layout, layouts: Readonly<Record<string, Layout>> = {}): CsvStatement {
  const { headings, rows } = tableOf(text)
  const hash = headingHash(headings)
  const fits = (layout: Layout | undefined) => (layout?.columns.length === headings.length ? layout : undefined)
  const layout =
    fits(wanted) ??
    fits(Object.hasOwn(layouts, hash) ? layouts[hash] : undefined) ??
    guessLayout(
      headings,
      rows.slice(0, 500).map(({ cells }) => cells),
    )
  const lines = rows.flatMap((row) => lineOf(row, layout))
  return {
    ...balancesOf(lines),
    format: 'csv',
    currency: null,
    account: null,
    lines,
    headings,
    examples: examplesOf(headings, rows),
    layout,
    hash,
  }
}

const examplesOf = (headings: readonly string[], rows: readonly Row[]) =>
  headings.map(
    (_, at) =>
      rows
        .find(({ cells }) => cells[at]?.trim())
        ?.cells[at]?.trim()
        .slice(0, 60) ?? '',
  )

/** Rows as the file has them, under the headings it has or under numbers. */
export function tableOf(text: string): Table {
  const delimiter = delimiterOf(text)
  const rows = parsed(text, delimiter)
  if (rows.length === 0) throw new StatementError('El archivo no trae ningún movimiento.')
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  if (width > mostColumns) throw new StatementError('El archivo tiene demasiadas columnas.')
  if (width < 2) throw new StatementError('El archivo no está separado por comas, punto y coma, tabuladores ni «|».')
  const at = headingRow(rows.map(({ cells }) => cells))
  const headings =
    at === undefined
      ? Array.from({ length: width }, (_, index) => `Columna ${index + 1}`)
      : rows[at]!.cells.map((cell, index) => cell.trim().slice(0, 80) || `Columna ${index + 1}`)
  return { headings, rows: rows.slice(at === undefined ? 0 : at + 1) }
}

function parsed(text: string, delimiter: string, most = mostStatementLines + 100): Row[] {
  try {
    const records = parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      info: true,
      to: most + 1,
      max_record_size: 100_000,
    }) as unknown as { info: { lines: number }; record: string[] }[]
    if (records.length > most && most > mostStatementLines)
      throw new StatementError(
        `El archivo trae más de ${mostStatementLines} movimientos: pida al banco periodos más cortos.`,
      )
    return records
      .map(({ info, record }) => ({ line: info.lines, cells: record }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  } catch (error) {
    if (error instanceof StatementError) throw error
    throw new StatementError('El archivo CSV está mal formado: revise que las comillas estén cerradas.')
  }
}

/** The mark that cuts most of the first lines into the same number of cells. */
function delimiterOf(text: string): string {
  const head = text.slice(0, 20_000).split('\n').slice(0, 40).join('\n')
  const scores = delimiters.map((delimiter) => {
    const widths = new Map<number, number>()
    for (const line of head.split('\n')) {
      const width = line.replaceAll(/"[^"]*"/g, '').split(delimiter).length
      if (width > 1) widths.set(width, (widths.get(width) ?? 0) + 1)
    }
    return { delimiter, score: Math.max(0, ...[...widths].map(([width, lines]) => width * lines)) }
  })
  return scores.toSorted((a, b) => b.score - a.score)[0]!.delimiter
}

/** Lines that sum up, or say nothing, are none. */
const isSum = (text: string) => /^(total|saldo (inicial|final|anterior)|fin de)/i.test(text)

function lineOf({ line, cells }: Row, { columns, dayOrder, decimal }: Layout): StatementLine[] {
  const of = (role: ColumnRole) =>
    columns.flatMap((one, at) => (one === role && cells[at]?.trim() ? [cells[at].trim()] : [])).join(' ')
  const [dayText, timeText] = [of('day'), of('time')]
  const amount = amountOf(of, decimal)
  if ((dayText === '' && amount.text === '') || isSum(cells.find((cell) => cell.trim())?.trim() ?? '')) return []
  const day = readDay(dayText, dayOrder)
  const balance = readAmount(of('balance'), decimal)
  const party = clean(of('party'), 200)
  const description = clean(of('description'), 500) ?? party ?? 'Movimiento'
  const said = told(description)
  const wrong = 'problem' in day ? day : 'problem' in amount.read ? amount.read : undefined
  return [
    {
      ...blankLine,
      line,
      day: 'value' in day ? day.value : null,
      time: readTime(timeText) ?? readTime(dayText),
      cents: 'value' in amount.read ? amount.read.value : null,
      description,
      party: party ?? said.party,
      rfc: clean(of('rfc').toUpperCase(), 13) ?? said.rfc,
      clabe: clean(of('clabe').replaceAll(/\D/g, ''), 34) ?? said.clabe,
      tracking: clean(of('tracking'), 60) ?? said.tracking,
      reference: clean(of('reference'), 100),
      bankId: clean(of('id'), 255),
      balance: 'value' in balance ? balance.value : null,
      written: { day: dayText.slice(0, 40), amount: amount.text.slice(0, 40) },
      problem: wrong?.problem ?? null,
      suggestion: {
        ...('suggestion' in day && day.suggestion && { day: day.suggestion }),
        ...('suggestion' in amount.read && amount.read.suggestion !== undefined && { cents: amount.read.suggestion }),
      },
    },
  ]
}

/** One signed amount, one with its sign beside it, or a charge or credit column that holds something but zero. */
function amountOf(of: (role: ColumnRole) => string, decimal: ',' | '.') {
  const [charge, credit] = [of('charge'), of('credit')]
  if (charge || credit) {
    const isEmpty = (text: string) => /^[\s$'-]*0*([.,]0*)?$/.test(text)
    const isCharge = !isEmpty(charge)
    if (isCharge && !isEmpty(credit))
      return { text: `${charge} / ${credit}`, read: { problem: 'Trae cargo y abono a la vez.' } as const }
    const text = isCharge ? charge : credit
    if (isEmpty(text)) return { text, read: { problem: 'El importe es 0.' } as const }
    const read = readAmount(text, decimal)
    const signed = (cents: number) => (isCharge ? -Math.abs(cents) : Math.abs(cents))
    if ('value' in read) return { text, read: { value: signed(read.value) } }
    return { text, read: { ...read, ...(read.suggestion !== undefined && { suggestion: signed(read.suggestion) }) } }
  }
  const text = of('amount')
  const read = readAmount(text, decimal)
  if ('value' in read && read.value === 0) return { text, read: { problem: 'El importe es 0.' } as const }
  if ('value' in read && /^[-c]|cargo|debito/i.test(of('sign'))) return { text, read: { value: -Math.abs(read.value) } }
  return { text, read }
}

/** Balances beside the lines prove them, in either order: each is the one before with its amount. */
function balancesOf(lines: readonly StatementLine[]) {
  const none = { opening: null, closing: null, closingOn: null }
  const known = lines.filter((one) => one.balance !== null && one.cents !== null)
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last || known.length < lines.length) return none
  const fits = (one: StatementLine | undefined, next: StatementLine | undefined) =>
    one && next && (one.balance ?? 0) + (next.cents ?? 0) === next.balance
  const steps = known.slice(1).map((one, at) => [fits(known[at], one), fits(one, known[at])])
  const isBackward = steps.filter(([forth]) => forth).length < steps.filter(([, back]) => back).length
  const [oldest, newest] = isBackward ? [last, first] : [first, last]
  return { opening: oldest.balance! - oldest.cents!, closing: newest.balance, closingOn: newest.day }
}
