import { blankLine, StatementError, type Statement, type StatementLine } from './statement.types.ts'
import { told } from './spei.ts'
import { clean, readAmount, readDay } from './values.ts'

interface Field {
  tag: string
  text: string
  line: number
}

/** `:61:` and its kin, each with the lines that go on with it. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    const start = /^:(\d{2}[A-Z]?):(.*)$/.exec(line)
    if (start) fields.push({ tag: start[1]!, text: start[2]!, line: at + 1 })
    else if (/^(-\}?|\{\d:.*)$/.test(line)) continue
    else if (fields.length > 0) fields.at(-1)!.text += `\n${line}`
  }
  return fields
}

const movement =
  /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,15}(?:,\d*)?)([NFS][A-Z0-9]{3})([^/\n]{0,34})(?:\/\/([^\n]{0,34}))?(?:\n([\s\S]*))?$/
const balance = /^([CD])(\d{6})([A-Z]{3})(\d{1,15}(?:,\d*)?)/

/** SWIFT MT940, one or more statements of one account in a file. */
export function readMt940(text: string): Statement {
  const fields = fieldsOf(text)
  const statement: Statement = {
    format: 'mt940',
    currency: null,
    account: null,
    opening: null,
    closing: null,
    closingOn: null,
    lines: [],
  }
  for (const [at, { tag, text: value, line }] of fields.entries()) {
    if (tag === '25') {
      const account = clean(value, 60)
      if (statement.account && account !== statement.account)
        throw new StatementError('El archivo trae varias cuentas: importe el de cada una por separado.')
      statement.account = account
    }
    if (tag === '60F' || tag === '60M') {
      const found = balanceOf(value)
      statement.opening ??= found?.cents ?? null
      statement.currency ??= found?.currency ?? null
    }
    if (tag === '62F' || tag === '62M') {
      const found = balanceOf(value)
      statement.closing = found?.cents ?? statement.closing
      statement.closingOn = found?.day ?? statement.closingOn
    }
    if (tag === '61') {
      const next = fields[at + 1]
      statement.lines.push(lineOf(value, next?.tag === '86' ? next.text : '', line))
    }
  }
  return statement
}

function balanceOf(text: string) {
  const found = balance.exec(text)
  if (!found) return undefined
  const [, sign, day = '', currency = '', amount = ''] = found
  const [cents, on] = [readAmount(amount, ','), readDay(`20${day}`, 'ymd')]
  if (!('value' in cents)) return undefined
  return { cents: sign === 'D' ? -cents.value : cents.value, currency, day: 'value' in on ? on.value : null }
}

/** Booked on `MMDD`, which may fall in the year before or after that of the value date. */
function bookedOn(valueDay: string, entry: string | undefined): string {
  if (!entry) return `20${valueDay}`
  const year = 2000 + Number(valueDay.slice(0, 2))
  const gap = Number(entry.slice(0, 2)) - Number(valueDay.slice(2, 4))
  return `${gap > 6 ? year - 1 : gap < -6 ? year + 1 : year}${entry}`
}

function lineOf(text: string, details: string, line: number): StatementLine {
  const found = movement.exec(text)
  if (!found)
    return {
      ...blankLine,
      line,
      written: { day: '', amount: text.slice(0, 40) },
      problem: 'La línea :61: no tiene la forma de MT940.',
    }
  const [, valueDay = '', entry, direction, , amountText = '', , reference, bankId, supplement] = found
  const [day, amount] = [readDay(bookedOn(valueDay, entry), 'ymd'), readAmount(amountText, ',')]
  // RC takes back a credit, RD a debit.
  const isOut = direction === 'D' || direction === 'RC'
  const words = wordsOf(details)
  const description = clean(words.text, 500) ?? clean(supplement, 500) ?? 'Movimiento'
  const said = told(description)
  return {
    ...blankLine,
    line,
    day: 'value' in day ? day.value : null,
    cents: 'value' in amount ? (isOut ? -amount.value : amount.value) : null,
    description,
    ...said,
    party: clean(words.name, 200) ?? said.party,
    reference: reference && !/^NONREF\s*$/.test(reference) ? clean(reference, 100) : null,
    bankId: clean(bankId, 255),
    written: { day: entry ?? valueDay, amount: amountText },
    problem: 'problem' in day ? day.problem : 'problem' in amount ? amount.problem : null,
  }
}

/** `?20…` holds purposes and `?32` names; `/NAME/` does so elsewhere. */
function wordsOf(details: string): { text: string; name: string } {
  const joined = details.replaceAll('\n', '')
  if (!/\?\d\d/.test(joined))
    return { text: details.replaceAll('\n', ' '), name: /\/NAME\/([^/]*)/.exec(joined)?.[1] ?? '' }
  const parts = [...joined.matchAll(/\?(\d\d)([^?]*)/g)].map(([, code, text]) => ({
    code: Number(code),
    text: text ?? '',
  }))
  const of = (from: number, to: number) =>
    parts
      .filter(({ code }) => code >= from && code <= to)
      .map(({ text }) => text)
      .join(' ')
  return { text: `${of(0, 0)} ${of(20, 29)} ${of(60, 63)}`, name: of(32, 33) }
}
