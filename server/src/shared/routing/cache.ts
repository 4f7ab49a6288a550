/** Keeps the answers of a slow question, the least recently used falling out; equal questions under way share one answer. */
export interface AnswerCache<Value> {
  /** Asks `load` unless the key is known; what `keep` refuses is forgotten at once. */
  get(key: string, load: () => Promise<Value>, keep: (value: Value) => boolean): Promise<Value>
}

export function createCache<Value>(most: number): AnswerCache<Value> {
  const known = new Map<string, Promise<Value>>()
  return {
    get(key, load, keep) {
      const answer = known.get(key)
      if (answer) {
        known.delete(key)
        known.set(key, answer)
        return answer
      }
      const asked = load()
      known.set(key, asked)
      if (known.size > most) known.delete(known.keys().next().value ?? key)
      const forget = () => known.get(key) === asked && known.delete(key)
      asked.then((value) => keep(value) || forget(), forget)
      return asked
    },
  }
}
