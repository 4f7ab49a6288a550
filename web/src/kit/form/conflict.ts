/** What a field is called and how a value of it reads. */
export interface FieldWords {
  label: string
  words?: ((value: unknown) => string) | undefined
}

/** Names of values that no field of the form shows under their own name. */
export type Labels<Values> = Partial<Record<keyof Values & string, string | FieldWords>>

/** Two people saved the same record: what must be chosen between. */
export interface Conflict<Values> {
  /** Who saved before. */
  who: string
  /** ISO instant. */
  at: string
  /** As the other one saved it, with what was changed here alone. */
  theirs: Values
  mine: Values
  /** Fields to choose between. */
  fields: readonly ({ name: keyof Values & string } & FieldWords)[]
}

interface Met<Values> {
  by: string | null
  at: string
  /** What the form was filled with. */
  before: Values
  mine: Values
  theirs: Values
  fields: ReadonlyMap<string, FieldWords>
  labels?: Labels<Values> | undefined
}

const wordsOf = (words: string | FieldWords): FieldWords => (typeof words === 'string' ? { label: words } : words)
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * Only what was changed here is asked for, and only where the other one's value differs; what the other one changed
 * alone is kept, what was changed here and has no name to ask by is kept too.
 */
export function conflictOf<Values extends object>(met: Met<Values>): Conflict<Values> {
  const { by, at, before, mine, theirs, fields, labels } = met
  const names = Object.keys(mine) as (keyof Values & string)[] // the keys it was typed with
  const changed = names.filter((name) => !same(before[name], mine[name]))
  const asked = changed.flatMap((name) => {
    const words = labels?.[name] ?? fields.get(name)
    return words ? [{ name, ...wordsOf(words) }] : []
  })
  const isAsked = new Set<string>(asked.map(({ name }) => name))
  const unasked = Object.fromEntries(changed.filter((name) => !isAsked.has(name)).map((name) => [name, mine[name]]))
  return { who: by ?? 'Otra persona', at, mine, theirs: { ...theirs, ...unasked }, fields: asked }
}
