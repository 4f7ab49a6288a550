import { openDB, type IDBPDatabase } from 'idb'

/** Records with files that a browser keeps until they could be sent. Their key is `key`. */
export interface KeptRecords<Row extends { key: string }> {
  all: () => Promise<Row[]>
  put: (row: Row) => Promise<void>
  remove: (key: string) => Promise<void>
}

/** A place of its own in the browser's database; what a browser without one is asked to keep is refused. */
export function keptRecords<Row extends { key: string }>(name: string): KeptRecords<Row> {
  let opened: Promise<IDBPDatabase> | undefined
  const open = () => {
    opened ??= openDB(`arriero.${name}`, 1, {
      upgrade: (database) => void database.createObjectStore(name, { keyPath: 'key' }),
    })
    // A browser that refused once may agree later.
    opened.catch(() => (opened = undefined))
    return opened
  }
  return {
    all: async () => (await open()).getAll(name),
    put: async (row) => void (await (await open()).put(name, row)),
    remove: async (key) => (await open()).delete(name, key),
  }
}
