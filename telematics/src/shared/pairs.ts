import { PlatformError } from '../errors.ts'

/**
 * The pairs of a setting written by a person: `a = b`, apart by commas, semicolons or lines. Throws PlatformError
 * (`stop`, code `settings`) naming the part that is none.
 */
export function pairsOf(label: string, text: string): [name: string, value: string][] {
  const parts = text.split(/[,;\n]/).map((part) => part.trim())
  return parts
    .filter((part) => part !== '')
    .map((part) => {
      const [, name, value] = /^([^=]*[^=\s])\s*=\s*(\S+)$/.exec(part) ?? []
      if (!name || !value) throw settingsError(label, part)
      return [name, value]
    })
}

/** A setting that a person must correct; `part` is what was not understood. */
export function settingsError(label: string, part: string): PlatformError {
  return new PlatformError('stop', 'settings', `${label}: no se entiende "${part}".`)
}
