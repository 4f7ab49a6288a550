import { useEffect, useRef } from 'react'
import { IconCopy, IconHexagonPlus, IconRadar2, IconRoute, IconRuler2, type Icon } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { copyText } from '../../../kit/copy.ts'
import { useMayEnter } from '../../../kit/shell/entrance.ts'
import { coordinatesText, type Place } from '../map/geometry.ts'
import type { ScreenPoint } from './live-map.ts'
import { usePlaceName } from './unit-data.ts'
import { geofencePaths } from '../../geofences/geofences.paths.ts'
import { tripPaths } from '../../trips/trips.paths.ts'

interface Entry {
  key: string
  label: string
  icon: Icon
  letter?: string
  run: () => void
}

interface MapMenuProps {
  place: Place
  at: ScreenPoint
  onClose: () => void
  onNear: (place: Place) => void
  onMeasure: (place: Place) => void
}

const width = 304
const roomBelow = 250

/** What one can do with a point of the map; each entry has its letter. */
export function MapMenu({ place, at, onClose, onNear, onMeasure }: MapMenuProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { data, isPending } = usePlaceName(place)
  const entries = useEntries(place, onNear, onMeasure)
  useEffect(() => {
    frame.current?.querySelector('button')?.focus()
    const leave = (event: PointerEvent) => !frame.current?.contains(event.target as Node) && onClose()
    document.addEventListener('pointerdown', leave, true)
    return () => document.removeEventListener('pointerdown', leave, true)
  }, [onClose])
  const run = (entry: Entry) => {
    onClose()
    entry.run()
  }
  return (
    <div
      ref={frame}
      className="map-menu"
      role="menu"
      aria-label="Punto del mapa"
      tabIndex={-1}
      style={{
        left: `min(${at.x}px, calc(100% - ${width + 12}px))`,
        top: `clamp(12px, ${at.y}px, calc(100% - ${roomBelow}px))`,
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
        const entry = entries.find(({ letter }) => letter?.toLowerCase() === event.key.toLowerCase())
        if (entry) run(entry)
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
          step(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)
        event.stopPropagation()
      }}
    >
      <header>
        <b>{coordinatesText(place)}</b>
        <span>
          {data?.short
            ? `Cerca de ${data.short}`
            : isPending
              ? 'Buscando el lugar…'
              : (data?.reason ?? 'Sin nombre conocido')}
        </span>
      </header>
      {entries.map((entry) => (
        <button key={entry.key} type="button" role="menuitem" onClick={() => run(entry)}>
          <entry.icon size={17} stroke={1.75} aria-hidden />
          <span>{entry.label}</span>
          {entry.letter && <kbd>{entry.letter}</kbd>}
        </button>
      ))}
    </div>
  )
}

function step(menu: HTMLElement, by: number) {
  const buttons = [...menu.querySelectorAll('button')]
  const here = buttons.findIndex((button) => button === document.activeElement)
  buttons[(here + by + buttons.length) % buttons.length]?.focus()
}

function useEntries(place: Place, onNear: (place: Place) => void, onMeasure: (place: Place) => void): Entry[] {
  const navigate = useNavigate()
  const mayFence = useMayEnter(geofencePaths.create)
  const mayTrip = useMayEnter(tripPaths.create)
  const point = coordinatesText(place, 6)
  // The router types a search by route; the console's are plain text everywhere.
  const go = (to: string, search: Record<string, string>) => void navigate({ to, search: search as never })
  return [
    { key: 'near', label: 'Unidades cercanas a este punto', icon: IconRadar2, letter: 'U', run: () => onNear(place) },
    ...(mayFence
      ? [
          {
            key: 'fence',
            label: 'Crear geocerca aquí',
            icon: IconHexagonPlus,
            letter: 'G',
            run: () => go(geofencePaths.create, { punto: point }),
          },
        ]
      : []),
    { key: 'measure', label: 'Medir distancia desde aquí', icon: IconRuler2, letter: 'M', run: () => onMeasure(place) },
    ...(mayTrip
      ? [
          {
            key: 'trip',
            label: 'Usar como destino de un viaje',
            icon: IconRoute,
            run: () => go(tripPaths.create, { destino: point }),
          },
        ]
      : []),
    {
      key: 'copy',
      label: 'Copiar coordenadas',
      icon: IconCopy,
      letter: 'C',
      run: () => void copyText(coordinatesText(place)),
    },
  ]
}
