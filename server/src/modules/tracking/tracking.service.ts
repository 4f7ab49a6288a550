import type pg from 'pg'
import type { App } from '../../app/app.ts'
import type { RunningService } from '../../app/service.ts'
import { startDispatcher, type Dispatcher } from './commands/dispatch.ts'
import { createLiveChannel, type LiveChannel } from './live/live-channel.ts'
import { startDeviceListeners, type DeviceListeners } from './devices/device-listeners.ts'
import { createSourceManager } from './sources/source-manager.ts'
import { standing } from '../../app/health.ts'
import { watchWaiting } from './flow/waiting.ts'
import { keepTraffic } from './sources/keep-traffic.ts'
import { watchSources } from './sources/watch-sources.ts'
import { makePartitions } from './tracking.partitions.ts'
import { createPipeline, type Pipeline } from './tracking.pipeline.ts'
import type { FlowStep } from './tracking.step.ts'

export interface Tracking {
  pipeline: Pipeline
  live: LiveChannel
  devices: DeviceListeners
  commands: Dispatcher
}

const byApp = new WeakMap<App, Tracking>()

/** The running position flow of an application. Throws before its services have started. */
export function trackingOf(app: App): Tracking {
  const tracking = byApp.get(app)
  if (!tracking) throw new Error('The tracking service is not running')
  return tracking
}

const reconnectMs = 1000
const watchEveryMs = 60_000

/**
 * The position flow, the live channel and the pollers of the sources, for the life of the process. `steps` are the modules
 * that follow the positions, in this order: `app/position-flow.ts` names them.
 */
export async function startTracking(app: App, steps: readonly FlowStep<unknown>[]): Promise<RunningService> {
  await makePartitions(app.owner, Date.now())
  const live = createLiveChannel(app)
  const { traffic, stop: stopTraffic } = await keepTraffic(app)
  const flow = createPipeline(app, {
    steps,
    publish: (flow, units) => live.publish(flow.accountId, units),
    traffic,
  })
  const { pipeline, waitingSince } = watchWaiting(flow)
  app.health.add('posiciones', () => standing('sin guardar', waitingSince(), 30_000))
  const devices = await startDeviceListeners(app, pipeline)
  const commands = startDispatcher(app, devices)
  devices.tell(commands)
  byApp.set(app, { pipeline, live, devices, commands })
  const sources = createSourceManager(app, pipeline)

  function heard(message: string): void {
    const [what, account] = message.split(':')
    const accountId = Number(account)
    if (what === 'source') void sources.reconcile()
    if (what === 'device')
      devices.changed().catch((error: unknown) => app.log.warn({ err: error }, 'device registrations'))
    if (what === 'geofence' || what === 'unit' || what === 'alerts') pipeline.changed(accountId, what)
    if (what === 'unit') live.unitsChanged(accountId)
  }
  const watch = setInterval(() => {
    pipeline
      .flows()
      .then((flows) => watchSources(app, flows, Date.now()))
      .catch((error: unknown) => app.log.warn({ err: error }, 'sources of units'))
  }, watchEveryMs)
  watch.unref()
  const listener = keepListening(app, heard, (client) => sources.connected(client))
  await listener.ready
  return {
    sockets: [live.socket],
    async stop() {
      clearInterval(watch)
      pipeline.end()
      await commands.stop()
      await sources.stop()
      await devices.stop()
      await listener.stop()
      await pipeline.stop()
      await stopTraffic()
      live.stop()
    },
  }
}

/** One connection that hears of changes and carries the locks of the sources; a lost one is replaced. */
function keepListening(
  app: App,
  heard: (message: string) => void,
  connected: (client: pg.ClientBase | null) => Promise<void>,
) {
  let client: pg.PoolClient | null = null
  let stopped = false

  async function connect(): Promise<void> {
    if (stopped) return
    const fresh = await app.owner.connect()
    const lost = () => {
      if (client !== fresh) return
      client = null
      fresh.release(true)
      void connected(null)
      setTimeout(again, reconnectMs).unref()
    }
    fresh.on('end', lost)
    fresh.on('error', lost)
    fresh.on('notification', ({ channel, payload }) => channel === 'tracking' && heard(payload ?? ''))
    client = fresh
    try {
      await fresh.query('listen tracking')
    } catch (error) {
      // Its end may have been heard already, and another try be under way.
      if (client !== fresh) return
      client = null
      fresh.release(true)
      throw error
    }
    await connected(fresh)
  }
  const again = () => {
    connect().catch((error: unknown) => {
      app.log.warn({ err: error }, 'tracking listener')
      if (!stopped) setTimeout(again, reconnectMs).unref()
    })
  }

  return {
    ready: connect(),
    async stop() {
      stopped = true
      const held = client
      client = null
      // Ends the session, and with it the locks and the subscription.
      held?.release(true)
    },
  }
}
