/** Records with files that a browser keeps until they could be sent. Their key is `key`. */
export interface KeptRecords<Row extends { key: string }> {
  all: () => Promise<Row[]>
  put: (row: Row) => Promise<void>
  remove: (key: string) => Promise<void>
}

/** A place of its own in the browser's database; what a browser without one is asked to keep is refused. */
export function keptRecords<Row extends { key: string }>(name: string): KeptRecords<Row> {
  let opened: Promise<IDBDatabase> | undefined
  const open = () => {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open(`arriero.${name}`, 1)
      asked.onupgradeneeded = () => asked.result.createObjectStore(name, { keyPath: 'key' })
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error ?? new Error('no database'))
    })
    // A browser that refused once may agree later.
    opened.catch(() => (opened = undefined))
    return opened
  }
  const done = async <Result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Result>) => {
    const transaction = (await open()).transaction(name, mode)
    const asked = act(transaction.objectStore(name))
    return new Promise<Result>((resolve, reject) => {
      transaction.oncomplete = () => resolve(asked.result)
      transaction.onerror = () => reject(transaction.error ?? new Error('not kept'))
      transaction.onabort = () => reject(transaction.error ?? new Error('not kept'))
    })
  }
  return {
    all: () => done<Row[]>('readonly', (store) => store.getAll() as IDBRequest<Row[]>),
    put: async (row) => void (await done('readwrite', (store) => store.put(row))),
    remove: async (key) => void (await done('readwrite', (store) => store.delete(key))),
  }
}
