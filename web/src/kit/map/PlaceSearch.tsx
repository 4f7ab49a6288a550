import { useEffect, useState, type KeyboardEvent } from 'react'
import { Input, Popover, Tooltip, type InputRef } from 'antd'
import {
  IconAnchor,
  IconBuildingStore,
  IconHexagon,
  IconMapPin,
  IconMapSearch,
  IconPlane,
  IconRoad,
  IconSearch,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Map as GlMap } from 'maplibre-gl'
import { searchPlaces, type FoundPlace } from '@arriero/contract/places/places.contract.ts'
import { call } from '../call.ts'
import { isReducedMotion } from '../reduced-motion.ts'
import { TwoLines } from '../TwoLines.tsx'
import { useTyped } from '../typed.ts'
import './place-search.css'

const glyphs: Readonly<Record<FoundPlace['kind'], typeof IconMapPin>> = {
  customer: IconBuildingStore,
  geofence: IconHexagon,
  routeGeofence: IconHexagon,
  highway: IconRoad,
  junction: IconRoad,
  airport: IconPlane,
  port: IconAnchor,
  border: IconMapPin,
  town: IconMapPin,
  point: IconMapPin,
  address: IconMapPin,
}
/** How near a place of a kind is looked at. */
const zoomOf = ({ kind }: FoundPlace) => (kind === 'town' ? 11 : 13)

export interface PlaceSearchProps {
  map: GlMap | undefined
  /** Where the answers open. */
  placement?: 'left' | 'topRight' | 'bottomRight'
  className: string
}

/** A button of a map: finds a place by its name, goes there and marks it until another one is looked for. */
export function PlaceSearch({ map, placement = 'left', className }: PlaceSearchProps) {
  const [isOpen, setOpen] = useState(false)
  const [marked, mark] = useState<FoundPlace>()
  useEffect(() => (map && marked ? putMark(map, marked) : undefined), [map, marked])
  const go = (place: FoundPlace) => {
    mark(place)
    setOpen(false)
    map?.easeTo({ center: [place.lon, place.lat], zoom: zoomOf(place), duration: isReducedMotion() ? 0 : 700 })
  }
  return (
    <Popover
      trigger="click"
      placement={placement}
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={<Search onPick={go} close={() => setOpen(false)} {...(marked && { unmark: () => mark(undefined) })} />}
    >
      <Tooltip title={isOpen ? '' : 'Buscar un lugar'} placement="left">
        <button type="button" className={className} aria-label="Buscar un lugar" aria-expanded={isOpen}>
          <IconMapSearch size={17} stroke={1.75} />
        </button>
      </Tooltip>
    </Popover>
  )
}

const least = 2

function Search({
  onPick,
  close,
  unmark,
}: {
  onPick: (place: FoundPlace) => void
  close: () => void
  unmark?: () => void
}) {
  const [text, setText] = useState('')
  const typed = useTyped(text.trim(), 200)
  const { data, isFetching } = useQuery({
    queryKey: ['places', 'search', typed],
    enabled: typed.length >= least,
    queryFn: ({ signal }) => call(searchPlaces, { query: { search: typed }, signal }),
  })
  const places = typed.length >= least ? (data?.places ?? []) : []
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && places[0] && typed === text.trim()) onPick(places[0])
  }
  return (
    <div className="place-search">
      <Input
        ref={focusOnce}
        prefix={<IconSearch size={16} stroke={1.75} aria-hidden />}
        placeholder="Dirección, población, km 43 de la 57D…"
        aria-label="Lugar que se busca"
        maxLength={120}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKey}
      />
      {places.length > 0 && (
        <ul>
          {places.map((place, i) => {
            const Glyph = glyphs[place.kind]
            return (
              <li key={`${place.kind} ${place.name} ${i}`}>
                <button type="button" onClick={() => onPick(place)}>
                  <Glyph size={17} stroke={1.75} aria-hidden />
                  <TwoLines top={place.name} {...(place.detail && { bottom: place.detail })} />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {typed.length >= least && !isFetching && places.length === 0 && (
        <p role="status">Ningún lugar se llama así. Pruebe con la población o con el número de la carretera.</p>
      )}
      {data?.reason && <p role="status">{data.reason} Se muestra lo que sabe el mapa incluido.</p>}
      {unmark && (
        <button type="button" className="place-unmark" onClick={unmark}>
          Quitar la marca del mapa
        </button>
      )}
    </div>
  )
}

/** The popover is measured before it is shown: focus given at once would be lost. */
const focusOnce = (input: InputRef | null) => {
  if (input) requestAnimationFrame(() => input.focus())
}

/** A pin with the place's name; answers how to take it away. */
export function putMark(map: GlMap, { name, lat, lon }: Pick<FoundPlace, 'name' | 'lat' | 'lon'>): () => void {
  let isGone = false
  let remove = () => {}
  const put = async () => {
    const { Marker } = await import('maplibre-gl')
    if (isGone) return
    const element = document.createElement('div')
    element.className = 'place-mark'
    element.append(Object.assign(document.createElement('span'), { textContent: name }))
    const marker = new Marker({ element, anchor: 'bottom' }).setLngLat([lon, lat]).addTo(map)
    remove = () => void marker.remove()
  }
  void put()
  return () => {
    isGone = true
    remove()
  }
}
