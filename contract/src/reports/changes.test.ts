import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'
import { everything, type ReportGroup, type ReportTold } from './reports.entities.ts'
import type { ReportColumn } from './reports.rules.ts'

const column = (code: string, type: ReportColumn['type'], total: ReportColumn['total']): ReportColumn => ({
  code,
  label: code,
  type,
  total,
  isUsual: true,
  warns: null,
})
const columns = [
  column('from', 'text', null),
  column('km', 'km', { kind: 'sum' }),
  column('driven', 'seconds', { kind: 'sum' }),
  column('mean', 'kmh', { kind: 'ratio', of: 'km', per: 'driven', times: 3600 }),
]
const group = (key: string, km: number, driven: number): ReportGroup => ({
  key,
  label: `T-${key}`,
  detail: null,
  rows: 1,
  sums: [null, km, driven, null],
})
const told = (groups: ReportGroup[] | null): ReportTold => ({
  asked: {
    kind: 'kilometres',
    subjects: everything,
    period: { code: 'yesterday', shift: 0, from: null, to: null },
    grouping: ['unit'],
    columns: null,
    options: {},
  },
  asOf: { zone: 'America/Mexico_City', at: '2026-11-28T13:00:00.000Z' },
  columns: columns.map(({ code }) => code),
  total: group('', 300, 18_000),
  groups,
})
const changed = (was: ReportTold, is: ReportGroup[], known = columns) => {
  const { groups, total, unchanged } = changesOf(was, { total: group('', 310, 18_000), groups: is }, known)
  const words = ({ cells }: (typeof groups)[number]) =>
    cells.map(({ column: { code }, before, now }) => [code, before, now])
  return { groups: groups.map((one) => [one.label, words(one)]), total: words(total), unchanged }
}

test('what reads differently, by group; what came and what is gone; what was reckoned from both', () => {
  const before = told([group('1', 100, 6000), group('2', 200, 12_000), group('3', 50, 3600)])
  // Two metres more are no change to anybody.
  expect(changed(before, [group('1', 100.002, 6000), group('2', 210, 12_000), group('4', 10, 600)])).toEqual({
    groups: [
      [
        'T-2',
        [
          ['km', 200, 210],
          ['mean', 60, 63],
        ],
      ],
      [
        'T-4',
        [
          ['km', null, 10],
          ['driven', null, 600],
          ['mean', null, 60],
        ],
      ],
      [
        'T-3',
        [
          ['km', 50, null],
          ['driven', 3600, null],
          ['mean', 50, null],
        ],
      ],
    ],
    total: [
      ['km', 300, 310],
      ['mean', 60, 62],
    ],
    unchanged: 1,
  })
})

test('of too many groups the total; a column that came since then is not compared', () => {
  const more = [...columns, column('idle', 'seconds', { kind: 'sum' })]
  expect(changed(told(null), [group('1', 310, 18_000)], more)).toEqual({
    groups: [],
    total: [
      ['km', 300, 310],
      ['mean', 60, 62],
    ],
    unchanged: 0,
  })
})
