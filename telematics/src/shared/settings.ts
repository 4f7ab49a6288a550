/** What a connection asks for, as `Platform.fields` lists it. */
import type { CredentialField } from '../platform.ts'

type Values = Readonly<Record<string, string>>

const field =
  (secret: boolean, required: boolean) =>
  (key: string, label: string, help?: string): CredentialField => ({
    key,
    label,
    secret,
    required,
    ...(help && { help }),
  })

/** Without it there is no connection. */
export const needed = field(false, true)
export const neededSecret = field(true, true)
export const optional = field(false, false)
export const optionalSecret = field(true, false)

/** A closed choice, its options by value; the first is meant when nothing, or nothing of these, was chosen. */
export function choice<Value extends string>(
  key: string,
  label: string,
  options: Readonly<Record<Value, string>>,
  help?: string,
): { field: CredentialField; of: (values: Values) => Value } {
  const known = Object.entries<string>(options).map(([value, text]) => ({ value: value as Value, label: text }))
  const [first] = known
  if (!first) throw new Error(`No options: ${key}`)
  return {
    field: { ...optional(key, label, help), options: known },
    of: (values) => (known.find(({ value }) => value === values[key]) ?? first).value,
  }
}
