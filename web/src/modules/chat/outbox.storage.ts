import type { Unsent } from './outbox.ts'

// What waits to be sent outlives the page, with its files: the browser's database keeps both.
const name = 'arriero-chat'
const table = 'unsent'

const opened = new Promise<IDBDatabase | null>((resolve) => {
  try {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table, { keyPath: 'clientId' }))
    request.addEventListener('success', () => resolve(request.result))
    // A private window: what waits lives as long as the page.
    request.addEventListener('error', () => resolve(null))
  } catch {
    resolve(null)
  }
})

async function run<Result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Result>) {
  const database = await opened
  if (!database) return undefined
  return new Promise<Result | undefined>((resolve) => {
    const request = act(database.transaction(table, mode).objectStore(table))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => resolve(undefined))
  })
}

export const keepUnsent = (message: Unsent) => run('readwrite', (store) => store.put(message))
export const forgetUnsent = (clientId: string) => run('readwrite', (store) => store.delete(clientId))
/** What this person wrote in this browser and the server does not have. */
export const readUnsent = async (userId: number): Promise<Unsent[]> =>
  ((await run<Unsent[]>('readonly', (store) => store.getAll())) ?? []).filter((message) => message.userId === userId)
