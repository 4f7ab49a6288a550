import { sourceChannel } from '@arriero/contract/tracking/tracking.channel.ts'
import type { LiveListener } from '../../kit/live.ts'
import { queryClient } from '../../kit/query.ts'
import { toast } from '../../kit/toast.ts'
import { sourcesKey } from './sources/sources-data.ts'

/** Health of the sources: a token that stopped working is told at once, with the sentence of the server. */
export const listenTracking: LiveListener = (live) => {
  live.on(sourceChannel, 'tracking_source', ({ id, name, state, message, since }) => {
    void queryClient.invalidateQueries({ queryKey: sourcesKey })
    if (!message || (state !== 'token_invalid' && state !== 'refused')) return
    toast.error(message, { detail: name, event: `source-${id}-${state}-${since}`, time: since })
  })
}
