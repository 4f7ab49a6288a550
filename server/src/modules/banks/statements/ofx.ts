import { blankLine, StatementError, type Statement, type StatementLine } from './statement.types.ts'
import { told } from './spei.ts'
import { clean, readAmount, readDay } from './values.ts'

const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', amp: '&' }
const plain = (text: string) =>
  text
    .replaceAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
    .replaceAll(/&(?:#(\d{1,6})|(lt|gt|quot|apos|nbsp|amp));/g, (_, code: string | undefined, name: string) =>
      code ? String.fromCodePoint(Number(code)) : (named[name] ?? ''),
    )
    .trim()

/** Those whose texts are read; a `<` before anything else belongs to the text it stands in. */
const tag = /<(\/?)([A-Z][A-Z0-9.]{1,31})>/gi

/**
 * OFX 1.x (SGML, whose values have no end tags) and 2.x (XML): one reader of tags that expands nothing, so a document
 * type with entities has no effect. Values that come again within a movement count once, the first.
 */
export function readOfx(text: string): Statement {
  const start = text.search(/<OFX>/i)
  if (start < 0) throw new StatementError('El archivo OFX no trae la etiqueta <OFX>.')
  const found = [...text.slice(start).matchAll(tag)]
  const statement: Statement = {
    format: 'ofx',
    currency: null,
    account: null,
    opening: null,
    closing: null,
    closingOn: null,
    lines: [],
  }
  let facts: Map<string, string> | undefined
  let ledger: Map<string, string> | undefined
  let line = 1 + count(text, 0, start)
  let from = start
  for (const [at, [whole, end, written = '']] of found.entries()) {
    const name = written.toUpperCase()
    const index = start + found[at]!.index
    line += count(text, from, index)
    from = index
    if (name === 'STMTTRN') {
      // An unfinished one is finished by the next.
      if (facts) statement.lines.push(lineOf(facts))
      facts = end ? undefined : new Map([['line', String(line)]])
    } else if (name === 'BANKTRANLIST' && end) {
      if (facts) statement.lines.push(lineOf(facts))
      facts = undefined
    } else if (name === 'LEDGERBAL') ledger = end ? ledger : new Map()
    if (end) continue
    const next = found[at + 1]
    const value = plain(text.slice(index + whole.length, next ? start + next.index : undefined))
    if (value === '') continue
    if (name === 'CURDEF') statement.currency ??= value.toUpperCase().slice(0, 3)
    if (name === 'ACCTID' && !facts) statement.account ??= clean(value, 40)
    const into = facts ?? ledger
    if (into && !into.has(name)) into.set(name, value)
  }
  const closing = readAmount(ledger?.get('BALAMT') ?? '', '.')
  const closingOn = readDay(ledger?.get('DTASOF') ?? '', 'ymd')
  return {
    ...statement,
    closing: 'value' in closing ? closing.value : null,
    closingOn: 'value' in closingOn ? closingOn.value : null,
  }
}

const count = (text: string, from: number, to: number) => {
  let lines = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}

function lineOf(facts: ReadonlyMap<string, string>): StatementLine {
  const dayText = facts.get('DTPOSTED') ?? ''
  const amountText = facts.get('TRNAMT') ?? ''
  const day = readDay(dayText, 'ymd')
  // Some banks of Mexico write a decimal comma where the format asks for a point.
  const amount = readAmount(amountText, /^[+-]?\d+,\d{1,2}$/.test(amountText) ? ',' : '.')
  const [name, memo] = [facts.get('NAME'), facts.get('MEMO')]
  const description = clean([name, memo].filter((part, at, all) => part && all.indexOf(part) === at).join(' '), 500)
  const clock = /^\d{8}(\d{2})(\d{2})/.exec(dayText)
  const hasTime =
    clock && !/^(0000|1200)$/.test(clock[1]! + clock[2]!) && Number(clock[1]) < 24 && Number(clock[2]) < 60
  const said = told(description ?? '')
  return {
    ...blankLine,
    line: Number(facts.get('line')),
    day: 'value' in day ? day.value : null,
    time: hasTime ? `${clock[1]}:${clock[2]}` : null,
    cents: 'value' in amount ? amount.value : null,
    description: description ?? facts.get('TRNTYPE') ?? 'Movimiento',
    ...said,
    reference: clean(facts.get('REFNUM') ?? facts.get('CHECKNUM'), 100),
    bankId: clean(facts.get('FITID'), 255),
    written: { day: dayText.slice(0, 40), amount: amountText.slice(0, 40) },
    problem: 'problem' in day ? day.problem : 'problem' in amount ? amount.problem : null,
  }
}
