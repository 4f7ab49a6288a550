import type { DueRow } from '@arriero/contract/maintenance/plans/plans.entities.ts'
import { daysTo } from '@arriero/contract/maintenance/plans/plans.rules.ts'

/** Services of a unit that fall together: one stop in the place of several. */
export interface Visit {
  /** Days. */
  from: string
  to: string
  services: readonly DueRow[]
  /** Of work, as planned. */
  hours: number
}

/** Nearer than this they are done in one stop. */
export const togetherDays = 7

/** Services by when they are due, those that lie close together in one visit; what is overdue is due today. */
export function visitsOf(rows: readonly DueRow[], today: string): Visit[] {
  const sorted = rows
    .map((row) => ({ row, day: row.expectedOn < today ? today : row.expectedOn }))
    .toSorted((a, b) => a.day.localeCompare(b.day))
  const groups: { row: DueRow; day: string }[][] = []
  for (const one of sorted) {
    const group = groups.at(-1)
    if (group && daysTo(group[0]!.day, one.day) <= togetherDays) group.push(one)
    else groups.push([one])
  }
  return groups
    .filter((group) => group.length > 1)
    .map((group) => ({
      from: group[0]!.day,
      to: group.at(-1)!.day,
      services: group.map(({ row }) => row),
      hours: Math.round(group.reduce((sum, { row }) => sum + (row.workHours ?? 0), 0) * 10) / 10,
    }))
}
