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
      asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore(name, { keyPath: 'key' }))
      asked.addEventListener('success', () => resolve(asked.result))
      asked.addEventListener('error', () => reject(asked.error ?? new Error('no database')))
    })
    // A browser that refused once may agree later.
    opened.catch(() => (opened = undefined))
    return opened
  }
  const done = async <Result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Result>) => {
    const transaction = (await open()).transaction(name, mode)
    const asked = act(transaction.objectStore(name))
    return new Promise<Result>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve(asked.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not kept')))
    })
  }
  return {
    all: () => done<Row[]>('readonly', (store) => store.getAll() as IDBRequest<Row[]>),
    put: async (row) => {
      await done('readwrite', (store) => store.put(row))
    },
    remove: (key) => done('readwrite', (store) => store.delete(key)),
  }
}
