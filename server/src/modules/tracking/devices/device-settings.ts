import type pg from 'pg'
import { z } from 'zod'
import type { DeviceProtocol, SettingsOfDevice, SettingValues } from '@arriero/telematics/device.ts'

const stored = z.record(z.string(), z.string())
export const settingsOf = (column: unknown): SettingValues => stored.parse(column)

/** What is wrong with choices for a device of a protocol, by key; nothing when they may be stored. */
export function settingProblems({ settings }: Pick<DeviceProtocol, 'settings'>, values: SettingValues): string[] {
  return Object.entries(values).flatMap(([key, value]) =>
    settings.some((one) => one.key === key && one.options.some((option) => option.value === value)) ? [] : [key],
  )
}

/**
 * The choices of the configuration, by protocol: 'jt808.timeOffsetMinutes=0,h02.speedUnit=kmh'. A protocol, key or value
 * nobody knows is a mistake to be told at the start.
 */
export function portSettings(
  setting: string,
  protocols: readonly Pick<DeviceProtocol, 'code' | 'settings'>[],
): ReadonlyMap<string, SettingValues> {
  const found = new Map<string, SettingValues>()
  for (const entry of setting === '' ? [] : setting.split(',')) {
    const [path = '', value = ''] = entry.split('=')
    const [code = '', key = ''] = path.split('.')
    const protocol = protocols.find((one) => one.code === code)
    if (!protocol || settingProblems(protocol, { [key]: value }).length > 0)
      throw new Error(`DEVICE_SETTINGS: no existe «${entry}».`)
    found.set(code, { ...found.get(code), [key]: value })
  }
  return found
}

/** Choices of the registered devices in memory, over those of their ports; most devices have none. */
export class DeviceSettings {
  readonly #owner: pg.Pool
  readonly #ofPort: ReadonlyMap<string, SettingValues>
  #chosen = new Map<string, SettingValues>()

  constructor(owner: pg.Pool, ofPort: ReadonlyMap<string, SettingValues>) {
    this.#owner = owner
    this.#ofPort = ofPort
  }

  /** Reads them anew; until then those known before hold. */
  async load(): Promise<void> {
    const { rows } = await this.#owner.query<{ device_id: string; protocol: string; settings: unknown }>(
      "select device_id, protocol, settings from device where deleted_at is null and settings <> '{}'",
    )
    this.#chosen = new Map(
      rows.map((row) => [row.device_id, { ...this.#ofPort.get(row.protocol), ...settingsOf(row.settings) }]),
    )
  }

  /** What the decoder of a port asks. */
  of(protocol: string): SettingsOfDevice {
    const usual = this.#ofPort.get(protocol)
    return (deviceId) => this.#chosen.get(deviceId) ?? usual
  }
}
