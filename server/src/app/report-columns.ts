import type { ReportColumnSpec } from './report-kind.ts'

/** Columns that several templates have; seconds are durations. */
const totalled =
  (kind: 'sum' | 'max') =>
  (label: string, type: ReportColumnSpec['type'], more: Partial<ReportColumnSpec> = {}): ReportColumnSpec => ({
    label,
    type,
    total: { kind },
    ...more,
  })
export const sum = totalled('sum')
export const most = totalled('max')
export const told = (
  label: string,
  type: ReportColumnSpec['type'] = 'text',
  more: Partial<ReportColumnSpec> = {},
): ReportColumnSpec => ({
  label,
  type,
  ...more,
})
/** A hundred times what one column is of another. */
export const share = (label: string, of: string, per: string): ReportColumnSpec => ({
  label,
  type: 'percent',
  total: { kind: 'ratio', of, per, times: 100 },
})

export const seconds = (ms: number) => Math.round(ms / 1000)
/** A number of minutes that says from when on something counts. */
export const minutes = (label: string, usual: number, least = 1, most = 1440) => ({
  label,
  unit: 'min',
  least,
  most,
  usual,
})
