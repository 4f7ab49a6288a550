import type { ProtocolSetting, SettingsOfDevice, SettingValues } from '../device.ts'

/** The settings of one connection: the port's, or those chosen for the device that speaks on it. */
export class Tuned<Settings> {
  readonly #usual: Settings
  readonly #read: (values: SettingValues, usual: Settings) => Settings
  readonly #settingsOf: SettingsOfDevice | undefined
  #values: SettingValues | undefined
  #settings: Settings

  constructor(
    usual: Settings,
    read: (values: SettingValues, usual: Settings) => Settings,
    settingsOf: SettingsOfDevice | undefined,
  ) {
    this.#usual = usual
    this.#read = read
    this.#settingsOf = settingsOf
    this.#settings = usual
  }

  /** As they are now: a choice that changes holds from the next frame on. */
  of(deviceId: string | null): Settings {
    if (!this.#settingsOf || deviceId === null) return this.#settings
    const values = this.#settingsOf(deviceId)
    if (values !== this.#values) {
      this.#values = values
      this.#settings = values ? this.#read(values, this.#usual) : this.#usual
    }
    return this.#settings
  }
}

/** One of a setting's values; the usual one where the choice is missing or none of them. */
export const choice = <Value extends string>(given: string | undefined, all: readonly Value[], usual: Value): Value =>
  all.find((value) => value === given) ?? usual

/** Yes or no as a choice, the usual answer first. */
export const yesNoOptions = (usual: boolean): ProtocolSetting['options'] => {
  const both = [
    { value: 'true', label: 'Sí' },
    { value: 'false', label: 'No' },
  ]
  return usual ? both : both.toReversed()
}
export const isYes = (given: string | undefined, usual: boolean): boolean =>
  given === undefined ? usual : given === 'true'
