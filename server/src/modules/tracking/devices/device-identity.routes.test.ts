import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { registerDevice } from '@arriero/contract/tracking/devices.contract.ts'
import { getUnitCard } from '@arriero/contract/tracking/tracking.contract.ts'
import { call } from '../../../../test/api.ts'
import { makeUser, unique } from '../../../../test/factories.ts'
import { makeUnit } from '../../../../test/factories/units.ts'
import { testApp } from '../../../../test/server.ts'
import { trackingOf } from '../tracking.service.ts'

test('the card held to a reader and what sensors tell come with their time to the unit; old cards change nothing', async () => {
  const { app } = await testApp()
  const user = await makeUser()
  const unit = await makeUnit(user)
  const deviceId = unique('equipo').replaceAll(/\W/g, '')
  const { devices, pipeline } = trackingOf(app)
  const device = await call(user, registerDevice, {
    body: { deviceId, protocol: 'wialon-ips', name: 'Lector', unitId: unit.id },
  })
  const listener = devices.listeners.find(({ protocol }) => protocol.code === 'wialon-ips')!
  const socket = connect(listener.port, '127.0.0.1')
  await once(socket, 'connect')
  const now = Math.floor(Date.now() / 1000) * 1000
  const record = (at: number, card: string) => {
    const [date = '', time = ''] = new Date(at).toISOString().split('T')
    const day = `${date.slice(8, 10)}${date.slice(5, 7)}${date.slice(2, 4)}`
    return `#D#${day};${time.slice(0, 8).replaceAll(':', '')};2542.0000;N;10018.0000;W;0;0;540;9;1;NA;NA;NA;${card};NA\r\n`
  }
  const say = async (text: string) => {
    socket.write(text)
    await once(socket, 'data')
  }
  await say(`#L#${deviceId};NA\r\n`)
  await say(record(now - 120_000, '0A1B2C'))
  await say(record(now - 60_000, 'NA'))
  socket.destroy()
  const identity = async () => {
    const { driverCard, busVin } = await call(user, getUnitCard, { params: { unit_id: unit.id } })
    return { driverCard, busVin }
  }
  const held = { text: '0A1B2C', at: new Date(now - 120_000).toISOString() }
  expect(await identity()).toEqual({ driverCard: held, busVin: null })

  const { rows } = await app.owner.query<{ source: number }>('select source_id as source from device where id = $1', [
    device.id,
  ])
  const quiet = { ignition: null, odometerKm: null, engineHours: null, fuelPercent: null }
  const tell = (at: number, given: object) =>
    pipeline.tell({ accountId: user.accountId, sourceId: rows[0]!.source }, [
      { unitKey: deviceId, at, ...quiet, ...given },
    ])
  await tell(now - 180_000, { driverCard: 'FFFFFF' })
  await tell(now - 30_000, { vin: '3AKJHHDR\u00001JSJX1234', sensors: { temperature_1: -18.5 } })
  expect(await identity()).toEqual({ driverCard: held, busVin: '3AKJHHDR1JSJX1234' })
  const { sensors, sensorsAt } = await call(user, getUnitCard, { params: { unit_id: unit.id } })
  expect([sensors, sensorsAt]).toEqual([
    { temperature_1: -18.5 },
    { temperature_1: new Date(now - 30_000).toISOString() },
  ])
})
