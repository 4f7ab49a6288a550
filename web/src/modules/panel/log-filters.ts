import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { logTitleCounts } from '@arriero/contract/panel/panel.contract.ts'
import { call } from '../../kit/call.ts'
import type { ListFilter } from '../../kit/list/list-types.ts'
import { levelOptions } from './log.words.ts'

/** What both lists of the log are narrowed by (`logQuery` reads them), and more that only one has. */
export function useLogFilters<Row>(more?: ListFilter<Row>): ListFilter<Row>[] {
  const titles = useQuery({ queryKey: ['log-titles'], queryFn: ({ signal }) => call(logTitleCounts, { signal }) }).data
  return useMemo(
    () => [
      {
        key: 'title',
        label: 'Título',
        kind: 'select',
        options: titles?.map(({ title, count }) => ({ value: title, label: title, detail: String(count) })) ?? [],
      },
      { key: 'level', label: 'Nivel', kind: 'select', options: levelOptions },
      { key: 'days', label: 'Fecha', kind: 'days' },
      ...(more ? [more] : []),
    ],
    [titles, more],
  )
}
