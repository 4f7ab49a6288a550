import { expect, test } from 'vitest'
import { customerProblems, isClabe, type FiscalCustomer } from './customers.rules.ts'

const company: FiscalCustomer = {
  rfc: 'EKU9003173C9',
  name: 'ESCUELA KEMPER URGATE',
  regime: '601',
  postalCode: '42501',
  use: 'G03',
}
const stranger = {
  ...company,
  rfc: 'XEXX010101000',
  name: 'SWIFT FREIGHT',
  regime: '616',
  use: 'S01',
  postalCode: null,
}

test.each<[Partial<FiscalCustomer>, string[]]>([
  [{}, []],
  [{ regime: '612' }, ['regime']],
  [{ rfc: 'CUSC850516316', regime: '612' }, []],
  [{ rfc: 'CUSC850516316', regime: '605' }, ['use']],
  [{ use: 'D01' }, ['use']],
  [{ postalCode: null }, ['postalCode']],
  [{ rfc: 'XAXX010101000' }, ['regime']],
  [{ ...stranger, rfc: 'XAXX010101000' }, []],
  [{ ...stranger, use: 'G03' }, ['use']],
  [stranger, []],
  [{ ...stranger, taxResidence: 'USA', taxId: '123456789' }, []],
  [{ ...stranger, taxId: '123456789' }, ['taxResidence']],
  [{ ...stranger, taxResidence: 'MEX' }, ['taxResidence']],
  [{ taxResidence: 'USA', taxId: '1' }, ['taxResidence', 'taxId']],
  [{ name: 'PUBLICO EN GENERAL' }, ['rfc']],
  [{ creditDays: 30, creditLimit: 0 }, ['creditDays']],
  [{ creditDays: 30, creditLimit: null }, []],
  [{ paymentMethod: 'PPD', paymentForm: '03' }, ['paymentForm']],
  [{ paymentMethod: 'PPD', paymentForm: '99' }, []],
  [{ paymentMethod: 'PUE', paymentForm: '99' }, ['paymentForm']],
])('%j has wrong %j', (change, fields) => {
  expect(Object.keys(customerProblems({ ...company, ...change }))).toEqual(fields)
})

test.each([
  ['002010077777777771', true],
  ['002010077777777772', false],
  ['00201007777777777', false],
  ['00201007777777777A', false],
])('%s as a CLABE: %s', (text, right) => {
  expect(isClabe(text)).toBe(right)
})
