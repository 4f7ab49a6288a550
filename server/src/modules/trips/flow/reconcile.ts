/** A fact as the trip's history has it. Instants epoch ms. */
export interface Stored {
  key: string
  at: number
  withdrawn: boolean
}

export interface Changes<Entry> {
  /** Facts nobody knew: stored, and told once. */
  added: Entry[]
  /** Known facts that happened at another time than was believed, or were withdrawn and hold after all: told no more. */
  moved: Entry[]
  /** Keys of facts that did not happen, as it turned out. */
  withdrawn: string[]
}

/**
 * How the history of a trip becomes what all its positions tell. `whole`: the entries are everything, so that a stored
 * fact that is not among them did not happen; otherwise they only add.
 */
export function reconcile<Entry extends { key: string; at: number }>(
  stored: readonly Stored[],
  entries: readonly Entry[],
  whole: boolean,
): Changes<Entry> {
  const known = new Map(stored.map((fact) => [fact.key, fact]))
  const changes: Changes<Entry> = { added: [], moved: [], withdrawn: [] }
  for (const entry of entries) {
    const fact = known.get(entry.key)
    known.delete(entry.key)
    if (!fact) changes.added.push(entry)
    else if (fact.withdrawn || fact.at !== entry.at) changes.moved.push(entry)
  }
  if (whole) for (const { key, withdrawn } of known.values()) if (!withdrawn) changes.withdrawn.push(key)
  return changes
}
