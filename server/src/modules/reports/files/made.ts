import type { ReportGroup } from '@arriero/contract/reports/reports.entities.ts'
import type { ReportColumn } from '@arriero/contract/reports/reports.rules.ts'
import type { Upload } from '@arriero/contract/core/files.ts'
import type { Plan } from '../run/plan.ts'

export type MadeFile = Upload

/** Files of a report, on disk until they are kept, and what they hold. */
export interface Made {
  files: MadeFile[]
  rows: number
  total: ReportGroup
  groups: readonly ReportGroup[]
  columns: readonly ReportColumn[]
}

/** In the order they were chosen; else the usual ones. */
export function chosenColumns({ asked }: Plan, columns: readonly ReportColumn[]): ReportColumn[] {
  if (asked.columns === null) return columns.filter(({ isUsual }) => isUsual)
  return asked.columns.flatMap((code) => columns.find((column) => column.code === code) ?? [])
}

/** 'Viajes y paradas 2026-11-16 a 2026-11-22, parte 2.xlsx' */
export function fileName(name: string, { days }: Plan, ending: string, part = 1, hasMore = false): string {
  const plain = name
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100)
  const span = days.from === days.to ? days.from : `${days.from} a ${days.to}`
  return `${plain} ${span}${part > 1 || hasMore ? `, parte ${part}` : ''}.${ending}`
}
