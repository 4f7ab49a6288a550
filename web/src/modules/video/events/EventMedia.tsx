import { useEffect, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconPhotoOff, IconPlayerPlay } from '@tabler/icons-react'
import { eventMedia } from '@arriero/contract/video/events.contract.ts'
import type { VideoEvent } from '@arriero/contract/video/events.entities.ts'
import { call } from '../../../kit/call.ts'

export interface Medium {
  eventId: number
  alarmId: number
  mediumId: number
}

/** A picture or clip as the server reads it from its platform; kept while the tab is open. */
export function useMedium(medium: Medium | null) {
  const {
    data: file,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['camera-event-media', medium],
    queryFn: ({ signal }) => {
      const { eventId, alarmId, mediumId } = medium!
      return call(eventMedia, { id: eventId, alarm_id: alarmId, medium_id: mediumId, signal, unlogged: true })
    },
    enabled: medium !== null,
    staleTime: Infinity,
    retry: false,
  })
  const url = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])
  return { url, isVideo: file?.type.startsWith('video/') ?? false, isError, retry: () => void refetch() }
}

/** The small picture of a row. */
export function Still({ eventId, picture }: { eventId: number; picture: VideoEvent['picture'] }) {
  const { url, isVideo, isError } = useMedium(picture && { eventId, ...picture })
  if (picture === null || isError) return <IconPhotoOff size={20} stroke={1.5} aria-hidden />
  if (isVideo) return <IconPlayerPlay size={20} stroke={1.5} aria-hidden />
  return url ? <img src={url} alt="" /> : null
}
