import { expect, test } from 'vitest'
import { chartOf, documentsSearch, reportQuery } from './report-view.ts'

const today = '2026-11-23'

test.each([
  [{}, { report: 'sales', by: 'month', from: '2026-01-01', to: today }],
  [{ vista: 'taxes' }, { report: 'taxes', by: 'tax', from: '2026-01-01', to: today, basis: 'cash' }],
  [
    { vista: 'taxes', base: 'issued', por: 'month', f_days: '2026-03-01..2026-03-31' },
    { report: 'taxes', by: 'month', from: '2026-03-01', to: '2026-03-31', basis: 'issued' },
  ],
  [
    { vista: 'receivables', al: '2026-06-30', emisor: '4' },
    { report: 'receivables', by: 'customer', issuer: 4, to: '2026-06-30' },
  ],
  // What the address cannot mean is as if it said nothing.
  [
    { vista: 'nada', por: 'motive', f_days: 'ayer', emisor: 'x' },
    { report: 'sales', by: 'month', from: '2026-01-01', to: today },
  ],
])('an address asks for a report: %o', (search, query) => {
  expect(reportQuery(search, today)).toEqual(query)
})

test('a number leads to the documents of its row and column, in the same report', () => {
  expect(
    documentsSearch({ vista: 'sales', f_days: '2026-03-01..2026-03-31', grupo: 'x' }, 'all', {
      key: '7',
      name: 'ACME',
    }),
  ).toEqual({
    vista: 'sales',
    f_days: '2026-03-01..2026-03-31',
    columna: 'all',
    grupo: '7~ACME',
  })
  expect(documentsSearch({}, 'invoiced')).not.toHaveProperty('grupo')
})

test('bars show what is left; ages stand on each other; nothing goes below the axis', () => {
  const cell = (amount: number) => ({ amount, count: 1 })
  const row = {
    key: '2026-03',
    name: 'marzo de 2026',
    count: 1,
    cells: { invoiced: cell(100), cancelled: cell(-140), all: cell(-40) },
  }
  const sales = chartOf({ report: 'sales', by: 'month', to: today }, [row])
  expect([sales.shape, sales.names, sales.series]).toEqual(['bars', ['mar 26'], [{ name: 'Ventas', values: [0] }]])
  const aged = chartOf({ report: 'receivables', by: 'customer', to: today }, [
    { ...row, name: 'ACME', cells: { current: cell(10), '90+': cell(5), all: cell(15) } },
  ])
  expect(aged.series.map(({ values }) => values[0])).toEqual([10, 0, 0, 0, 5])
})
