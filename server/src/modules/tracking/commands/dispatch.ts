import type { OrderAnswer } from '@arriero/telematics/order.ts'
import type { App } from '../../../app/app.ts'
import type { DeviceListeners } from '../devices/device-listeners.ts'
import { sendThroughPlatform } from './platform-orders.ts'
import * as queue from './queue.ts'
import { commandTexts as texts } from './commands.texts.ts'

/** How often conditions and expiries are looked at. */
const everyMs = 2000
/** Of a device's own words. */
const mostAnswer = 500
/** A platform that was not reached is not asked again sooner. */
const platformPauseMs = 30_000

export interface Dispatcher {
  /** Something was asked, or a device came on line: looked at right away. */
  kick(): void
  online(deviceId: string): void
  answered(deviceId: string, answer: OrderAnswer): void
  stop(): Promise<void>
}

/**
 * Sends what waits, once its conditions are met and its way is open. A command is marked as sent before it leaves: a
 * process that dies in between leaves it unanswered, and it is never sent a second time.
 */
export function startDispatcher(app: App, devices: DeviceListeners): Dispatcher {
  const pausedUntil = new Map<number, number>()
  let running: Promise<void> | null = null
  let again = false
  let stopped = false

  async function turn(): Promise<void> {
    await queue.expire(app)
    await queue.located(app)
    for (const waiting of await queue.waiting(app)) {
      if (stopped) return
      await tryOne(waiting)
    }
  }

  async function tryOne(command: queue.Waiting): Promise<void> {
    if (command.deviceId !== null) {
      const listener = devices.of(command.key)
      if (!listener || (await queue.awaitsAnswer(app, command))) return
      if (!(await queue.isMet(app, command))) return
      const bytes = listener.protocol.encodeOrder(queue.orderOf(command), {
        deviceId: command.key,
        sequence: command.id & 0xffff,
      })
      if (!bytes) return void (await queue.end(app, command, 'refused', { outcome: texts.encoderRefuses }))
      if (!(await queue.claim(app, command))) return
      // It hung up meanwhile: known not to have left.
      if (listener.send(command.key, bytes)) await queue.onNetwork(app, command)
      else await queue.giveBack(app, command)
      return
    }
    if ((pausedUntil.get(command.sourceId) ?? 0) > Date.now() || !(await queue.isMet(app, command))) return
    const reached = await sendThroughPlatform(app, command)
    if (!reached) pausedUntil.set(command.sourceId, Date.now() + platformPauseMs)
  }

  function kick(): void {
    if (stopped) return
    if (running) {
      again = true
      return
    }
    again = false
    running = turn()
      .catch((error: unknown) => app.log.error({ err: error }, 'commands'))
      .finally(() => {
        running = null
        if (again) kick()
      })
  }

  const guarded = (act: () => Promise<void>) =>
    void act().catch((error: unknown) => app.log.error({ err: error }, 'command answer'))

  const timer = setInterval(kick, everyMs)
  timer.unref()
  return {
    kick,
    online(deviceId) {
      guarded(async () => {
        const restarted = await queue.restarted(app, deviceId)
        if (restarted) await queue.end(app, restarted, 'done', { answer: texts.restarted })
      })
      kick()
    },
    answered(deviceId, answer) {
      guarded(async () => {
        const command = await queue.answeredBy(app, deviceId, answer.sequence)
        if (!command) return
        const state = answer.isDone ? 'done' : 'refused'
        const outcome = answer.isDone ? null : texts.deviceRefused
        await queue.end(app, command, state, { answer: answer.text?.slice(0, mostAnswer) ?? null, outcome })
        kick()
      })
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
