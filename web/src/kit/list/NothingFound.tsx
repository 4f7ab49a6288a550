import type { ReactNode } from 'react'
import { useQueries, type UseQueryOptions } from '@tanstack/react-query'
import { Button } from 'antd'
import { number } from '../format.ts'
import { NoResults } from '../states.tsx'
import type { ListViewChoice } from './list-types.ts'
import { searchPatch, viewFromSearch, type ListView } from './list-view.ts'

interface Place {
  label: string
  /** Of the address. */
  change: Record<string, string | undefined>
}

interface NothingFoundProps {
  criteria: ReactNode
  views: readonly Pick<ListViewChoice<never>, 'key' | 'label'>[]
  /** How many rows a view of the list has. */
  counting: (view: ListView) => UseQueryOptions<unknown, Error, number>
  search: Record<string, string>
  patch: (change: Place['change']) => void
}

/** A list in which nothing is found says where something is: without its filters, and in its other views. */
export function NothingFound({ criteria, views, counting, search, patch }: NothingFoundProps) {
  const places = placesOf(views, search)
  const counts = useQueries({ queries: places.map(({ change }) => counting(viewFromSearch(changed(search, change)))) })
  return (
    <NoResults criteria={criteria} clear={() => patch(searchPatch.clear(viewFromSearch(search)))}>
      {places.map(({ label, change }, at) => {
        const count = counts[at]?.data
        return count ? (
          <Button key={label} onClick={() => patch(change)}>
            {label} <small>{number(count)}</small>
          </Button>
        ) : null
      })}
    </NoResults>
  )
}

function placesOf(views: NothingFoundProps['views'], search: Record<string, string>): Place[] {
  const view = viewFromSearch(search)
  const shown = views.find(({ key }) => key === view.view) ?? views[0]
  const others = views.filter((other) => other !== shown)
  const places: Place[] = others.map(({ key, label }) => ({ label, change: searchPatch.view(key) }))
  if (view.search && Object.keys(view.filters).length > 0)
    places.unshift({ label: 'Sin los filtros', change: { ...searchPatch.clear(view), search: view.search } })
  return places
}

const changed = (search: Record<string, string>, change: Place['change']) =>
  Object.fromEntries(Object.entries({ ...search, ...change }).flatMap(([name, text]) => (text ? [[name, text]] : [])))
