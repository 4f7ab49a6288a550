import type { MessageReply } from './wialon-protocol.ts'

export type Message = Pick<MessageReply, 'f' | 'i' | 'o' | 'p'>

/** What a message tells; null when it does not. */
export type Reading = (message: Message) => number | null

/** Data flag of a message that carries digital inputs. */
const HAS_INPUTS = 0x2

/** No person writes a longer expression; one of brackets alone would exhaust the stack. */
const LONGEST = 1000

/**
 * Reading of a sensor's parameter expression (`ign`, `in1`, `io_239:0`, `adc1*const10+const2`, `(a|b)`). It tells null
 * when a parameter it needs is absent, the expression is none or it uses what only the server knows (other sensors, the
 * message before). An expression is taken apart once and read for every message of a unit.
 */
export function parseParameter(expression: string): Reading {
  if (expression.length > LONGEST) return nothing
  const tokens = expression.match(/[A-Za-z_][\w.]*(?::\d+)?|\d+(?:\.\d+)?|[-+*/^|()]|\S/g) ?? []
  let at = 0
  const binary = (operators: Operators, operand: () => Reading) => (): Reading => {
    let left = operand()
    for (let apply = operators.get(tokens[at]); apply; apply = operators.get(tokens[at])) {
      at += 1
      left = joined(left, operand(), apply)
    }
    return left
  }
  const atom = (): Reading => {
    const token = tokens[at]
    at += 1
    if (token === '(') {
      const inner = sum()
      at += 1
      return inner
    }
    return token === undefined ? nothing : operand(token)
  }
  const sum: () => Reading = binary(sums, binary(products, binary(powers, binary(alternatives, atom))))
  const reading = sum()
  return at === tokens.length ? finite(reading) : nothing
}

type Operation = (left: number | null, right: number | null) => number | null

function ofBoth(apply: (left: number, right: number) => number): Operation {
  return (left, right) => (left === null || right === null ? null : apply(left, right))
}

/** By their sign, the loosest first: `|` binds closest. */
type Operators = ReadonlyMap<string | undefined, Operation>
const sums: Operators = new Map([
  ['+', ofBoth((left, right) => left + right)],
  ['-', ofBoth((left, right) => left - right)],
])
const products: Operators = new Map([
  ['*', ofBoth((left, right) => left * right)],
  ['/', ofBoth((left, right) => left / right)],
])
const powers: Operators = new Map([['^', ofBoth((left, right) => left ** right)]])
const alternatives: Operators = new Map([['|', (left: number | null, right: number | null) => left ?? right]])

const joined =
  (left: Reading, right: Reading, apply: Operation): Reading =>
  (message) =>
    apply(left(message), right(message))

const nothing: Reading = () => null

const finite =
  (reading: Reading): Reading =>
  (message) => {
    const value = reading(message)
    return value !== null && Number.isFinite(value) ? value : null
  }

function operand(token: string): Reading {
  const constant = /^(?:const)?(\d+(?:\.\d+)?)$/.exec(token)
  if (constant) return () => Number(constant[1])
  const pin = /^(in|out)(\d*)$/.exec(token)
  if (pin) return pin[1] === 'in' ? inputs(pin[2]) : ({ o }) => bitOf(o, pin[2])
  const [name = '', bit] = token.split(':')
  return ({ p }) => {
    const value = numeric(p[name])
    return value === null || bit === undefined ? value : bitOf(Math.trunc(value), bit)
  }
}

const inputs =
  (pin: string | undefined): Reading =>
  ({ f, i }) =>
    (f & HAS_INPUTS) === 0 ? null : bitOf(i, pin)

/** Bits are written from 1; all of them when none is named. */
const bitOf = (bits: number, bit: string | undefined) => (bit ? (bits >>> (Number(bit) - 1)) & 1 : bits)

function numeric(value: unknown): number | null {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string') return value.trim() === '' || Number.isNaN(Number(value)) ? null : Number(value)
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
