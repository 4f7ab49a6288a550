import { create } from 'zustand'
import type { RowKey } from './list-types.ts'

// As long as the highlight takes to fade (kit.css, .row-flash).
const fadeMs = 2200

/** Rows changed by a live event just now, by list. */
const useFlashes = create<Record<string, ReadonlySet<RowKey>>>(() => ({}))
const nobody: ReadonlySet<RowKey> = new Set()

/** Tints a row of a list for two seconds, without moving anything. */
export function flashRow(list: string, row: RowKey) {
  const change = (edit: (rows: Set<RowKey>) => void) =>
    useFlashes.setState((lists) => {
      const rows = new Set(lists[list])
      edit(rows)
      return { [list]: rows }
    })
  change((rows) => rows.add(row))
  setTimeout(() => change((rows) => rows.delete(row)), fadeMs)
}

export const useFlashed = (list: string) => useFlashes((lists) => lists[list] ?? nobody)
