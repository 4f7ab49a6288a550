import { z } from 'zod'
import type { Platform } from '@arriero/telematics/platform.ts'
import type { App } from '../../../app/app.ts'
import { badFields } from '../../../app/errors.ts'
import { texts } from '../tracking.texts.ts'
import { secretPlace } from './source-row.ts'

type Values = Readonly<Record<string, string>>
const stored = z.record(z.string(), z.string())

/** A source's secrets as they were sealed. Throws when the installation's key is not the one that sealed them. */
export function openSecrets(app: App, id: number, sealed: string | null): Values {
  return sealed === null ? {} : stored.parse(JSON.parse(app.secrets.open(secretPlace(id), sealed)))
}
export const sealSecrets = (app: App, id: number, secrets: Values): string =>
  app.secrets.seal(secretPlace(id), JSON.stringify(secrets))

export const settingsOf = (column: unknown): Values => stored.parse(column)

/**
 * What a form gave over what is stored, told apart into secrets and the rest. An empty secret stays as it is stored, any
 * other empty field is removed. 400 naming what the platform has no field for: misspelled, it would be left out unseen.
 */
export function splitValues({ fields }: Platform, given: Values, before: { secrets: Values; settings: Values }) {
  const secrets: Record<string, string> = {}
  const settings: Record<string, string> = {}
  const unknown = Object.keys(given).filter((name) => !fields.some(({ key }) => key === name))
  if (unknown.length > 0)
    throw badFields(Object.fromEntries(unknown.map((name) => [`values.${name}`, [texts.valueOfNobody(name)]])))
  for (const { key, secret } of fields) {
    const text = given[key]?.trim()
    if (secret) {
      const value = text || before.secrets[key]
      if (value) secrets[key] = value
    } else {
      const value = text ?? before.settings[key]
      if (value) settings[key] = value
    }
  }
  return { secrets, settings }
}

/** Throws, naming each field of the platform that is missing or none of its choices. */
export function checkValues({ fields }: Platform, values: Values): void {
  const problems: Record<string, string[]> = {}
  for (const { key, label, required, options } of fields) {
    const value = values[key]
    if (!value && required) problems[`values.${key}`] = [texts.valueMissing(label)]
    if (value && options && !options.some((option) => option.value === value))
      problems[`values.${key}`] = [texts.valueUnknown(label)]
  }
  if (Object.keys(problems).length > 0) throw badFields(problems)
}
