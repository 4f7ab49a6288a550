import { CfdiError } from '@arriero/cfdi/model/finding.ts'
import type { XmlElement } from '@arriero/cfdi/xml/element.ts'
import { parseXml } from '@arriero/cfdi/xml/parse-xml.ts'
import { blankLine, StatementError, type Statement, type StatementLine } from './statement.types.ts'
import { told } from './spei.ts'
import { clean, readAmount, readDay, readTime } from './values.ts'

/** An entry with its parties has about forty. */
const maxElements = 600_000

/** Looks down a path of local names; the first of each. */
const at = (element: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((found, name) => found?.children.find(({ local }) => local === name), element)
const all = (element: XmlElement | undefined, name: string) =>
  element?.children.filter(({ local }) => local === name) ?? []
const textOf = (element: XmlElement | undefined) =>
  (element?.content ?? [])
    .filter((part) => typeof part === 'string')
    .join('')
    .trim()

/** ISO 20022 CAMT.053, and the reports (052) that have its form. Nothing is expanded: a document type is refused. */
export function readCamt(text: string): Statement {
  if (/<!DOCTYPE/i.test(text.slice(0, 10_000)))
    throw new StatementError('El XML lleva una declaración de tipo (DOCTYPE), que un estado de cuenta no necesita.')
  const root = parse(text.replace(/^\s*<\?xml[^>]*\?>/, ''))
  const statements = root.children.flatMap((body) => [...all(body, 'Stmt'), ...all(body, 'Rpt')])
  const [first] = statements
  if (!first) throw new StatementError('El XML no es un estado de cuenta CAMT.053: no trae <Stmt>.')
  const accountOf = (one: XmlElement) =>
    textOf(at(one, 'Acct', 'Id', 'IBAN')) || textOf(at(one, 'Acct', 'Id', 'Othr', 'Id'))
  if (statements.some((one) => accountOf(one) !== accountOf(first)))
    throw new StatementError('El archivo trae varias cuentas: importe el de cada una por separado.')
  const balances = statements.flatMap((one) => all(one, 'Bal'))
  const opening = balances.find((one) => ['OPBD', 'PRCD'].includes(codeOf(one)))
  const closing = balances.findLast((one) => codeOf(one) === 'CLBD')
  const entries = statements.flatMap((one) => all(one, 'Ntry')).filter(isBooked)
  const closingOn = readDay(textOf(at(closing, 'Dt', 'Dt')) || textOf(at(closing, 'Dt', 'DtTm')), 'ymd')
  return {
    format: 'camt',
    currency:
      textOf(at(first, 'Acct', 'Ccy')) || at(closing ?? opening ?? entries[0], 'Amt')?.attributes.get('Ccy') || null,
    account: clean(accountOf(first), 40),
    opening: signedCents(opening),
    closing: signedCents(closing),
    closingOn: 'value' in closingOn ? closingOn.value : null,
    lines: entries.flatMap((entry, index) => linesOf(entry, index + 1)),
  }
}

function parse(text: string): XmlElement {
  try {
    return parseXml(text, { maxElements })
  } catch (error) {
    if (!(error instanceof CfdiError)) throw error
    throw new StatementError(
      error.message.startsWith('El XML pesa')
        ? 'El XML pesa más de 10 MB: pida al banco periodos más cortos.'
        : error.message,
    )
  }
}

const codeOf = (balance: XmlElement) => textOf(at(balance, 'Tp', 'CdOrPrtry', 'Cd'))
const isBooked = (entry: XmlElement) => {
  const status = textOf(at(entry, 'Sts', 'Cd')) || textOf(at(entry, 'Sts'))
  return status === '' || status === 'BOOK'
}
const isOut = (element: XmlElement | undefined) => textOf(at(element, 'CdtDbtInd')) === 'DBIT'

function signedCents(element: XmlElement | undefined): number | null {
  const amount = readAmount(textOf(at(element, 'Amt')), '.')
  return 'value' in amount ? (isOut(element) ? -amount.value : amount.value) : null
}

/** One line, or one for each of its transactions where their amounts make up the entry. */
function linesOf(entry: XmlElement, line: number): StatementLine[] {
  const details = all(entry, 'NtryDtls').flatMap((one) => all(one, 'TxDtls'))
  const whole = lineOf(entry, details.length === 1 ? details[0] : undefined, line)
  if (details.length < 2 || whole.cents === null) return [whole]
  const parts = details.map((detail) => {
    const amount = readAmount(textOf(at(detail, 'Amt') ?? at(detail, 'AmtDtls', 'TxAmt', 'Amt')), '.')
    const cents = 'value' in amount ? Math.abs(amount.value) : 0
    return { ...lineOf(entry, detail, line), cents: whole.cents! < 0 ? -cents : cents }
  })
  const sum = parts.reduce((total, { cents }) => total + cents, 0)
  if (sum !== whole.cents || parts.some(({ cents }) => cents === 0)) return [whole]
  // The bank's id is that of the entry, unless each has its own.
  return parts.map((part, index) => ({ ...part, bankId: part.bankId && `${part.bankId}/${index + 1}` }))
}

function lineOf(entry: XmlElement, detail: XmlElement | undefined, line: number): StatementLine {
  const booked = at(entry, 'BookgDt') ?? at(entry, 'ValDt')
  const dayText = textOf(at(booked, 'Dt')) || textOf(at(booked, 'DtTm'))
  const amountText = textOf(at(entry, 'Amt'))
  const [day, amount] = [readDay(dayText, 'ymd'), readAmount(amountText, '.')]
  const cents = 'value' in amount ? (isOut(entry) ? -amount.value : amount.value) : null
  // Who paid us, or whom we paid.
  const [role, accountRole] = cents !== null && cents < 0 ? ['Cdtr', 'CdtrAcct'] : ['Dbtr', 'DbtrAcct']
  const party = at(detail, 'RltdPties', role)
  const name = textOf(at(party, 'Nm')) || textOf(at(party, 'Pty', 'Nm'))
  const account = at(detail, 'RltdPties', accountRole, 'Id')
  const remittance = all(at(detail, 'RmtInf'), 'Ustrd').map(textOf).join(' ')
  const description =
    clean(remittance, 500) ??
    clean(textOf(at(entry, 'AddtlNtryInf')), 500) ??
    clean(textOf(at(detail, 'AddtlTxInf')), 500)
  const refs = at(detail, 'Refs')
  const endToEnd = textOf(at(refs, 'EndToEndId'))
  const said = told(description ?? '')
  return {
    ...blankLine,
    line,
    day: 'value' in day ? day.value : null,
    time: dayText.includes('T') ? readTime(dayText) : null,
    cents,
    description: description ?? clean(name, 500) ?? 'Movimiento',
    ...said,
    party: clean(name, 200) ?? said.party,
    clabe: clean(textOf(at(account, 'IBAN')) || textOf(at(account, 'Othr', 'Id')), 34) ?? said.clabe,
    tracking: clean(textOf(at(refs, 'ClrSysRef')), 60) ?? said.tracking,
    reference: endToEnd && endToEnd !== 'NOTPROVIDED' ? clean(endToEnd, 100) : null,
    bankId: clean(
      textOf(at(refs, 'AcctSvcrRef')) || textOf(at(entry, 'AcctSvcrRef')) || textOf(at(entry, 'NtryRef')),
      255,
    ),
    written: { day: dayText.slice(0, 40), amount: amountText.slice(0, 40) },
    problem: 'problem' in day ? day.problem : 'problem' in amount ? amount.problem : null,
  }
}
