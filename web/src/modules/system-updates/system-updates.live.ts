import { systemUpdateChannel } from '@arriero/contract/system-updates/system-updates.contract.ts'
import type { LiveListener } from '../../kit/live.ts'
import { openSystemUpdate } from './system-update-event.ts'

/** A published notice opens by itself on every console. */
export const listenSystemUpdates: LiveListener = (live) => {
  live.on(systemUpdateChannel, 'system_update', ({ id }) => openSystemUpdate(id))
}
