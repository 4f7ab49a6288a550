import type { ReportColumnSpec } from './report-kind.ts'

/** Columns that several templates have; seconds are durations. */
export const sum = (
  label: string,
  type: ReportColumnSpec['type'],
  more: Partial<ReportColumnSpec> = {},
): ReportColumnSpec => ({
  label,
  type,
  total: { kind: 'sum' },
  ...more,
})
export const most = (
  label: string,
  type: ReportColumnSpec['type'],
  more: Partial<ReportColumnSpec> = {},
): ReportColumnSpec => ({
  label,
  type,
  total: { kind: 'max' },
  ...more,
})
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
