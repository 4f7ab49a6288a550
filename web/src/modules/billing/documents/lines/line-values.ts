import type { DocumentLine, LineTax } from '@arriero/contract/billing/documents/documents.entities.ts'
import { taxPresets } from '@arriero/contract/billing/documents/taxes.rules.ts'
import { number } from '../../../../kit/format.ts'

/** A line while it is being written: numbers may be missing yet, `key` stays the same while rows move. */
export interface LineValue extends Omit<DocumentLine, 'quantity' | 'unitPrice' | 'discount' | 'taxes'> {
  key: string
  quantity: number | null
  unitPrice: number | null
  discount: number | null
  taxes: readonly LineTax[]
  /** Of quotations: offered besides, and what one costs us. */
  optional?: boolean | undefined
  cost?: number | null | undefined
}

/** What a product, a trip or a copy begins a line with. */
export type LineStart = Partial<Omit<LineValue, 'key'>>

let lastKey = 0
const newKey = () => `${Date.now().toString(36)}-${(lastKey += 1)}`

export const newLine = (start: LineStart = {}): LineValue => ({
  key: newKey(),
  productKey: '',
  description: '',
  unitKey: 'E48',
  quantity: 1,
  unitPrice: null,
  discount: null,
  taxes: taxPresets[0].taxes,
  ...start,
})

/** Stored lines in the form. */
export const linesOf = (lines: readonly DocumentLine[]): LineValue[] =>
  lines.map((line) => newLine({ ...line, discount: line.discount ?? null }))

/** What keeps a line from being saved, by field. */
export function lineProblems({ productKey, description, unitKey, quantity, unitPrice, discount }: LineValue) {
  const problems: Partial<Record<keyof LineValue, string>> = {}
  if (!/^\d{8}$/.test(productKey)) problems.productKey = 'La clave SAT son 8 dígitos'
  if (!description.trim()) problems.description = 'Falta la descripción'
  if (!/^[A-Z0-9]{1,3}$/.test(unitKey)) problems.unitKey = 'Falta la clave de unidad'
  if (!quantity) problems.quantity = 'Falta la cantidad'
  if (unitPrice === null) problems.unitPrice = 'Falta el precio'
  else if ((discount ?? 0) > (quantity ?? 0) * unitPrice) problems.discount = 'El descuento pasa del importe'
  return problems
}
export const isWhole = (line: LineValue) => Object.keys(lineProblems(line)).length === 0

/** Lines as the calls take them: those that are whole, in their order. */
export const wholeLines = (lines: readonly LineValue[]): DocumentLine[] =>
  lines.filter(isWhole).map(({ key: _, quantity, unitPrice, discount, taxes, ...line }) => ({
    ...line,
    quantity: quantity!,
    unitPrice: unitPrice!,
    discount: discount ?? 0,
    taxes: [...taxes],
  }))

/** 'Concepto 2: Falta el precio': the first thing wrong with the lines, and in which. */
export function firstProblem(lines: readonly LineValue[]): string | undefined {
  if (lines.length === 0) return 'Agregue al menos un concepto'
  for (const [at, line] of lines.entries()) {
    const [problem] = Object.values(lineProblems(line))
    if (problem) return `Concepto ${at + 1}: ${problem}`
  }
  return undefined
}

/** Rule of a form's field. */
export const linesRule = {
  validator: async (_rule: unknown, lines: readonly LineValue[] = []) => {
    const problem = firstProblem(lines)
    if (problem) throw new Error(problem)
  },
}

/** What conflicts say of lines: '2 × Flete Apodaca a Reynosa'. */
export const linesInWords = (value: unknown) =>
  Array.isArray(value)
    ? (value as LineValue[]).map((line) => `${number(line.quantity)} × ${line.description}`).join(', ') || '—'
    : '—'

/** 6 decimals, as lines carry; what is typed beyond them is rounded. */
export const toSix = (value: number | null) => (value === null ? null : Math.round(value * 1e6) / 1e6)

/** An amount, or a share of the line ('5 %'), as money; nothing for what is neither. */
export function discountOf(text: string, { quantity, unitPrice }: Pick<LineValue, 'quantity' | 'unitPrice'>) {
  const [, digits = '', share] = /^\s*(\d+(?:\.\d+)?)\s*(%?)\s*$/.exec(text.replaceAll(',', '')) ?? []
  if (digits === '') return null
  const amount = share ? ((quantity ?? 0) * (unitPrice ?? 0) * Number(digits)) / 100 : Number(digits)
  return Math.round(amount * 100) / 100
}
