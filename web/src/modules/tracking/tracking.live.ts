import { sourceChannel } from '@arriero/contract/tracking/tracking.channel.ts'
import type { LiveListener } from '../../kit/live.ts'
import { queryClient } from '../../kit/query.ts'
import { toast } from '../../kit/shell/toast.ts'
import { sourceNotice } from './sources/source-notice.ts'
import { sourcesKey } from './sources/sources-data.ts'

/** Health of the sources: a token that stopped working is told at once, with the sentence of the server. */
export const listenTracking: LiveListener = (live) => {
  live.on(sourceChannel, 'tracking_source', ({ id, name, platform, state, message, since }) => {
    void queryClient.invalidateQueries({ queryKey: sourcesKey })
    const notice = sourceNotice({ platform, state, message })
    if (!message || !notice) return
    const { kind, ...stays } = notice
    toast[kind](message, { ...stays, detail: name, event: `source-${id}-${state}-${since}`, time: since })
  })
}
