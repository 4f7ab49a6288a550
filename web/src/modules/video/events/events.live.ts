import { videoChannel } from '@arriero/contract/video/events.channel.ts'
import { pageEvents } from '@arriero/contract/video/events.contract.ts'
import { whyNot } from '../../../kit/access.ts'
import type { LiveListener } from '../../../kit/live.ts'
import { freshenEvents } from './events.data.ts'

/** Lists of events follow what cameras raise and others decide; the alert tells of it aloud. */
export const listenEvents: LiveListener = (live) => {
  if (whyNot(pageEvents) !== undefined) return
  live.on(videoChannel, 'camera_event_changed', () => void freshenEvents())
}
