import { useMemo, useState } from 'react'
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import {
  acceptLearned,
  ignoreLearned,
  restoreLearned,
  type LearnedPlace,
} from '@arriero/contract/places/learned.contract.ts'
import { learnDays, leastVisitMinutes } from '@arriero/contract/places/learned.rules.ts'
import { whyNot } from '../../kit/access.ts'
import { number, plural } from '../../kit/format.ts'
import { columnsFor } from '../../kit/list/columns.tsx'
import { byValue, wholeSource } from '../../kit/list/list-view.ts'
import type { RowAction } from '../../kit/list/list-types.ts'
import { PlacesPage, usePlaces } from '../../kit/map/PlacesPage.tsx'
import { ShapesLayer } from '../../kit/map/ShapesLayer.tsx'
import { boundsOf } from '../../kit/map/shapes.ts'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { geofencePaths } from '../geofences/geofences.paths.ts'
import { NightStops } from './NightStops.tsx'
import { stayed } from './place-words.ts'
import { placePaths } from './places.paths.ts'
import { acceptPlace, ignorePlace, learnedKey, loadPlaces, restorePlace, useLearned } from './places.data.ts'
import './places.css'

const source = wholeSource<LearnedPlace>({
  key: learnedKey,
  load: loadPlaces,
  text: ({ name, address }) => `${name} ${address ?? ''}`,
})
const colours = { proposed: '#2f757a', accepted: '#117dd4', ignored: '#7f93a8' } as const
const nightColour = '#d42f2f'
const nightRadiusM = 60
/** Ids of the map's night stops, apart from those of places. */
const nightIds = 1_000_000_000

const crumbs = [{ label: 'Geocercas', to: geofencePaths.list }]

const column = columnsFor<LearnedPlace>()

/** Places where units stop without a geofence, in a list and on the map; a place has the same number in both. */
export function LearnedPlacesPage() {
  const { all, chosen, open, pick } = usePlaces(placePaths.learned, learnedKey, loadPlaces)
  const { data } = useLearned()
  const [nightAll, setNightAll] = useState(false)
  const numbers = useMemo(() => numbersOf(all), [all])
  const columns = useMemo(() => columnsOf(numbers), [numbers])
  const views = useMemo(() => {
    const of = (key: LearnedPlace['state'], label: string) => ({
      key,
      label,
      count: all.filter(({ state }) => state === key).length,
      test: ({ state }: LearnedPlace) => state === key,
    })
    return [of('proposed', 'Propuestas'), of('accepted', 'Aceptados'), of('ignored', 'Ignorados')]
  }, [all])
  const night = data?.night ?? []
  const waiting = useMemo(() => (data?.night ?? []).filter(({ seenBy }) => seenBy === null), [data])
  const shapes = useMemo(
    () =>
      all
        .filter(({ id, state }) => state === 'proposed' || id === open?.id)
        .map(({ id, name, shape, state }) => ({
          id,
          name: `${numbers.get(id) ?? ''} ${name}`.trim(),
          shape,
          color: colours[state],
        })),
    [all, numbers, open],
  )
  const asked = useMemo(
    () =>
      waiting.map(({ id, unitName, lat, lon }) => ({
        id: nightIds + id,
        name: unitName,
        color: nightColour,
        shape: { kind: 'circle' as const, points: [{ lat, lon }], sizeM: nightRadiusM },
      })),
    [waiting],
  )
  return (
    <PlacesPage<LearnedPlace>
      id="learned-places"
      title="Lugares aprendidos"
      crumbs={crumbs}
      noun={['lugar', 'lugares']}
      path={placePaths.learned}
      source={source}
      columns={columns}
      views={views}
      search="Buscar lugar o dirección"
      rowActions={(place) => ({ buttons: actionsOf(place) })}
      pills={waiting.length > 0 && <span className="night-pill">De noche {number(waiting.length)}</span>}
      above={<NightStops stops={night} isWhole={nightAll} onWhole={() => setNightAll(!nightAll)} />}
      sub={`Dos visitas o más de ${leastVisitMinutes} min, de ${learnDays} días`}
      empty={
        data && data.learnedAt === null
          ? {
              title: 'Aún no se aprende nada',
              text: 'Cada noche se revisa dónde se detienen las unidades sin que haya una geocerca; mañana habrá propuestas.',
            }
          : {
              title: 'Nada por revisar',
              text: 'Las unidades no se detienen una y otra vez fuera de las geocercas, o ya se decidió de todos esos lugares.',
            }
      }
      mapLabel="Mapa de lugares aprendidos"
      whole={() => boundsOf([...shapes, ...asked].map(({ shape }) => shape))}
    >
      <ShapesLayer id="night-stops" shapes={asked} />
      <ShapesLayer
        id="learned-places"
        shapes={shapes}
        chosen={chosen}
        hidden={open?.state === 'proposed' && !whyNot(acceptLearned) ? chosen : undefined}
        onPick={pick}
      />
    </PlacesPage>
  )
}

/** Proposals by their visits. */
const numbersOf = (places: readonly LearnedPlace[]) =>
  new Map(places.filter(({ state }) => state === 'proposed').map(({ id }, i) => [id, i + 1] as const))

/** The address, without the name that was taken from it. */
const whereOf = (name: string, address: string | null) =>
  address?.startsWith(`${name}, `) ? address.slice(name.length + 2) : (address ?? 'Sin dirección conocida')

const columnsOf = (numbers: ReadonlyMap<number, number>) => [
  column.name('name', 'Nombre propuesto', {
    width: 196,
    lines: 2,
    render: ({ id, name, address }) => (
      <TwoLines
        top={name}
        bottom={whereOf(name, address)}
        {...(numbers.has(id) && { lead: <span className="place-number">{numbers.get(id)}</span> })}
      />
    ),
  }),
  {
    key: 'visits',
    title: 'Visitas',
    width: 84,
    align: 'end' as const,
    sort: byValue(({ visits }: LearnedPlace) => visits),
    render: ({ visits, units }: LearnedPlace) => (
      <TwoLines top={number(visits)} bottom={plural(units, 'unidad', 'unidades')} />
    ),
  },
  {
    key: 'dwell',
    title: 'Estancia',
    width: 94,
    align: 'end' as const,
    sort: byValue(({ dwell }: LearnedPlace) => dwell),
    render: ({ dwell }: LearnedPlace) => stayed(dwell),
  },
]

function actionsOf(place: LearnedPlace): RowAction[] {
  if (place.state !== 'proposed')
    return [
      {
        key: 'restore',
        label: 'Deshacer',
        icon: IconArrowBackUp,
        disabled: whyNot(restoreLearned),
        onClick: () => void restorePlace(place),
      },
    ]
  return [
    {
      key: 'accept',
      label: 'Aceptar',
      icon: IconCheck,
      disabled: whyNot(acceptLearned),
      onClick: () => void acceptPlace(place),
    },
    {
      key: 'ignore',
      label: 'Ignorar',
      icon: IconX,
      disabled: whyNot(ignoreLearned),
      onClick: () => void ignorePlace(place),
    },
  ]
}
