import { expect, test } from 'vitest'
import type { Customer } from '@arriero/contract/billing/customers/customers.entities.ts'
import type { DocumentFinding } from '@arriero/contract/billing/documents/documents.entities.ts'
import { newLine } from '../documents/lines/line-values.ts'
import { concernsOf } from './invoice-fixes.ts'
import { blankInvoice } from './invoice-values.ts'

const company = { rfc: 'URE180429TM6', use: 'G03', paymentForm: '03' } as Customer
const freight = newLine({ productKey: '78101802', description: 'Flete', unitPrice: 28_500 })
const values = { ...blankInvoice(), lines: [freight] }
const finding = (change: Partial<DocumentFinding>): DocumentFinding => ({
  key: 'CFDI40161',
  message: 'El uso no corresponde',
  path: 'Receptor.UsoCFDI',
  line: null,
  severity: 'error',
  ...change,
})

test('freight to a company asks for its retention and puts it', () => {
  const [concern] = concernsOf(values, company, [], [freight])
  expect(concern).toMatchObject({ severity: 'aviso', line: freight.key })
  const fixed = { ...values, ...concern?.fix?.values }
  expect(fixed.lines[0]?.taxes).toHaveLength(2)
  expect(concernsOf(fixed, company, [], fixed.lines)).toEqual([])
})

test('freight to a person, at 0 % or without IVA, asks nothing', () => {
  expect(concernsOf(values, { ...company, rfc: 'CUSC850516316' }, [], [freight])).toEqual([])
  const abroad = { ...freight, taxes: [{ ...freight.taxes[0]!, rate: 0 }] }
  expect(concernsOf({ ...values, lines: [abroad] }, company, [], [abroad])).toEqual([])
})

test('a finding knows its field or its line, errors stand first, and what is obvious is offered', () => {
  const given = { ...values, use: 'D01', form: '03', lines: [{ ...freight, taxes: [] }] }
  const concerns = concernsOf(
    given,
    company,
    [
      finding({ severity: 'aviso', path: 'Conceptos[0].ClaveUnidad', line: 0, key: 'A' }),
      finding({}),
      finding({ path: 'FormaPago', key: 'B' }),
    ],
    given.lines,
  )
  expect(concerns.map(({ field, line, fix }) => [field, line, fix?.label])).toEqual([
    ['use', undefined, 'Usar G03, el del cliente'],
    ['form', undefined, 'Cambiar a 99 Por definir'],
    [undefined, freight.key, undefined],
  ])
})
