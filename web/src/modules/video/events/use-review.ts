import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { noteEvent, reviewEvent } from '@arriero/contract/video/events.contract.ts'
import type { VideoEvent, VideoEventDetail } from '@arriero/contract/video/events.entities.ts'
import type { Aggravation, Decision } from '@arriero/contract/video/events.rules.ts'
import { ApiError, errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { queryClient } from '../../../kit/query.ts'
import { viewFromSearch } from '../../../kit/list/list-view.ts'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import type { Page } from '@arriero/contract/core/paging.ts'
import { videoPaths } from '../video.paths.ts'
import { eventsQuery, freshenEvents } from './events.data.ts'

const said: Record<Decision, string> = {
  confirm: 'Confirmado',
  coach: 'Confirmado con coaching',
  false: 'Falsa alarma',
  close: 'Cerrado',
  reopen: 'Abierto otra vez',
}

export interface Saw {
  seen: string | undefined
  aggravations: Aggravation[]
}

/** Decides what an event was and opens the one below it in the queue. */
export function useReview(event: VideoEventDetail) {
  const [busy, setBusy] = useState<Decision | 'note'>()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const next = () => {
    const page = queryClient.getQueryData<Page<VideoEvent>>(eventsQuery(viewFromSearch(search)).queryKey)
    const rows = page?.results ?? []
    const at = rows.findIndex(({ id }) => id === event.id)
    return (rows[at + 1] ?? rows[at - 1])?.id
  }
  async function run(what: Decision | 'note', act: () => Promise<unknown>): Promise<boolean> {
    setBusy(what)
    try {
      await act()
      return true
    } catch (error) {
      toast.error(errorText(error))
      return error instanceof ApiError && error.status === 409 ? (void freshenEvents(), false) : false
    } finally {
      setBusy(undefined)
    }
  }
  return {
    busy,
    async decide(decision: Decision, { seen, aggravations }: Saw) {
      const following = next()
      const body = { decision, version: event.version, ...(seen && { seen }), aggravations }
      if (!(await run(decision, () => call(reviewEvent, { id: event.id, body })))) return
      toast.success(`${said[decision]}: «${event.title}» de ${event.unitName}`)
      if (decision !== 'reopen')
        void navigate({ to: following ? videoPaths.event(following) : videoPaths.events, search: true as never })
      void freshenEvents()
    },
    async note(text: string) {
      if (!(await run('note', () => call(noteEvent, { id: event.id, body: { text } })))) return false
      void freshenEvents()
      return true
    },
  }
}
