import { useCallback, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Segmented } from 'antd'
import { ListPage, type ListPageProps } from '../list/ListPage.tsx'
import { MapStage } from './map-stage.tsx'
import type { Bounds } from './shapes.ts'
import { StageMap } from './StageMap.tsx'

interface Place {
  id: number
  name: string
}

const none: never[] = []

/** All places of a list that is here whole, which of them is open beside it, and how the map opens one. */
export function usePlaces<Row extends Place>(
  path: string,
  key: readonly unknown[],
  load: (signal: AbortSignal) => Promise<readonly Row[]>,
) {
  const navigate = useNavigate()
  const step = useLocation({ select: ({ pathname }) => pathname.slice(path.length + 1) })
  const chosen = /^\d+$/.test(step) ? Number(step) : undefined
  const { data: all = none } = useQuery({ queryKey: key, queryFn: ({ signal }) => load(signal) })
  const pick = useCallback(
    (id: number) => void navigate({ to: `${path}/${id}`, search: true as never }),
    [navigate, path],
  )
  return { all: all as readonly Row[], chosen, open: all.find(({ id }) => id === chosen) as Row | undefined, pick }
}

interface PlacesPageProps<Row> extends Omit<ListPageProps<Row>, 'rowKey' | 'rowName' | 'open'> {
  path: string
  /** What the map shows, for those who cannot see it. */
  mapLabel: string
  whole: () => Bounds | undefined
  /** Layers of the map. */
  children: ReactNode
}

/** Places in a list and on its map; on phones one after the other. Panels beside the list draw on the map too. */
export function PlacesPage<Row extends Place>({ path, mapLabel, whole, children, ...list }: PlacesPageProps<Row>) {
  const [shown, setShown] = useState('list')
  return (
    <MapStage>
      <div className="places" data-shown={shown}>
        <div className="places-tabs">
          <Segmented
            block
            value={shown}
            onChange={setShown}
            options={[
              { value: 'list', label: 'Lista' },
              { value: 'map', label: 'Mapa' },
            ]}
            aria-label="Lista o mapa"
          />
        </div>
        <ListPage<Row>
          {...list}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          open={({ id }) => `${path}/${id}`}
        />
        <StageMap label={mapLabel} whole={whole}>
          {children}
        </StageMap>
      </div>
    </MapStage>
  )
}
