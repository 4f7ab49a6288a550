export interface Name {
  id: number
  name: string
}

/** Names of the account, found whatever their case and outer blanks (rule IMPORT-01); the first of equal ones wins. */
export class Names {
  readonly #byName = new Map<string, Name>()
  readonly all: readonly Name[]

  constructor(all: readonly Name[]) {
    this.all = all
    for (const entry of all) {
      const key = keyOf(entry.name)
      if (!this.#byName.has(key)) this.#byName.set(key, entry)
    }
  }

  find(text: string): Name | undefined {
    return this.#byName.get(keyOf(text))
  }

  /** Known names that look like `text`, the most alike first. */
  near(text: string, most = 3): string[] {
    const wanted = pairs(text)
    if (wanted.length === 0) return []
    return this.all
      .map(({ name }) => ({ name, alike: likeness(wanted, pairs(name)) }))
      .filter(({ alike }) => alike >= 0.45)
      .sort((a, b) => b.alike - a.alike)
      .slice(0, most)
      .map(({ name }) => name)
  }
}

const keyOf = (text: string) => text.trim().toLocaleLowerCase('es-MX')

function pairs(text: string): string[] {
  const plain = ` ${keyOf(text).normalize('NFD').replace(/\p{M}/gu, '')} `
  return Array.from({ length: plain.length - 1 }, (_, i) => plain.slice(i, i + 2))
}

/** Sørensen–Dice over pairs of letters, 0 to 1. */
function likeness(a: readonly string[], b: readonly string[]): number {
  const left = [...b]
  let common = 0
  for (const pair of a) {
    const at = left.indexOf(pair)
    if (at < 0) continue
    common += 1
    left.splice(at, 1)
  }
  return (2 * common) / (a.length + b.length)
}

/** 'Ana, Luis; Eva' → ['Ana', 'Luis', 'Eva'] */
export const splitNames = (text: string | undefined) =>
  (text ?? '')
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
