export type PlaceholderKind = 'imageFromUrl' | 'imageFromData' | 'table' | 'text'

export interface Placeholder {
  kind: PlaceholderKind
  /** What stands after the prefix; of an image from an address, the address itself may. */
  key: string
}

const kinds: Record<string, PlaceholderKind> = { '@': 'imageFromUrl', '#': 'imageFromData', $: 'table' }

/**
 * What the text of a template's cell asks for (rule TEMPLATE-01). Every text is a placeholder by its form; whether
 * something is known by its key is for who fills the template: other texts stay as they were written.
 */
export function placeholderOf(text: string): Placeholder {
  const trimmed = text.trim()
  const kind = kinds[trimmed.slice(0, 1)]
  return kind ? { kind, key: trimmed.slice(1) } : { kind: 'text', key: trimmed }
}

/** Images may stand anywhere: on the company's own server too. */
export const isAddress = (key: string) => /^https?:\/\//i.test(key)
