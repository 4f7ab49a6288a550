import { setAssetState } from '@arriero/contract/assets/assets.contract.ts'
import { createIssue } from '@arriero/contract/assets/issues/issues.contract.ts'
import { available } from '@arriero/contract/assets/assets.rules.ts'
import { takePart } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import { resolveCode, seeCode } from '@arriero/contract/qr/qr.contract.ts'
import { createExit } from '@arriero/contract/store/exits/exits.contract.ts'
import { isForLater } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { plural } from '../../../kit/format.ts'
import { go } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { qrPaths } from '../qr.paths.ts'
import { readAnew } from './read-anew.ts'
import { forget, loadOutbox, readOutbox, refuse, type Attempt, type Deed, type Waiting } from './outbox.ts'

/** What the server is told; `key`: the same told twice is one. Answers whose name the code turned out to be. */
export async function tellServer(deed: Deed, { at, key }: Attempt): Promise<string | undefined> {
  switch (deed.what) {
    case 'read':
      return (await call(resolveCode, { code: deed.code })).subject?.name
    case 'here':
      return (await call(seeCode, { body: { code: deed.code, at, ...(deed.place && { place: deed.place }) } })).subject
        ?.name
    case 'receive':
      return (await call(setAssetState, { id: deed.assetId, body: { state: available } })).name
    case 'take': {
      const { storeId, unitId, partId, itemId, qty = 1 } = deed
      const body = { key, storeId, unitId, lines: [{ partId, itemId, qty }] }
      return (await call(createExit, { body })).destination
    }
    case 'supply':
      return (await call(takePart, { id: deed.lineId, body: { qty: deed.qty, key } })).folio
    case 'fault': {
      const { assetId, partId, itemId, storeId, description, usable } = deed
      const body = { key, assetId, partId, itemId, storeId, description, usable }
      return (await call(createIssue, { body })).folio
    }
  }
}

/** Sends what waits, in its order, until the signal goes; of several tabs one sends. */
export async function sendOutbox(): Promise<void> {
  const send = () => sendAll(readOutbox().filter(({ refused }) => refused === undefined))
  if ('locks' in navigator)
    await navigator.locks.request('arriero.scans', { ifAvailable: true }, async (lock) => lock && send())
  else await send()
}

async function sendAll(items: readonly Waiting[]): Promise<void> {
  let sent = 0
  for (const item of items) {
    try {
      const name = await tellServer(item, { at: item.at, key: item.id })
      forget(item.id)
      sent += 1
      // A reading that nobody could answer then is opened now, if one still wants to.
      if (item.what === 'read')
        toast.info(`Leído sin señal: ${name ?? item.words}`, {
          event: item.id,
          action: { label: 'Abrir', onClick: () => go(`${qrPaths.scan}?codigo=${item.code}`) },
        })
    } catch (error) {
      if (isForLater(error)) break
      refuse(item.id, error instanceof Error ? error.message : String(error))
    }
  }
  loadOutbox()
  if (sent === 0) return
  toast.success(plural(sent, 'lectura enviada', 'lecturas enviadas'))
  await readAnew()
}
