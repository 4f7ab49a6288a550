import { socialChannel } from '@arriero/contract/social/social.channel.ts'
import { scheduledPublications } from '@arriero/contract/social/social.contract.ts'
import { whyNot } from '../../kit/access.ts'
import type { LiveListener } from '../../kit/live.ts'
import { socialChanged } from './social.queries.ts'

/** Changes that come together are read again together. */
const togetherMs = 500

/** Whatever shows posts reads them again when one was published, failed or was taken out. */
export const listenSocial: LiveListener = (live) => {
  if (whyNot(scheduledPublications) !== undefined) return
  let waiting: ReturnType<typeof setTimeout> | undefined
  live.on(socialChannel, 'social_changed', () => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      void socialChanged()
    }, togetherMs)
  })
}
