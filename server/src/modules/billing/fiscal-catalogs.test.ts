import { expect, test } from 'vitest'
import { openCatalogs } from '@arriero/cfdi/catalogs/open-catalogs.ts'
import { paymentForms } from '@arriero/contract/billing/documents/documents.rules.ts'
import { cfdiUses, currencies, paymentMethods } from '@arriero/contract/billing/fiscal.catalogs.ts'

const today = '2026-11-23'
const catalogs = openCatalogs()
const all = { text: '', on: today, limit: 1000 } as const
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).sort()

test('what forms choose from is what the authority knows', () => {
  expect(keys(paymentForms)).toEqual(keys(catalogs.search('c_FormaPago', all).entries))
  expect(keys(paymentMethods)).toEqual(keys(catalogs.search('c_MetodoPago', all).entries))
  for (const currency of currencies) expect(catalogs.find('c_Moneda', currency, today), currency).toBeDefined()
  const uses = catalogs.search('c_UsoCFDI', all).entries.filter(({ key }) => key !== 'CP01' && key !== 'CN01')
  expect(cfdiUses.map(({ key, person, company, regimes }) => ({ key, person, company, regimes }))).toEqual(
    uses
      .map(({ key, columns }) => ({
        key,
        person: columns.fisica,
        company: columns.moral,
        regimes: columns.regimenes.toSorted(),
      }))
      .toSorted(
        (a, b) => cfdiUses.findIndex(({ key }) => key === a.key) - cfdiUses.findIndex(({ key }) => key === b.key),
      ),
  )
})
