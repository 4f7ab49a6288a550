import { randomUUID } from 'node:crypto'
import { chatChannel } from '@arriero/contract/chat/chat.channel.ts'
import { chatSocket } from '@arriero/contract/core/sockets.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Caller } from '../../../app/scope.ts'
import type { Service } from '../../../app/service.ts'
import * as repository from './presence.repository.ts'

const sayEveryMs = 30_000
/** A page that is loaded again, or a socket that comes back after five seconds, was never away. */
const graceMs = 8000

/** Who is connected: the sockets this process holds, written down so that every process knows. */
export const chatPresence: Service = async (app) => {
  const process = randomUUID()
  const held = new Map<number, { caller: Caller; sockets: number; leaving?: NodeJS.Timeout | undefined }>()
  const quietly = (act: () => Promise<void>) =>
    void act().catch((error: unknown) => app.stopping.aborted || app.log.warn({ err: error }, 'chat presence'))

  const unwatch = app.hub.watch(chatSocket, {
    opened({ caller }) {
      const one = held.get(caller.userId) ?? { caller, sockets: 0 }
      held.set(caller.userId, one)
      one.sockets += 1
      clearTimeout(one.leaving)
      one.leaving = undefined
      if (one.sockets === 1) quietly(() => tell(app, caller, process, 'user_connected'))
    },
    closed({ caller }) {
      const one = held.get(caller.userId)
      if (!one) return
      one.sockets -= 1
      if (one.sockets > 0) return
      one.leaving = setTimeout(() => {
        held.delete(caller.userId)
        quietly(() => tell(app, caller, process, 'user_disconnected'))
      }, graceMs)
      one.leaving.unref()
    },
  })

  const timer = setInterval(() => {
    quietly(async () => {
      await app.owner.query('update chat_presence set seen_at = now() where process = $1 and left_at is null', [
        process,
      ])
    })
  }, sayEveryMs)
  timer.unref()

  return {
    async stop() {
      unwatch()
      clearInterval(timer)
      for (const { leaving } of held.values()) clearTimeout(leaving)
      await app.owner.query('update chat_presence set left_at = now() where process = $1 and left_at is null', [
        process,
      ])
    },
  }
}

function tell(app: App, caller: Caller, process: string, event: 'user_connected' | 'user_disconnected'): Promise<void> {
  return inWork(app, caller, async (work) => {
    const changed = await (event === 'user_connected' ? repository.arrive : repository.depart)(work, process)
    if (!changed) return
    const userIds = await repository.companions(work)
    if (userIds.length === 0) return
    await work.publish(chatChannel, event, { userId: caller.userId, at: new Date().toISOString() }, { userIds })
  })
}
