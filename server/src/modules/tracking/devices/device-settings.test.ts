import { expect, test } from 'vitest'
import { deviceProtocols } from '@arriero/telematics/protocols/protocols.ts'
import { portSettings, settingProblems } from './device-settings.ts'

const protocols = deviceProtocols()
const jt808 = protocols.find(({ code }) => code === 'jt808')!

test('a port’s settings are read by protocol; nothing set is as usual', () => {
  expect(portSettings('', protocols).size).toBe(0)
  expect([...portSettings('jt808.timeOffsetMinutes=0,h02.speedUnit=kmh', protocols)]).toEqual([
    ['jt808', { timeOffsetMinutes: '0' }],
    ['h02', { speedUnit: 'kmh' }],
  ])
})

test.each(['jt809.timeOffsetMinutes=0', 'jt808.zone=0', 'jt808.timeOffsetMinutes=17'])(
  'a mistake in the configuration is told at the start: %s',
  (setting) => {
    expect(() => portSettings(setting, protocols)).toThrow(`DEVICE_SETTINGS: no existe «${setting}».`)
  },
)

test('only what the protocol offers is stored of a device', () => {
  expect(settingProblems(jt808, { timeOffsetMinutes: '-360' })).toEqual([])
  expect(settingProblems(jt808, { timeOffsetMinutes: '5', color: 'rojo' })).toEqual(['timeOffsetMinutes', 'color'])
})
