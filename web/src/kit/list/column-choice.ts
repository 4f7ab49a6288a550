import { useState } from 'react'
import { useSession } from '../session.ts'
import { readStored, writeStored } from '../storage.ts'
import type { Column } from './list-types.ts'

/** What a user changed in a list's columns. */
export interface ColumnChoice {
  order: string[]
  shown: Record<string, boolean>
  widths: Record<string, number>
}
const untouched: ColumnChoice = { order: [], shown: {}, widths: {} }

function fromStored(stored: unknown): ColumnChoice {
  const given: Partial<Record<keyof ColumnChoice, unknown>> =
    typeof stored === 'object' && stored !== null ? { ...stored } : {}
  const pairs = (value: unknown): [string, unknown][] =>
    typeof value === 'object' && value !== null ? Object.entries(value) : []
  return {
    order: Array.isArray(given.order) ? given.order.filter((key) => typeof key === 'string') : [],
    shown: Object.fromEntries(
      pairs(given.shown).filter((pair): pair is [string, boolean] => typeof pair[1] === 'boolean'),
    ),
    widths: Object.fromEntries(
      pairs(given.widths).filter((pair): pair is [string, number] => typeof pair[1] === 'number'),
    ),
  }
}

export const isShown = (column: Pick<Column<never>, 'key' | 'fixed' | 'hidden'>, choice: ColumnChoice) =>
  column.fixed === true || (choice.shown[column.key] ?? !column.hidden)

/** The user's order; columns they never moved keep the page's place after them. Fixed ones stay first. */
export function ordered<C extends Pick<Column<never>, 'key' | 'fixed'>>(
  columns: readonly C[],
  { order }: ColumnChoice,
): C[] {
  const place = (column: C, at: number) =>
    column.fixed ? -1000 + at : order.includes(column.key) ? order.indexOf(column.key) : order.length + at
  return columns
    .map((column, at) => [place(column, at), column] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, column]) => column)
}

/** A list's columns as this user arranged them, remembered in this browser. */
export function useColumnChoice(list: string) {
  const userId = useSession(({ auth }) => auth?.user.userId ?? 0)
  const key = `arriero.columns.${userId}.${list}`
  const [choice, setChoice] = useState(() => fromStored(readStored('local', key)))
  const change = (next: Partial<ColumnChoice> | undefined) => {
    const merged = next ? { ...choice, ...next } : untouched
    setChoice(merged)
    writeStored('local', key, next ? merged : undefined)
  }
  return [choice, change] as const
}
