import { Intake } from './intake.ts'
import { listenHttp } from './http.ts'
import type { DeviceListener, ListenerOptions } from './options.ts'
import { listenTcp, type Transport } from './tcp.ts'
import { listenUdp } from './udp.ts'

/**
 * Listens for the devices of one protocol on every transport it has, all on the same port. Rejects when the port is taken.
 * A device's frames are acknowledged after `deliver` has resolved; its newest connection counts, an older one ends.
 */
export async function startListener(options: ListenerOptions): Promise<DeviceListener> {
  const { protocol } = options
  const intake = new Intake(options)
  const transports: Transport[] = []
  let closing: Promise<unknown> | null = null
  const close = async () => {
    closing ??= Promise.all(transports.map((transport) => transport.close()))
    await closing
  }
  try {
    if (protocol.transports.includes('http')) transports.push(await listenHttp(intake))
    if (protocol.transports.includes('tcp')) transports.push(await listenTcp(intake))
    if (protocol.transports.includes('udp'))
      transports.push(await listenUdp(intake, transports[0]?.port ?? options.port))
  } catch (error) {
    await close()
    throw error
  }
  return {
    protocol,
    port: transports[0]?.port ?? options.port,
    stats: () => ({
      connections: transports.reduce((sum, { connections }) => sum + connections, 0),
      devices: intake.devices,
      frames: intake.frames,
      badFrames: intake.badFrames,
      refused: intake.refusals,
    }),
    online: (deviceId) => intake.isOnline(deviceId),
    send: (deviceId, bytes) => intake.send(deviceId, bytes),
    disconnect: (deviceId) => intake.disconnect(deviceId),
    close,
  }
}
