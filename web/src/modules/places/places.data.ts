import { useQuery } from '@tanstack/react-query'
import {
  acceptLearned,
  getLearned,
  ignoreLearned,
  listLearned,
  restoreLearned,
  seeNightStop,
  type LearnedPlace,
  type NightStop,
} from '@arriero/contract/places/learned.contract.ts'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { queryClient } from '../../kit/query.ts'
import { toast } from '../../kit/shell/toast.ts'

export const learnedKey = ['places', 'learned', 'rows']
const wholeKey = ['places', 'learned']

/** Everything in one answer: the rows of the list are read out of it. */
export const useLearned = () =>
  useQuery({ queryKey: [...wholeKey, 'all'], queryFn: ({ signal }) => call(listLearned, { signal }) })

export const loadPlaces = async (signal: AbortSignal): Promise<readonly LearnedPlace[]> =>
  (
    await queryClient.fetchQuery({
      queryKey: [...wholeKey, 'all'],
      staleTime: 1000,
      queryFn: () => call(listLearned, { signal }),
    })
  ).places

export const usePlaceDetail = (id: number, isKnown: boolean) =>
  useQuery({
    queryKey: [...wholeKey, 'detail', id],
    enabled: isKnown,
    queryFn: ({ signal }) => call(getLearned, { id, signal }),
  })

/** What a decision changes: places, and the geofences they become. */
export const reloadPlaces = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: wholeKey }),
    queryClient.invalidateQueries({ queryKey: ['geofences'] }),
  ])

async function decide(act: () => Promise<unknown>, told: string, undo?: () => void): Promise<void> {
  try {
    await act()
    // What is told is on the screen by then.
    await reloadPlaces()
    toast.success(told, undo && { action: { label: 'Deshacer', onClick: undo } })
  } catch (error) {
    toast.error('No se pudo guardar', { detail: errorText(error) })
    await reloadPlaces()
  }
}

export const acceptPlace = (place: LearnedPlace) =>
  decide(
    () =>
      call(acceptLearned, {
        id: place.id,
        body: { name: place.name, customerUserId: place.near?.customerUserId ?? null },
      }),
    `«${place.name}» es ahora una geocerca`,
    () => void restorePlace(place),
  )

export const ignorePlace = (place: LearnedPlace) =>
  decide(
    () => call(ignoreLearned, { id: place.id }),
    `«${place.name}» ya no se propone`,
    () => void restorePlace(place),
  )

export const restorePlace = (place: LearnedPlace) =>
  decide(() => call(restoreLearned, { id: place.id }), `«${place.name}» volvió a las propuestas`)

export const markNight = (stop: NightStop, seen: boolean) =>
  decide(
    () => call(seeNightStop, { id: stop.id, body: { seen } }),
    seen ? `Parada de ${stop.unitName} vista` : `Parada de ${stop.unitName} por revisar`,
    seen ? () => void markNight(stop, false) : undefined,
  )
